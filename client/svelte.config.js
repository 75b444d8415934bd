import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
    preprocess: vitePreprocess(),
    // Short names: each element bears one, in scripts and styles.
    compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}` },
}
