// Calling somebody whose turn it is and who looks elsewhere: a mark in the row of tabs, and a message on the device for those
// who have agreed to that.

import { t } from '../words'
import { kept } from './kept.svelte'

const SHAKES = [120, 80, 120] // milliseconds: shake, rest, shake
const LIES = 8000 // milliseconds: a phone that nobody has touched for so long lies on the table
const tag = () => `rumpus-turn ${location.pathname}` // the next message from a table takes the place of its last

/** Whether this browser has any way to call. */
export const canCall = () => 'Notification' in window || 'vibrate' in navigator

/** Ask for leave to call. Back comes whether it was given. */
export async function agreed(): Promise<boolean> {
  if (!('Notification' in window)) return 'vibrate' in navigator
  return (await Notification.requestPermission()) === 'granted'
}

/** A dot on the icon of the page, as long as it is one's turn. */
export function mark(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = mine ? '/icon-turn.svg' : '/icon.svg'
}

let touched = -Infinity
for (const kind of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(kind, () => (touched = performance.now()), { capture: true, passive: true })

/** Tell somebody that a table waits for them: by a message, or, where the page is to be seen but not looked at, by a shake.
 * (A page that is hidden may not shake the device; its messages may.) */
export async function call(title: string, code: string, what: string): Promise<void> {
  if (!kept.calls) return
  if (document.visibilityState !== 'hidden') {
    if (performance.now() - touched > LIES) navigator.vibrate?.(SHAKES)
    return
  }
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const words = `${t('Your turn')} · ${title}`
  const body = `${t('Room {code}', { code })}: ${what}`
  const looks = { body, icon: '/icon-192.png', vibrate: SHAKES }
  const options = { ...looks, tag: tag(), renotify: true, data: location.href }
  try {
    // A phone shows messages of a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker) return await worker.showNotification(words, options)
    const message = new Notification(words, options)
    message.onclick = () => {
      window.focus()
      message.close()
    }
  } catch {
    // A device that shows no messages still has the mark in the row of tabs.
  }
}

/** Whoever is back needs no message any more. */
export async function hush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const message of (await worker?.getNotifications({ tag: tag() })) ?? []) message.close()
}
