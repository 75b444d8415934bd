import { describe, expect, it } from 'vitest'
import { ANIMALS, cast, COLOURS, coloursOf, isLook, TOYS } from '../src/faces/cast'

const person = (name: string) => ({ name, bot: false })

describe('faces', () => {
  it('whoever is called after an animal looks like it', () => {
    expect(cast([person('Brave Owl'), person('sly heron')])).toEqual(['owl', 'heron'])
    expect(cast([person('Foxtrot')])[0]).toBe(cast([person('Foxtrot')])[0])
  })
  it('no two at a table look alike, and bots are toys', () => {
    const ten = Array.from({ length: 10 }, (_, i) => person(`Guest ${i}`))
    expect(new Set(cast(ten)).size).toBe(10)
    expect(cast(ten).every((face) => ANIMALS.includes(face))).toBe(true)
    expect(TOYS).toContain(cast([{ name: 'Owl', bot: true }])[0])
  })
})

describe('what people have chosen', () => {
  const fox = (colour: string) => ({ name: 'Owl', bot: false, look: { face: 'fox', colour } })
  it('is what they look like, and nobody else takes it by chance', () => {
    expect(cast([fox('red'), fox('blue'), person('Foxtrot')]).slice(0, 2)).toEqual(['fox', 'fox'])
    const names = Array.from({ length: 13 }, (_, i) => person(`Guest ${i}`))
    expect(cast([...names, fox('red')]).slice(0, 13)).not.toContain('fox')
  })
  it('has names that are known', () => {
    expect(isLook({ face: 'fox', colour: 'red' })).toBe(true)
    expect(isLook({ face: 'wolf', colour: 'red' })).toBe(false)
    expect(isLook({ face: 'fox', colour: '#123456' })).toBe(false)
  })
})

describe('colours of seats', () => {
  it('are those that were chosen, and no two are alike', () => {
    const wish = (colour: string) => ({ name: 'Ann', bot: false, look: { face: 'owl', colour } })
    const table = [person('A'), wish('orange'), wish('orange'), { name: 'Otto', bot: true }, wish('blue')]
    const colours = coloursOf(table)
    expect(colours[1]).toBe(COLOURS.orange)
    expect(colours[4]).toBe(COLOURS.blue)
    expect(new Set(colours).size).toBe(5)
  })
  it('come again when there are more people than colours', () =>
    expect(coloursOf(Array.from({ length: 30 }, () => person('Guest'))).every((one) => !!one)).toBe(true))

  // How colours look to those who lack one kind of cone (Machado and others, 2009), and how far they are apart (CIE 1976).
  const EYES = {
    usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  }
  function seen(colour: string, eyes: number[]): number[] {
    const light = [1, 3, 5].map((i) => {
      const share = parseInt(colour.slice(i, i + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    const mix = (row: number[]) => row.reduce((sum, share, i) => sum + share * (light[i] ?? 0), 0)
    const [r, g, b] = [0, 3, 6].map((i) => Math.max(0, mix(eyes.slice(i, i + 3)))) as [number, number, number]
    const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
  it.each(Object.entries(EYES))('are told apart by %s eyes', (_, eyes) => {
    const all = Object.values(COLOURS).map((colour) => seen(colour, eyes))
    all.forEach((one, i) => {
      for (const other of all.slice(i + 1))
        expect(Math.hypot(...one.map((part, k) => part - (other[k] ?? 0)))).toBeGreaterThan(15)
    })
  })
})
