const SMALL = new Set(['a', 'an', 'the', 'or', 'and', 'to', 'of', 'on', 'in', 'it', 'who', 'your', 'you'])

export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !SMALL.has(word))
}

/** How much a text says about these words: a word counts also in another form of it. */
export function closeness(text: string, about: string[]): number {
  const words = wordsOf(text)
  const stem = (word: string) => word.slice(0, Math.max(3, word.length - 2))
  return about.filter((word) => words.some((other) => other.startsWith(stem(word)))).length
}

/** The paragraph that tells most about what somebody has to do now; the earliest of several. */
export function paragraphAbout(page: HTMLElement, what: string): HTMLElement | undefined {
  const about = wordsOf(what)
  let best: HTMLElement | undefined
  let most = 0
  for (const paragraph of page.querySelectorAll<HTMLElement>('p, li')) {
    const close = closeness(paragraph.textContent ?? '', about)
    if (close > most) [best, most] = [paragraph, close]
  }
  return most * 2 > about.length ? best : undefined
}
