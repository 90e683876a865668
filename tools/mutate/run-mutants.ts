/** Runs the nearest tests with each mutant in turn. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../site/web-build.ts'
import { applied, type Mutant } from './mutant.ts'
import { importersByFile, nearestTests } from './nearest-tests.ts'
import type { Verdict } from './report.ts'
import { openTestSession, STOP_SIGNALS, type Green, type TestSession } from './test-session.ts'

/** Time limit for the tests of a mutant: a factor of their normal duration, and a minimum in milliseconds. */
const LIMIT_FACTOR = 4
const LIMIT_MIN_MS = 20_000
const BASELINE_LIMIT_MS = 300_000

/** The tests with most catches so far come first, since they often catch the next mutant of a file; then the fast ones. */
const inOrder = (tests: readonly string[], catches: ReadonlyMap<string, number>, slowness: ReadonlyMap<string, number>) =>
  tests.toSorted((a, b) => (catches.get(b) ?? 0) - (catches.get(a) ?? 0) || (slowness.get(a) ?? 0) - (slowness.get(b) ?? 0))

/** The tests of `near` that pass without a mutant: the others would catch everything. */
async function greenTests(session: TestSession, near: readonly string[]): Promise<{ tests: readonly string[]; baseline: Green }> {
  const baseline = await session.run(near, BASELINE_LIMIT_MS)
  if (baseline.is === 'green') return { tests: near, baseline }
  if (baseline.is !== 'red' || !near.includes(baseline.by)) throw new Error(`The nearest tests do not run: ${JSON.stringify(baseline)}`)
  console.log(`${baseline.by} fails without a mutant and is skipped (${baseline.how})`)
  return greenTests(
    session,
    near.filter((path) => path !== baseline.by),
  )
}

async function runFile(
  session: TestSession,
  file: string,
  near: readonly string[],
  mutants: readonly Mutant[],
  isStopped: () => boolean,
): Promise<Verdict[]> {
  console.log(`\n${file}: ${mutants.length} mutants, ${near.length} test files`)
  const original = readFileSync(join(ROOT, file), 'utf8')
  const { tests, baseline } = await greenTests(session, near)
  const limitMs = Math.max(LIMIT_MIN_MS, LIMIT_FACTOR * baseline.ms)
  const catches = new Map<string, number>()
  const verdicts: Verdict[] = []
  for (const mutant of mutants) {
    // On a stop request it finishes the current mutant and prints its results.
    if (isStopped()) break
    const outcome = await session.run(inOrder(tests, catches, baseline.slowness), limitMs, {
      file,
      original,
      source: applied(original, mutant),
    })
    if (outcome.is === 'red') catches.set(outcome.by, (catches.get(outcome.by) ?? 0) + 1)
    const is = outcome.is === 'green' ? 'survived' : outcome.is === 'red' ? 'caught' : outcome.is
    verdicts.push({ mutant, is })
    const seconds = (outcome.ms / 1000).toFixed(1)
    console.log(
      `${is.padEnd(8)} ${seconds.padStart(5)} s  ${file}:${mutant.line} ${mutant.operator}${outcome.is === 'red' ? ` (${outcome.by.split('/').at(-1)}: ${outcome.how.slice(0, 120)})` : ''}`,
    )
    if (is === 'survived') console.log(`    - ${mutant.was}\n    + ${mutant.becomes}`)
  }
  return verdicts
}

/** Returns the verdict on each of `mutants`, and prints progress. */
export async function runMutants(mutants: readonly Mutant[]): Promise<Verdict[]> {
  if (mutants.length === 0) return []
  const importers = importersByFile()
  const session = await openTestSession()
  const verdicts: Verdict[] = []
  let isStopped = false
  const stop = () => void (isStopped = true)
  for (const signal of STOP_SIGNALS) process.once(signal, stop)
  try {
    for (const [file, of] of Map.groupBy(mutants, (mutant) => mutant.file)) {
      if (isStopped) break
      const tests = nearestTests(file, importers)
      if (tests.length === 0) {
        console.log(`\n${file}: has no tests nearby`)
        verdicts.push(...of.map((mutant): Verdict => ({ mutant, is: 'survived' })))
      } else verdicts.push(...(await runFile(session, file, tests, of, () => isStopped)))
    }
  } finally {
    await session.close()
  }
  return verdicts
}
