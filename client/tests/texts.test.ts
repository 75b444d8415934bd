// Decks of one's own, and whatever else is a long text: kept by name in a browser.

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MOST_TEXTS, Texts } from '../src/asking/texts.svelte'
import { kept } from '../src/kit/kept.svelte'

const WHAT = 'choose a deck'
let stored: Record<string, string> = {}

beforeEach(() => {
  stored = {}
  vi.spyOn(kept, 'written').mockImplementation((what) => stored[what] ?? '')
  vi.spyOn(kept, 'write').mockImplementation((what, text) => void (stored[what] = text))
})

const names = (texts: Texts) => texts.all.map(({ name }) => name)

describe('texts of one’s own', () => {
  it('are there again, each under its name, and the last one is open', () => {
    const texts = new Texts(WHAT)
    texts.write('2 FCP&L')
    texts.rename('  Power ')
    texts.add()
    texts.write('2 Grenade')
    const again = new Texts(WHAT)
    expect(again.all).toEqual([
      { name: 'Power', text: '2 FCP&L' },
      { name: 'My own 1', text: '2 Grenade' },
    ])
    expect(again.now.text).toBe('2 Grenade')
    again.open(0)
    expect(new Texts(WHAT).now.name).toBe('Power')
    expect(new Texts('something else').now.text).toBe('')
  })

  it('have a name each, and none is without one', () => {
    const texts = new Texts(WHAT)
    texts.add()
    texts.rename('   ')
    expect(names(texts)).toEqual(['My own 1', 'My own 2'])
  })

  it('can be taken back when they were thrown away', () => {
    const texts = new Texts(WHAT)
    texts.write('first')
    texts.add()
    texts.write('second')
    texts.open(0)
    texts.remove()
    expect([texts.now.text, texts.all.length]).toEqual(['second', 1])
    texts.restore()
    expect(texts.all.map(({ text }) => text)).toEqual(['first', 'second'])
    expect([texts.now.text, texts.gone]).toEqual(['first', null])
    texts.remove()
    texts.remove()
    expect(texts.all).toEqual([{ name: 'My own 1', text: '' }])
    texts.restore()
    expect(texts.all.map(({ text }) => text)).toEqual(['second'])
  })

  it('begin with the one that was kept before there were several', () => {
    stored[WHAT] = '3 Sea Dog'
    expect(new Texts(WHAT).all).toEqual([{ name: 'My own 1', text: '3 Sea Dog' }])
  })

  it('are not as many as one likes, and what else was kept there does no harm', () => {
    const texts = new Texts(WHAT)
    for (let i = 0; i < MOST_TEXTS + 3; i++) texts.add()
    expect(texts.all.length).toBe(MOST_TEXTS)
    for (const odd of [
      '{',
      'null',
      '{"all": 3}',
      '{"all": [3, {"name": 1}], "at": -4}',
      '{"all": [], "at": 9}',
    ]) {
      stored[`all.${WHAT}`] = odd
      expect(new Texts(WHAT).now.text).toBe('')
    }
  })
})
