/// <reference types="vite/client" />

import { parse, type AST } from 'svelte/compiler'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANIMALS, animalIn } from '../src/faces/cast'
import { de } from '../src/words/de'
import { preferred, speak, t } from '../src/words/language.svelte'
import { listing, nickname, ordinal, verdict } from '../src/words'

const sources = import.meta.glob<string>(['../src/**/*.{svelte,ts}', '!../src/words/de.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const root = { lang: '', dir: '' }
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('navigator', { languages: [] })
})
afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

/** Words that stand in a component as they are, where everybody reads or hears them. */
function bare(source: string): string[] {
  const found: string[] = []
  const said = ({ data }: AST.Text) => {
    const words = data.replace(/\brumpus\b|\bKDVX\b/g, '')
    if (/\p{L}{2}/u.test(words)) found.push(data.trim())
  }
  const SPOKEN = /^(aria-label|aria-description|aria-valuetext|title|placeholder|alt|why|waits|note)$/
  const look = (node: unknown): void => {
    if (!node || typeof node !== 'object') return
    const { type } = node as { type?: string }
    if (type === 'Text') said(node as AST.Text)
    else if (type === 'Attribute') {
      const { name, value } = node as AST.Attribute
      if (SPOKEN.test(name) && Array.isArray(value))
        value.filter((part) => part.type === 'Text').forEach(said)
    } else if (type !== 'StyleDirective') {
      for (const [key, part] of Object.entries(node)) if (key !== 'metadata') look(part)
    }
  }
  look(parse(source, { modern: true }).fragment)
  return found
}

/** Sentences in quotes that are in no catalogue: the scripts say them to people as they are. */
function quoted(source: string): string[] {
  const code = source.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = code.match(/(?<=(['`]))(?:, )?\p{L}[\p{Ll}’]+ \p{L}[^'"`\n${}<>=;]*(?=\1)/gu) ?? []
  return found.filter((words) => !(words in de))
}

describe('the catalogue', () => {
  it('has every sentence of every script', () => {
    const found = Object.entries(sources).flatMap(([name, source]) =>
      quoted(source).map((words) => `${name}: ${words}`),
    )
    expect(found).toEqual([])
  })
  it('has every word of every component (put yours through t)', () => {
    const found = Object.entries(sources).flatMap(([name, source]) =>
      name.endsWith('.svelte') ? bare(source).map((words) => `${name}: ${words}`) : [],
    )
    expect(found).toEqual([])
  }, 60_000)
  it('finds a bare word', () =>
    expect(bare('<p title="Two of">{t("x")} three</p>')).toEqual(['Two of', 'three']))
  it('has nothing that nobody says', () => {
    const all = Object.values(sources).join('\n')
    const quoted = (key: string) => `'${key}'`
    expect(Object.keys(de).filter((key) => !all.includes(quoted(key)) && !all.includes(`${key}: '`))).toEqual(
      [],
    )
  })
  it('fills in the same things in German', () => {
    const slots = (words: string) => [...new Set(words.match(/\{\w+\}/g))].sort().join()
    expect(Object.entries(de).filter(([key, words]) => slots(key) !== slots(words))).toEqual([])
  })
  it('has two forms in German where a number decides', () =>
    expect(
      Object.entries(de).filter(
        ([key, words]) => key.includes('|') && !key.includes('{n}nd') && words.split('|').length !== 2,
      ),
    ).toEqual([]))
})

describe('a language', () => {
  it('is the one that was chosen, or the first of the browser that we speak', () => {
    expect(preferred('', ['de-AT', 'en'])).toBe('de')
    expect(preferred('', ['fr', 'en-US', 'de'])).toBe('en')
    expect(preferred('', ['fr'])).toBe('en')
    expect(preferred('de', ['en'])).toBe('de')
  })
  it('says everything', async () => {
    expect(t('{n} game|{n} games', { n: 2 })).toBe('2 games')
    await speak('de')
    expect([root.lang, root.dir]).toEqual(['de', 'ltr'])
    expect(t('{n} game|{n} games', { n: 1 })).toBe('1 Spiel')
    expect(t('{n} game|{n} games', { n: 2 })).toBe('2 Spiele')
    expect(t('Rules of {title}', { title: 'Bogart' })).toBe('Regeln von Bogart')
    expect(listing(['Ann', 'Ben', 'Cy'])).toBe('Ann, Ben und Cy')
    expect([1, 2, 21].map(ordinal)).toEqual(['1.', '2.', '21.'])
    expect(verdict([1, 1, 3], ['Ann', 'Ben', 'Cy'], 0)).toBe('Geteilter Sieg: du und Ben.')
    for (const many of [0, 0.5, 0.999]) {
      expect(nickname(() => many).length).toBeLessThanOrEqual(24)
      expect(ANIMALS).toContain(animalIn(nickname(() => many))) // and one looks like it
    }
    expect(animalIn('Edler Luchs')).toBe('lynx')
  })
  it('keeps its notes to itself', async () => {
    expect([t('Here#put it'), t('Here#who is')]).toEqual(['Here', 'Here'])
    await speak('de')
    expect([t('Here#put it'), t('Here#who is')]).toEqual(['Hierhin', 'Wer da ist'])
  })
  it('can be mirrored', async () => {
    await speak('ar-XB')
    expect([root.lang, root.dir, t('Play now')]).toEqual(['en', 'rtl', 'Play now'])
  })
})
