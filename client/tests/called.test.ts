/// <reference types="vite/client" />

import { describe, expect, it } from 'vitest'

const scripts = import.meta.glob<string>('../public/offline.js', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const [worker = ''] = Object.values(scripts)
const TABLE = 'https://here/r/KDVX'

/** Somebody taps on the message of that table, while these pages are open; back comes what then happens. */
async function tapped(...urls: string[]): Promise<string[]> {
  const happened: string[] = []
  const pages = urls.map((url) => ({
    url,
    focus: () => happened.push(`look at ${url}`),
    postMessage: ({ table }: { table: string }) => happened.push(`${url}, go to ${table}`),
  }))
  const heard: Record<string, (event: unknown) => void> = {}
  const self = {
    addEventListener: (kind: string, listener: (event: unknown) => void) => (heard[kind] = listener),
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (url: string) => happened.push(`open ${url}`),
    },
  }
  new Function('self', worker)(self)
  let done: unknown
  const notification = { data: TABLE, close: () => happened.push('close') }
  heard.notificationclick?.({ notification, waitUntil: (all: unknown) => (done = all) })
  await done
  return happened
}

describe('a tap on the message that it is my turn', () => {
  it('comes to the page of that table', async () =>
    expect(await tapped('https://here/r/QWRT', TABLE)).toEqual([
      'close',
      `${TABLE}, go to ${TABLE}`,
      `look at ${TABLE}`,
    ]))
  it('leads another page there, if there is none', async () =>
    expect(await tapped('https://here/')).toEqual([
      'close',
      `https://here/, go to ${TABLE}`,
      'look at https://here/',
    ]))
  it('opens a page, if there is none at all', async () =>
    expect(await tapped()).toEqual(['close', `open ${TABLE}`]))
})
