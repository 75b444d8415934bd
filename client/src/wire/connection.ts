// One socket for a room, opened again whenever it is lost. It knows nothing of what is said, except that an answer
// which was not acknowledged has to be sent again.

import { wholeMessage, type Message, type Value } from './types'
import { t } from '../words'

export type Line = 'opening' | 'open' | 'lost' | 'closed'
export type Doing = { do: string; [field: string]: Value | Record<string, Value> | undefined }
export type Reply = { re: number; ok?: true; error?: string; where?: Value[]; [field: string]: unknown }
type Waiting = { message: Doing; done: (reply: Reply) => void; fail: (why: Error) => void }

/** Why the server refused something, in its words; and what stood in the way, where that can be shown. */
export class Refused extends Error {
  constructor(
    why: string,
    readonly where: Value[] = [],
  ) {
    super(why)
  }
}

const FIRST_PAUSE = 300
const LONGEST_PAUSE = 5000
/** Whoever says nothing for so long, although something is to be answered, is not there any more. */
const PATIENCE = 10_000

export interface Ears {
  /** What to say first, each time. */
  entering: () => Doing
  entered: (reply: Reply) => void
  heard: (message: Message) => void
  line: (line: Line, why: string) => void
}

export class Connection {
  #socket: WebSocket | null = null
  #line: Line = 'opening'
  #entered = false
  #last = 0
  #pause = FIRST_PAUSE
  #timer: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #waiting = new Map<number, Waiting>()

  constructor(
    readonly address: string,
    readonly ears: Ears,
    readonly make: (address: string) => WebSocket = (at) => new WebSocket(at),
  ) {
    this.#open()
  }

  /** Do something; resolves with the reply, or throws Refused with the server's sentence. */
  ask(message: Doing): Promise<Reply> {
    const id = ++this.#last
    return new Promise((done, fail) => {
      if (this.#line === 'closed') {
        fail(new Refused(t('You have left this room.')))
      } else if (this.#entered) {
        this.#waiting.set(id, { message, done, fail })
        this.#send(id, message)
      } else if (message.do === 'answer') {
        this.#waiting.set(id, { message, done, fail }) // goes out as soon as the line is there again
      } else {
        fail(new Refused(t('There is no connection just now. Try again in a moment.')))
      }
    })
  }

  /** Try at once: the page has become visible, or the network is back. */
  hurry(): void {
    if (this.#line === 'lost') {
      this.#pause = FIRST_PAUSE
      this.#open()
    }
  }

  close(why = ''): void {
    clearTimeout(this.#timer)
    this.#become('closed', why)
    this.#drop()
    this.#forget(() => true)
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.#drop()
    const socket = this.make(this.address)
    this.#socket = socket
    socket.onopen = () => void this.#enter(socket)
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Reply | Message)
    socket.onclose = () => this.#lose()
    this.#expect()
  }

  /** Whatever a socket has still to say is not heard any more, and only answers wait for another. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#entered = false
    clearTimeout(this.#silence)
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
    this.#forget((message) => message.do !== 'answer')
  }

  /** From now on something is to be heard. (A line that is dead does not say so for minutes.) */
  #expect(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#lose(), PATIENCE)
  }

  async #enter(socket: WebSocket): Promise<void> {
    const message = this.ears.entering()
    const id = ++this.#last
    let reply: Reply
    try {
      reply = await new Promise<Reply>((done, fail) => {
        this.#waiting.set(id, { message, done, fail })
        this.#send(id, message)
      })
    } catch (error) {
      // Lost again, or refused for good: then there is no use in knocking.
      if (this.#socket === socket) this.close((error as Error).message)
      return
    }
    this.#entered = true
    this.#pause = FIRST_PAUSE
    this.ears.entered(reply)
    this.#become('open')
    for (const [id, { message }] of this.#waiting) this.#send(id, message)
  }

  #hear(message: Reply | Message): void {
    const waiting = 're' in message ? this.#waiting.get(message.re) : undefined
    if ('re' in message) this.#waiting.delete(message.re)
    clearTimeout(this.#silence)
    if (this.#waiting.size) this.#expect()
    if ('re' in message) {
      if (message.error === undefined) waiting?.done(message)
      else waiting?.fail(new Refused(message.error, message.where))
      return
    }
    this.ears.heard(wholeMessage(message))
    if (message.type === 'bye' && !message.again) this.close(message.why)
  }

  #lose(): void {
    this.#drop()
    this.#become('lost')
    this.#timer = setTimeout(() => this.#open(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  #forget(which: (message: Doing) => boolean): void {
    for (const [id, { message, fail }] of [...this.#waiting]) {
      if (which(message)) {
        this.#waiting.delete(id)
        fail(new Refused(t('The connection was lost before this was done. Try again in a moment.')))
      }
    }
  }

  #send(id: number, message: Doing): void {
    this.#socket?.send(JSON.stringify({ id, ...message }))
    this.#expect()
  }

  #become(line: Line, why = ''): void {
    this.#line = line
    this.ears.line(line, why)
  }
}
