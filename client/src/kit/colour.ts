// How light colours are, so that what is written in one or on one can be read.

/** The three parts of #rgb or #rrggbb, 0 to 255; ink, if it is written in another way. */
function parts(colour: string): [number, number, number] {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  const [, r = '1d', g = '17', b = '12'] = short ? short.map((part) => part + part) : (long ?? [])
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)]
}

function lightness(colour: string): number {
  const [r, g, b] = parts(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [a, b] = [lightness(one), lightness(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export const INK = '#1d1712'
export const PAPER = '#fdf9ef'
const ENOUGH = 4.6

/** Ink or paper: whichever can be read on it. */
export const onto = (colour: string) =>
  contrast(colour, PAPER) >= Math.min(ENOUGH, contrast(colour, INK)) ? PAPER : INK

/** The same colour, as dark as it has to be to be read on paper. */
export function legible(colour: string): string {
  let shade = colour
  for (let share = 0.9; contrast(shade, PAPER) < ENOUGH && share > 0; share -= 0.1) {
    const dark = parts(colour).map((part) =>
      Math.round(part * share)
        .toString(16)
        .padStart(2, '0'),
    )
    shade = `#${dark.join('')}`
  }
  return shade
}
