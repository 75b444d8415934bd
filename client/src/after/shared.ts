// A result to show to others: as text, and as a picture.

import { t } from '../words'

export interface Outcome {
  title: string
  /** who has won */
  said: string
  why: string
  rows: { place: string; name: string; points: string; share: number; colour: string }[]
  cloth: string
  cover: string | null
  url: string
}

/** A few lines for a message. */
export function asText({ title, said, why, rows, url }: Outcome): string {
  const places = rows.map(({ place, name, points }) => `${place} ${name}${points ? `: ${points}` : ''}`)
  return [`${title}: ${said}.`, why, ...places, url].filter(Boolean).join('\n')
}

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 60]
const MOST_ROWS = 6

/** A picture of the size that messengers show. */
export async function asPicture({ title, said, why, rows, cloth, cover }: Outcome): Promise<Blob> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [WIDTH, HEIGHT]
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(t('This browser cannot draw pictures.'))
  const [slab, type] = ['--slab', '--type'].map((name) =>
    getComputedStyle(document.documentElement).getPropertyValue(name),
  )
  const front = cover ? await loaded(cover) : null
  const right = front ? WIDTH - MARGIN - 240 : WIDTH - MARGIN
  pen.fillStyle = cloth
  pen.fillRect(0, 0, WIDTH, 290)
  pen.fillStyle = '#f3e3c3'
  pen.fillRect(0, 290, WIDTH, HEIGHT - 290)
  pen.fillStyle = '#1d1712'
  pen.fillRect(0, 290, WIDTH, 8)
  const write = (text: string, x: number, y: number, font: string, colour: string, width: number) => {
    pen.font = font
    pen.fillStyle = colour
    pen.fillText(text, x, y, width)
  }
  write(title, MARGIN, 80, `30px ${type}`, '#fdf1de', right - MARGIN - 30)
  write(said, MARGIN, 178, `86px ${slab}`, '#ffd84d', right - MARGIN - 30)
  write(why, MARGIN, 240, `28px ${type}`, '#fdf1de', right - MARGIN - 30)
  const step = Math.min(64, 290 / Math.min(rows.length, MOST_ROWS))
  rows.slice(0, MOST_ROWS).forEach(({ name, points, place, share, colour }, i) => {
    const y = 330 + step * i
    const long = right - 30 - 560
    write(name, MARGIN, y + step * 0.6, `${step * 0.5}px ${slab}`, '#1d1712', 280)
    pen.fillStyle = '#d9c9a6'
    pen.fillRect(360, y + step * 0.2, long, step * 0.5)
    pen.fillStyle = colour
    pen.fillRect(360, y + step * 0.2, long * share, step * 0.5)
    write(points || place, 380 + long, y + step * 0.62, `${step * 0.5}px ${slab}`, '#1d1712', 150)
  })
  if (front) pen.drawImage(front, right, 60, 240, 320)
  write('rumpus', WIDTH - 160, HEIGHT - 24, `24px ${slab}`, '#1d1712', 140)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(t('The picture could not be drawn.'))))),
  )
}

function loaded(address: string): Promise<HTMLImageElement | null> {
  return new Promise((done) => {
    const image = new Image()
    image.onload = () => done(image)
    image.onerror = () => done(null) // (a picture without its cover is better than none)
    image.src = address
  })
}
