import './fonts.css'
import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { kept } from './kit/kept.svelte'
import { route } from './kit/route.svelte'
import { speak } from './words/language.svelte'

const target = document.getElementById('app')
// Words that cannot be loaded are said in English.
void speak(kept.language)
  .catch(() => undefined)
  .then(() => target && mount(App, { target }))

// So that it can be put on a home screen, and says something friendly where there is no network.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const worker = navigator.serviceWorker
  addEventListener('load', () => void worker.register('/offline.js').catch(() => undefined))
  // Somebody has tapped on the message that it is their turn at a table.
  worker.addEventListener('message', ({ data }: MessageEvent<{ table: string }>) => {
    if (data.table !== location.href) route.go(new URL(data.table).pathname)
  })
}
