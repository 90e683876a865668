/**
 * A Vitest that stays warm between mutants: it caches the compiled sources, and compiles only the mutated file again. Each run has a
 * fresh worker, so that modules and connections end with their mutant.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { ROOT } from '../site/web-build.ts'
import { changeTemplate, FORGETFUL, testDataFolder } from '../test-database.ts'
import { closeScratch, isAccepted } from './accepted-sql.ts'

/** Timeout of a test, in milliseconds. */
const TEST_TIMEOUT_MS = 15_000
const POLL_TIMEOUT_MS = 5_000
/** After these a run ends with the mutant in hand. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
const WARM_UP_LIMIT_MS = 900_000

export type Outcome =
  | { is: 'green'; ms: number }
  /** `by` is the first test file that failed; `how` its first message. */
  | { is: 'red'; ms: number; by: string; how: string }
  | { is: 'late'; ms: number }
  /** Postgres refuses the mutant itself. */
  | { is: 'invalid'; ms: number }

export interface StandIn {
  file: string
  original: string
  source: string
}

export interface TestSession {
  /** Runs test files in order until one fails, with `stand` in place of a file's text. */
  run(tests: readonly string[], limitMs: number, stand?: StandIn): Promise<Outcome>
  close(): Promise<void>
}

export async function openTestSession(): Promise<TestSession> {
  const dataDir = await mkdtemp(join(await testDataFolder(), 'atelier-mutants-'))
  const server = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '100', ...FORGETFUL } })
  process.env['ATELIER_TEST_DATABASE_URL'] = server.url
  let current: { path: string; source: string } | null = null
  const mutant = {
    name: 'mutant',
    enforce: 'pre' as const,
    load: (id: string) => (current !== null && id.split('?')[0] === current.path ? current.source : undefined),
  }
  const ownListeners = STOP_SIGNALS.flatMap((signal) => process.listeners(signal))
  const vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      teardownTimeout: 2_000,
      reporters: [{}],
      silent: true,
      sequence: { sequencer: InGivenOrder },
    },
    { test: { projects: withPlugin(mutant) } },
  )
  // Vitest would end the process at once and leave the database behind; the caller handles the signals.
  for (const signal of STOP_SIGNALS)
    for (const listener of process.listeners(signal)) if (!ownListeners.includes(listener)) process.off(signal, listener)
  await vitest.standalone()
  const known = new Map((await vitest.globTestSpecifications()).map((spec) => [spec.moduleId, spec]))
  return {
    async run(tests, limitMs, stand) {
      const specs = tests.flatMap((path) => known.get(join(ROOT, path)) ?? [])
      if (stand === undefined) return outcomeOf(vitest, specs, limitMs)
      if (!(await isAccepted(stand))) return { is: 'invalid', ms: 0 }
      if (stand.file.endsWith('.sql')) {
        await changeTemplate(stand.source)
        return outcomeOf(vitest, specs, limitMs).finally(() => changeTemplate(stand.original))
      }
      current = { path: join(ROOT, stand.file), source: stand.source }
      vitest.invalidateFile(current.path)
      return outcomeOf(vitest, specs, limitMs).finally(() => {
        vitest.invalidateFile(join(ROOT, stand.file))
        current = null
      })
    },
    async close() {
      await closeScratch()
      await vitest.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The projects of `vitest.config.ts`, in one worker and with shorter timeouts. */
function withPlugin(plugin: Plugin): TestProjectInlineConfiguration[] {
  return (config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) return []
    return {
      ...project,
      plugins: [plugin],
      test: {
        ...project.test,
        pool: 'forks',
        isolate: false,
        fileParallelism: false,
        // The cache on disk uses the file's own text as its key, which differs from the mutant's.
        fsModuleCache: false,
        testTimeout: TEST_TIMEOUT_MS,
        hookTimeout: TEST_TIMEOUT_MS,
        expect: { poll: { timeout: POLL_TIMEOUT_MS } },
      },
    }
  })
}

class InGivenOrder {
  async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    return specs
  }
  async shard(specs: TestSpecification[]): Promise<TestSpecification[]> {
    return specs
  }
}

async function outcomeOf(vitest: Vitest, specs: TestSpecification[], limitMs: number): Promise<Outcome> {
  const start = Date.now()
  let isLate = false
  const limit = setTimeout(
    () => {
      isLate = true
      // The first request waits for the running test, the second ends the worker.
      void vitest.cancelCurrentRun('keyboard-input')
      void vitest.cancelCurrentRun('keyboard-input')
    },
    Math.min(limitMs, WARM_UP_LIMIT_MS),
  )
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs).finally(() => clearTimeout(limit))
  const ms = Date.now() - start
  if (isLate) return { is: 'late', ms }
  const wanted = new Set(specs.map(({ moduleId }) => moduleId))
  const failed = testModules.find((module) => wanted.has(module.moduleId) && module.state() === 'failed')
  if (failed === undefined && unhandledErrors.length === 0) return { is: 'green', ms }
  const test = failed === undefined ? undefined : [...failed.children.allTests('failed')][0]
  const errors = [...(test?.result().errors ?? []), ...(failed?.errors() ?? []), ...(unhandledErrors as { message: string }[])]
  return { is: 'red', ms, by: failed?.relativeModuleId ?? '', how: `${test?.name ?? ''}: ${errors[0]?.message.split('\n')[0] ?? ''}` }
}
