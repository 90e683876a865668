import tailwind from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Packages of every page. */
const PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack(?!\/(?:react-virtual|virtual-core))|seroval|seroval-plugins|use-sync-external-store|@babel)\//
/** Small files that `/`, a profile and a post share: each would be a request of its own, and compresses badly alone. */
const SHARED =
  /\/web\/(?:lib\/(?:appearance|use-call-failed|auth\/(?:intent|use-intent|use-hiding))|ui\/picture|features\/models\/(?:use-follow|online-dot|language-names))\.tsx?$|\/icons\/heart\.mjs$/
const inBase = (id: string): boolean => PACKAGES.test(id) || SHARED.test(id)
/** The icons of a profile: ten files of 200 bytes otherwise. */
const PROFILE_ICONS =
  /\/lucide-react\/.*\/(?:badge-check|bell|bell-off|clock|file-archive|hand-heart|image|message-circle|eighth-notes|rotate-ccw)\.mjs$/

/** The first script names all others, and letters of a hash do not compress: seven of them in place of eight save each first visit 0.5 kB. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

export default defineConfig(({ command }) => ({
  resolve: {
    alias: [
      // The package exports its flags as components and strings only; as files they cost the page no script.
      { find: 'country-flags', replacement: fileURLToPath(new URL('node_modules/country-flag-icons/3x2', import.meta.url)) },
      // The client of server functions, which this product has none of (9 kB of a first visit).
      {
        find: /^\.\/ServerFunctionSerializationAdapter\.js$/,
        replacement: fileURLToPath(new URL('./web/app/no-server-functions.ts', import.meta.url)),
      },
      // The part of the realtime client that keeps tokens, which its connection has none of (2 kB of a first visit).
      {
        find: /^(?:\.\/authentication_manager|\.\.\/\.\.\/vendor\/jwt-decode\/index)\.js$/,
        replacement: fileURLToPath(new URL('./web/app/no-token-manager.ts', import.meta.url)),
      },
      // The part of the query cache that keeps mutations, which nothing here uses (1 kB of a first visit).
      {
        find: /^\.\/mutationCache\.js$/,
        replacement: fileURLToPath(new URL('./web/app/no-mutations.ts', import.meta.url)),
      },
      // The few names of it that this product uses, without a copy of i18next for each component.
      { find: 'react-i18next', replacement: fileURLToPath(new URL('./web/i18n/react-i18next.tsx', import.meta.url)) },
      // A stand-in for a hook that React has had of its own since version 18.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'web/app',
      router: { quoteStyle: 'single', semicolons: false, addExtensions: true, routeFileIgnorePattern: '\\.test\\.' },
      vite: { installDevServerMiddleware: true },
    }),
    react(),
    tailwind(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    // With its packages: of icons and parts, only those in use are loaded, and they are not needed beside the build.
    ssr: { resolve: { noExternal: command === 'build' ? true : [] } },
    client: {
      build: {
        // The code that every page needs comes as one file: it compresses better than forty small ones.
        rolldownOptions: {
          // The contract is values: a part of it that a page does not use is not loaded with the parts that it does.
          treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
          output: {
            ...NAMES,
            codeSplitting: {
              groups: [
                { name: 'base', test: inBase },
                { name: 'profile-icons', test: PROFILE_ICONS },
              ],
            },
          },
        },
      },
    },
  },
}))
