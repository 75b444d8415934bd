import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { fonts } from './fonts'
import { pictures } from './pictures'

const server = process.env.RUMPUS ?? 'http://localhost:8000'

export default defineConfig({
  plugins: [svelte(), fonts(), pictures()],
  build: {
    // Into the package: the server hands these files out.
    outDir: fileURLToPath(new URL('../src/rumpus/web/static', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What most pages need is one file: together it packs better than a dozen small ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', minShareCount: 7 }] } } },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
})
