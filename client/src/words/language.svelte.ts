// What the client itself says, in the language of the person. The English words stand where they are said and are at the same
// time the keys of the catalogue: t('Play now'). What stands in braces is filled in: t('Rules of {title}', { title }). Where the
// words depend on a number `n`, the forms stand side by side, in the order of Intl.PluralRules: t('{n} chair|{n} chairs', { n }).
// What is said alike in English and not elsewhere has a note behind a #, which nobody sees: t('Here#put it').

import type { de } from './de'

/** The languages that can be chosen, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' }
export type Language = keyof typeof LANGUAGES
/** English from right to left: nobody's language, by which a test sees that the layout can be mirrored. */
const MIRRORED = 'ar-XB'

/** What can be said. German has it all, so whatever it lacks, or whatever is misspelt, is an error of types. */
export type Key = keyof typeof de
type Slot<K extends string> = K extends `${string}{${infer Name}}${infer Rest}` ? Name | Slot<Rest> : never
export type Slots<K extends Key> = Record<Slot<K>, string | number>
/** What is said without anything to fill in. */
export type Plain = { [K in Key]: [Slot<K>] extends [never] ? K : never }[Key]

const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<Record<Key, string>>> = {
  de: () => import('./de').then(({ de }) => de),
}
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

let spoken = $state<Language>('en')
let catalogue = $state.raw<Partial<Record<Key, string>>>({})

/** Which way its lines run. */
let way = $state<'ltr' | 'rtl'>('ltr')
export const direction = () => way

/** In which language we speak now. */
export const language = (): Language => spoken

/** The one of these languages that somebody would like best: what they chose, or what their browser speaks. */
export function preferred(chosen: string, browser: readonly string[] = navigator.languages): Language {
  const wanted = [chosen, ...browser].map((tag) => tag.split('-')[0] ?? '')
  return (wanted.find((tag) => tag in LANGUAGES) as Language | undefined) ?? 'en'
}

/** Speak so from now on; empty: as the browser does. */
export async function speak(chosen: string): Promise<void> {
  const mirrored = chosen === MIRRORED
  const next = mirrored ? 'en' : preferred(chosen)
  catalogue = next === 'en' ? {} : await CATALOGUES[next]()
  spoken = next
  document.documentElement.lang = next
  way = mirrored ? 'rtl' : 'ltr'
  document.documentElement.dir = way
}

/** The form for a number, of those that stand side by side. */
function formFor(words: string, n: number, type: Intl.PluralRuleType): string {
  const forms = words.split('|')
  const rules = new Intl.PluralRules(spoken, { type })
  const { pluralCategories } = rules.resolvedOptions()
  const known = FORMS.filter((form) => pluralCategories.includes(form))
  return forms[known.indexOf(rules.select(n))] ?? forms.at(-1) ?? ''
}

/** The words for something, split into what is always said and what is filled in. */
export function pieces<K extends Key>(
  key: K,
  slots: Partial<Slots<K>>,
  type: Intl.PluralRuleType = 'cardinal',
): { text: string; filled: boolean }[] {
  const words = catalogue[key] ?? key.replace(/#.*/, '')
  const filling = slots as Record<string, string | number>
  const said = words.includes('|') ? formFor(words, Number(filling.n), type) : words
  return said
    .split(/\{(\w+)\}/)
    .map((part, i) => ({ text: i % 2 ? String(filling[part] ?? '') : part, filled: i % 2 === 1 }))
    .filter(({ text }) => text)
}

/** Say that in the language of the person. */
export function t<K extends Key>(key: K, ...[slots]: [Slot<K>] extends [never] ? [] : [Slots<K>]): string {
  return pieces(key, slots ?? {})
    .map(({ text }) => text)
    .join('')
}
