// Colours of things on a Stage: told apart by how light they are, whatever one sees of their hue; and a mark for each.

import { hash } from '../words'
import { inkOf } from '../table/pieces/inks'

interface Paint {
  fill: string
  ink: string
  mark: string
}

const KNOWN: Record<string, Paint> = {
  '': { fill: '#fdf9ef', ink: '#1d1712', mark: '' },
  red: { fill: '#c63a1e', ink: '#ffffff', mark: '●' },
  blue: { fill: '#17398a', ink: '#ffffff', mark: '▲' },
  green: { fill: '#8fd0a8', ink: '#10241a', mark: '■' },
  yellow: { fill: '#f2cf4a', ink: '#241b02', mark: '◆' },
  purple: { fill: '#5b2750', ink: '#ffffff', mark: '✚' },
  orange: { fill: '#e58a2e', ink: '#241503', mark: '★' },
  white: { fill: '#fdf9ef', ink: '#1d1712', mark: '○' },
  black: { fill: '#241d17', ink: '#ffffff', mark: '△' },
}
const MARKS = ['●', '▲', '■', '◆', '✚', '★']

export function paintOf(tone: string): Paint {
  return KNOWN[tone] ?? { fill: inkOf(tone), ink: '#ffffff', mark: MARKS[hash(tone) % MARKS.length] ?? '●' }
}
