/** Runs the nearest tests with each mutant in turn. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../site/web-build.ts'
import { keepVerdict, knownCatches } from './known-verdicts.ts'
import { applied, type Mutant } from './mutant.ts'
import { importersByFile, nearestTests } from './nearest-tests.ts'
import type { Verdict } from './report.ts'
import { openTestSession, STOP_SIGNALS, type TestSession } from './test-session.ts'

/** Time limit for the tests of a mutant: a factor of their normal duration, and a minimum in milliseconds. */
const LIMIT_FACTOR = 4
const LIMIT_MIN_MS = 20_000
const BASELINE_LIMIT_MS = 300_000

/** Results of test files without a mutant, once per run, and their catches. */
interface Baselines {
  /** Duration of each passing test file, in milliseconds. */
  readonly slowness: Map<string, number>
  /** Failing test files: they would catch everything. */
  readonly failing: Set<string>
  /** Number of mutants that each test file has caught. */
  readonly catches: Map<string, number>
}

/** Start of a Vitest run, in milliseconds: the cost of even the fastest test file. */
const START_MS = 500

/**
 * Sorts by catches per time, because the test that caught the last mutant of a domain often catches the next. Leaves out the rest once
 * the sum reaches `mostMs`.
 */
function inOrder(tests: readonly string[], { catches, slowness }: Baselines, mostMs: number): string[] {
  const worth = (path: string) => ((catches.get(path) ?? 0) + 1) / (START_MS + (slowness.get(path) ?? 0))
  let sum = 0
  return tests
    .toSorted((a, b) => worth(b) - worth(a))
    .filter((path, at) => {
      sum += slowness.get(path) ?? 0
      return at === 0 || sum <= mostMs
    })
}

interface Run {
  readonly session: TestSession
  readonly baselines: Baselines
  /** Longest total duration of the tests of one mutant, in milliseconds. */
  readonly mostMs: number
  isStopped: boolean
}

/** The tests of `near` that pass without a mutant, nearest first, until their sum reaches `mostMs`. */
async function greenTests({ session, baselines, mostMs }: Run, near: readonly string[]): Promise<readonly string[]> {
  const { slowness, failing } = baselines
  const green: string[] = []
  let sum = 0
  for (const path of near) {
    if (sum > mostMs) break
    if (!slowness.has(path) && !failing.has(path)) {
      const outcome = await session.run([path], BASELINE_LIMIT_MS)
      if (outcome.is === 'green') slowness.set(path, outcome.ms)
      else if (outcome.is === 'red' && outcome.by === path) {
        console.log(`${path} fails without a mutant and is skipped (${outcome.how})`)
        failing.add(path)
      } else throw new Error(`${path} does not run: ${JSON.stringify(outcome)}`)
    }
    if (!slowness.has(path)) continue
    green.push(path)
    sum += slowness.get(path) ?? 0
  }
  return green
}

async function runFile(run: Run, file: string, near: readonly string[], mutants: readonly Mutant[]): Promise<Verdict[]> {
  const { session, baselines, mostMs } = run
  const original = readFileSync(join(ROOT, file), 'utf8')
  const tests = await greenTests(run, near)
  const msOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (baselines.slowness.get(path) ?? 0), 0)
  console.log(`\n${file}: ${mutants.length} mutants, ${tests.length} test files that take ${Math.ceil(msOf(tests) / 1000)} s`)
  const verdicts: Verdict[] = []
  for (const mutant of mutants) {
    // On a stop request it finishes the current mutant and prints its results.
    if (run.isStopped) break
    const asked = inOrder(tests, baselines, mostMs)
    const outcome = await session.run(asked, Math.max(LIMIT_MIN_MS, LIMIT_FACTOR * msOf(asked)), {
      file,
      original,
      source: applied(original, mutant),
    })
    if (outcome.is === 'red') baselines.catches.set(outcome.by, (baselines.catches.get(outcome.by) ?? 0) + 1)
    const is = outcome.is === 'green' ? 'survived' : outcome.is === 'red' ? 'caught' : outcome.is
    verdicts.push({ mutant, is })
    keepVerdict({ mutant, is }, outcome.is === 'red' ? outcome.by : undefined)
    const seconds = (outcome.ms / 1000).toFixed(1)
    console.log(
      `${is.padEnd(8)} ${seconds.padStart(5)} s  ${file}:${mutant.line} ${mutant.operator}${outcome.is === 'red' ? ` (${outcome.by.split('/').at(-1)}: ${outcome.how.slice(0, 120)})` : ''}`,
    )
    if (is === 'survived') console.log(`    - ${mutant.was}\n    + ${mutant.becomes}`)
  }
  return verdicts
}

/** Returns the verdict on each of `mutants`, with tests of at most `mostMs` each, and prints progress. */
export async function runMutants(mutants: readonly Mutant[], mostMs: number = Infinity): Promise<Verdict[]> {
  if (mutants.length === 0) return []
  const importers = importersByFile()
  const session = await openTestSession()
  const verdicts: Verdict[] = []
  const baselines: Baselines = { slowness: new Map(), failing: new Set(), catches: knownCatches() }
  const run: Run = { session, baselines, mostMs, isStopped: false }
  const stop = () => void (run.isStopped = true)
  for (const signal of STOP_SIGNALS) process.once(signal, stop)
  try {
    for (const [file, of] of Map.groupBy(mutants, (mutant) => mutant.file)) {
      if (run.isStopped) break
      const tests = nearestTests(file, importers)
      if (tests.length === 0) {
        console.log(`\n${file}: has no tests nearby`)
        verdicts.push(...of.map((mutant): Verdict => ({ mutant, is: 'survived' })))
      } else verdicts.push(...(await runFile(run, file, tests, of)))
    }
  } finally {
    await session.close()
  }
  return verdicts
}
