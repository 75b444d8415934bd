import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
    preprocess: vitePreprocess(),
    compilerOptions: {
        // Short names: each element bears one, in scripts and styles.
        cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}`,
        // Nothing of what older components would need is sent, nor which version this is.
        runes: true,
        discloseVersion: false,
    },
}
