// Most of the letters in a font are hardly ever written here. Those that nearly every page needs are cut out of the
// packages' fonts when the client is built: src/fonts.css says which they are.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import type { Plugin } from 'vite'

const STYLES = fileURLToPath(new URL('src/fonts.css', import.meta.url))
const PACKAGES = fileURLToPath(new URL('node_modules', import.meta.url))
const MADE = join(PACKAGES, '.fonts')

/** Letters of a CSS range: `U+41-43, U+FC` are A, B, C and ü. */
function lettersOf(range: string): string {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const [first, last] = [parseInt(from, 16), parseInt(to, 16)]
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
}

export function fonts(): Plugin {
  return {
    name: 'fonts',
    apply: (_, { mode }) => mode !== 'test',
    async buildStart() {
      const styles = await readFile(STYLES, 'utf8')
      const wholes = [...styles.matchAll(/'(@[^']+\/([^'/]+\.woff2))'/g)]
      await mkdir(MADE, { recursive: true })
      for (const [, font = '', range = ''] of styles.matchAll(
        /\.fonts\/([^']+)'[^}]*unicode-range:([^;]+);/g,
      )) {
        const whole = await readFile(join(PACKAGES, wholes.find(([, , name]) => name === font)?.[1] ?? font))
        const common = await subset(whole, lettersOf(range), { targetFormat: 'woff2', noHinting: true })
        await writeFile(join(MADE, font), common)
      }
    },
  }
}
