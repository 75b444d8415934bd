// Dragging a piece from one square to another.

const FAR = 8 // pixels: less than that is a tap

/** The numbers are those that the squares carry as `data-square`. */
export class Dragging {
  #grabbed: { square: number; x: number; y: number; piece: HTMLElement | null; far: boolean } | null = null

  constructor(
    readonly canLift: (square: number) => boolean,
    readonly lift: (square: number) => void,
    readonly drop: (square: number) => void,
  ) {}

  down = (event: PointerEvent): void => {
    const element = squareAt(event.target)
    const square = Number(element?.dataset.square)
    if (!element || event.button || !this.canLift(square)) return
    const piece = element.querySelector<HTMLElement>('.piece')
    this.#grabbed = { square, x: event.clientX, y: event.clientY, piece, far: false }
  }

  move = (event: PointerEvent): void => {
    const held = this.#grabbed
    if (!held) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.far && Math.hypot(x, y) < FAR) return
    if (!held.far) {
      held.far = true
      ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
      this.lift(held.square)
    }
    if (held.piece) {
      held.piece.style.translate = `${x}px ${y}px`
      held.piece.style.zIndex = '9'
    }
  }

  up = (event: PointerEvent): void => {
    const held = this.#grabbed
    this.cancel()
    if (!held?.far) return
    const there = squareAt(document.elementFromPoint(event.clientX, event.clientY))
    if (there) this.drop(Number(there.dataset.square))
  }

  cancel = (): void => {
    const piece = this.#grabbed?.piece
    if (piece) piece.style.translate = piece.style.zIndex = ''
    this.#grabbed = null
  }
}

function squareAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-square]') : null
}
