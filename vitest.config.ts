import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests of components, in a browser that is none: docs/testing.md. */
const COMPONENTS = 'web/**/*.dom.test.tsx'

const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // How long a test may take says nothing about what it promises: a second is short where others have the processors.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'integration',
          isolate: false,
          include: ['{platform,contract,realtime,server,demo,sandbox,tools,bench,faults}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', COMPONENTS],
          globalSetup: ['tools/vitest-setup.ts'],
          ...patience,
        },
      },
      {
        resolve: {
          alias: [{ find: 'country-flags', replacement: fileURLToPath(new URL('node_modules/country-flag-icons/3x2', import.meta.url)) }],
        },
        test: {
          name: 'component',
          include: [COMPONENTS],
          environment: 'happy-dom',
          setupFiles: ['web/testing/setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
