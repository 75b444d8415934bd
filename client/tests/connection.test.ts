import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, Refused, type Line, type Reply } from '../src/wire/connection'
import type { Message } from '../src/wire/types'

/** The other end of the line. */
class Wire {
  static all: Wire[] = []
  readyState = 0
  sent: { id: number; do: string }[] = []
  onopen?: (() => void) | null
  onmessage?: ((event: { data: string }) => void) | null
  onclose?: (() => void) | null
  constructor() {
    Wire.all.push(this)
  }
  send(text: string) {
    if (this.readyState === 0) throw new Error('Still in CONNECTING state.')
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  async say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
    await vi.advanceTimersByTimeAsync(0)
  }
  /** let the client in */
  async welcome() {
    this.open()
    await this.say({ re: this.sent[0]?.id, ok: true })
  }
}

describe('the line to the server', () => {
  let lines: Line[]
  let heard: Message[]
  let entered: Reply | undefined
  let connection: Connection
  const wire = () => Wire.all.at(-1) as Wire

  beforeEach(() => {
    vi.useFakeTimers()
    Wire.all = []
    lines = []
    heard = []
    connection = new Connection(
      'ws://here',
      {
        entering: () => ({ do: 'enter' }),
        entered: (reply) => (entered = reply),
        heard: (m) => heard.push(m),
        line: (line) => lines.push(line),
      },
      () => new Wire() as unknown as WebSocket,
    )
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('says enter first, and each reply goes to who asked', async () => {
    await wire().welcome()
    expect(wire().sent[0]).toMatchObject({ do: 'enter' })
    expect(entered).toMatchObject({ ok: true })
    const refused = expect(connection.ask({ do: 'sit', chair: 0 })).rejects.toThrow('That chair is taken.')
    await wire().say({ re: wire().sent[1]?.id, error: 'That chair is taken.' })
    await refused
  })

  it('sends an answer again that was not acknowledged, and nothing else', async () => {
    await wire().welcome()
    const answer = connection.ask({ do: 'answer', value: 3 })
    const chat = connection.ask({ do: 'say', text: 'hello' })
    wire().close()
    await expect(chat).rejects.toBeInstanceOf(Refused)
    await vi.advanceTimersByTimeAsync(300)
    await wire().welcome()
    expect(wire().sent.map((message) => message.do)).toEqual(['enter', 'answer'])
    await wire().say({ re: wire().sent[1]?.id, ok: true })
    await expect(answer).resolves.toMatchObject({ ok: true })
  })

  it('keeps an answer that is given while there is no line', async () => {
    await wire().welcome()
    wire().close()
    void connection.ask({ do: 'answer', value: 1 })
    await vi.advanceTimersByTimeAsync(300)
    await wire().welcome()
    expect(wire().sent.map((message) => message.do)).toEqual(['enter', 'answer'])
  })

  it('knocks less and less often, and at once when it is told to hurry', async () => {
    await wire().welcome()
    wire().close()
    await vi.advanceTimersByTimeAsync(300)
    wire().close()
    await vi.advanceTimersByTimeAsync(599)
    expect(Wire.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(Wire.all).toHaveLength(3)
    wire().close()
    connection.hurry()
    expect(Wire.all).toHaveLength(4)
  })

  it('listens only to the newest of two lines', async () => {
    await wire().welcome()
    wire().close()
    await vi.advanceTimersByTimeAsync(300)
    const slow = wire()
    connection.hurry()
    const quick = wire()
    expect(quick).not.toBe(slow)
    slow.open()
    expect(slow.sent).toEqual([])
    await quick.welcome()
    expect(quick.sent.map((message) => message.do)).toEqual(['enter'])
    expect(lines.at(-1)).toBe('open')
  })

  it('says enter once, also if it has to hurry while it waits to be let in', async () => {
    await wire().welcome()
    wire().close()
    await vi.advanceTimersByTimeAsync(300)
    wire().open()
    connection.hurry()
    await wire().welcome()
    expect(wire().sent.map((message) => message.do)).toEqual(['enter'])
    expect(lines.at(-1)).toBe('open')
  })

  it('gives up a line on which nothing is answered, and sends the answer by another', async () => {
    await wire().welcome()
    const dead = wire()
    dead.close = () => undefined // it takes minutes until it is said to be closed
    const answer = connection.ask({ do: 'answer', value: 3 })
    await vi.advanceTimersByTimeAsync(9000)
    expect(lines.at(-1)).toBe('open')
    await vi.advanceTimersByTimeAsync(1300)
    expect(wire()).not.toBe(dead)
    await wire().welcome()
    await wire().say({ re: wire().sent[1]?.id, ok: true })
    await expect(answer).resolves.toMatchObject({ ok: true })
  })

  it('gives up a line that is never opened', async () => {
    await vi.advanceTimersByTimeAsync(10_300)
    expect(Wire.all).toHaveLength(2)
  })

  it('does not mind a line on which nothing happens', async () => {
    await wire().welcome()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(Wire.all).toHaveLength(1)
    expect(lines.at(-1)).toBe('open')
  })

  it('does not come back after a farewell, unless it is to come again', async () => {
    await wire().welcome()
    await wire().say({ type: 'bye', why: 'A restart.', again: true })
    expect(lines.at(-1)).toBe('open')
    await wire().say({ type: 'bye', why: 'The host asked you to leave.' })
    expect(lines.at(-1)).toBe('closed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Wire.all).toHaveLength(1)
    await expect(connection.ask({ do: 'look' })).rejects.toBeInstanceOf(Refused)
  })

  it('does not knock again where it is not let in', async () => {
    wire().open()
    await wire().say({ re: wire().sent[0]?.id, error: 'There is no room of that name.' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lines.at(-1)).toBe('closed')
    expect(Wire.all).toHaveLength(1)
  })
})
