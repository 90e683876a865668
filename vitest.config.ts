import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{platform,contract,realtime,server,demo,sandbox,tools,bench,faults}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    globalSetup: ['tools/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // How long a test may take says nothing about what it promises: a second is short where others have the processors.
    expect: { poll: { timeout: 30_000 } },
  },
})
