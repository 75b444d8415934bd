import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, Refused, type Line } from '../src/wire/connection'
import type { ServerMessage } from '../src/wire/types'

/** The other end of the line. */
class Wire {
  static all: Wire[] = []
  readyState = 0
  sent: { id: number; do: string }[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  constructor() {
    Wire.all.push(this)
  }
  send(text: string) {
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
  let heard: ServerMessage[]
  let connection: Connection
  const wire = () => Wire.all.at(-1) as Wire

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', { OPEN: 1 })
    Wire.all = []
    lines = []
    heard = []
    connection = new Connection(
      'ws://here',
      { entering: () => ({ do: 'enter' }), heard: (m) => heard.push(m), line: (line) => lines.push(line) },
      () => new Wire() as unknown as WebSocket,
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('says enter first, and each reply goes to who asked', async () => {
    await wire().welcome()
    expect(wire().sent[0]).toMatchObject({ do: 'enter' })
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
