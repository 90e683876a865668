/**
 * Four kinds of tests; docs/testing.md says what each is for. Where files share a worker they share its modules: importing the
 * server takes a second of a processor, and there are a hundred files that need it. A file therefore leaves nothing behind in a
 * module: its changes are in a database, a folder or a server of its own.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

const COMPONENTS = 'web/**/*.dom.test.tsx'
const SETUP = ['tools/vitest-setup.ts']

const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The time of a test says nothing about its promise: a second is short where others have the processors.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'integration',
          include: ['{platform,realtime,server,demo,sandbox,bench,faults}/**/*.test.ts'],
          globalSetup: SETUP,
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'pure',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: [COMPONENTS],
          isolate: false,
          ...patience,
        },
      },
      {
        // They read the whole tree, and the statements that the product has registered: those of other tests are not among them.
        test: { name: 'tree', include: ['tools/**/*.test.ts'], globalSetup: SETUP, ...patience },
      },
      {
        resolve: {
          // As vite.config.ts has it.
          alias: [
            { find: 'country-flags', replacement: fileURLToPath(new URL('node_modules/country-flag-icons/3x2', import.meta.url)) },
            { find: 'react-i18next', replacement: fileURLToPath(new URL('web/i18n/react-i18next.tsx', import.meta.url)) },
          ],
        },
        test: {
          name: 'component',
          isolate: false,
          include: [COMPONENTS],
          environment: 'happy-dom',
          setupFiles: ['web/testing/setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
