import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

export default ts.config(
    js.configs.recommended,
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: globals.browser } },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser } },
    },
    {
        rules: {
            'no-undef': 'off', // the type checker knows better
            'svelte/no-at-html-tags': 'off', // only for the rules, which the server has made safe
            'svelte/prefer-svelte-reactivity': 'off', // maps that nothing watches are plain maps
            'svelte/no-navigation-without-resolve': 'off', // for SvelteKit
        },
    },
)
