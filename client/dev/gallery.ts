// Every kind of place and every shape of question on one page, without a server: `npm run dev`, then /dev/?shape=spot.

import '../src/fonts.css'
import '../src/app.css'
import { mount } from 'svelte'
import Gallery from './Gallery.svelte'

const target = document.getElementById('app')
document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
if (target) mount(Gallery, { target })
