// Messengers and home screens take no SVG: covers and icons are painted for them when the client is built.

import { Resvg } from '@resvg/resvg-js'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const GAMES = fileURLToPath(new URL('../src/rumpus/games', import.meta.url))
const ICON = fileURLToPath(new URL('public/icon.svg', import.meta.url))
const KRAFT = '#d8b684'
/** How wide and high a picture is, and how much of its height the icon takes. */
const ICONS: Record<string, [number, number, number]> = {
  'icon-192': [192, 192, 0.76],
  'icon-512': [512, 512, 0.76],
  'apple-touch-icon': [180, 180, 0.86],
  preview: [600, 315, 0.8],
}
/** Messengers cut pictures to a wide card or to a square: a cover lies in the middle of one, and is whole in both. */
const [CARD_WIDTH, CARD_HEIGHT] = [840, 441]
const COVER = { width: 294, height: 392 }

const painted = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
    .render()
    .asPng()

/** The icon in the middle of kraft paper. */
function framed(icon: string, width: number, height: number, part: number): string {
  const size = height * part
  const href = `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${KRAFT}"/>
    <image href="${href}" x="${(width - size) / 2}" y="${(height - size) / 2}" width="${size}" height="${size}"/>
  </svg>`
}

/** A cover on kraft paper, a little askew, with its shadow. */
function laid(cover: string): string {
  const { width, height } = COVER
  const [x, y] = [(CARD_WIDTH - width) / 2, (CARD_HEIGHT - height) / 2]
  const href = `data:image/svg+xml;base64,${Buffer.from(cover).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
    <rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${KRAFT}"/>
    <g transform="rotate(-2 ${CARD_WIDTH / 2} ${CARD_HEIGHT / 2})">
      <rect x="${x + 9}" y="${y + 9}" width="${width}" height="${height}" fill="#1d1712" opacity="0.25"/>
      <image href="${href}" x="${x}" y="${y}" width="${width}" height="${height}"/>
    </g>
  </svg>`
}

export function pictures(): Plugin {
  let out = ''
  return {
    name: 'pictures',
    apply: 'build',
    configResolved: (config) => void (out = config.build.outDir),
    async closeBundle() {
      const icon = await readFile(ICON, 'utf8')
      for (const [name, [width, height, part]] of Object.entries(ICONS))
        await writeFile(join(out, `${name}.png`), painted(framed(icon, width, height, part), width))
      await mkdir(join(out, 'covers'), { recursive: true })
      for (const file of await readdir(GAMES, { recursive: true })) {
        if (!file.endsWith('.svg') || file.endsWith('.faces.svg')) continue
        const name = basename(file, '.svg').replaceAll('_', '-')
        const cover = await readFile(join(GAMES, file), 'utf8')
        await writeFile(join(out, 'covers', `${name}.png`), painted(laid(cover), CARD_WIDTH))
      }
    },
  }
}
