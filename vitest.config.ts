import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,realtime,server,sandbox,tools,bench,faults}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    globalSetup: ['tools/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
