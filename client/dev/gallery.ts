// Every kind of place and every shape of question on one page, without a server: `npm run dev`, then /dev/?shape=spot.
// A table of a real match is shown with /dev/?table=some.json, if that file is there.

import '../src/fonts.css'
import '../src/app.css'
import { mount } from 'svelte'
import Gallery from './Gallery.svelte'
import type { Table } from './samples'

const target = document.getElementById('app')
document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const file = new URLSearchParams(location.search).get('table')
const table = file ? ((await (await fetch(file)).json()) as Table) : null
if (target) mount(Gallery, { target, props: { table } })
