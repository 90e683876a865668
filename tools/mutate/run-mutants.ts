/** Runs the nearest tests with each mutant in turn. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../site/web-build.ts'
import { applied, type Mutant } from './mutant.ts'
import { importersByFile, nearestTests } from './nearest-tests.ts'
import type { Verdict } from './report.ts'
import { openTestSession, STOP_SIGNALS, type Green, type TestSession } from './test-session.ts'

/** How much longer than without a mutant its tests may take, and what they may take in any case. */
const LIMIT_FACTOR = 4
const LIMIT_MIN_MS = 20_000
const BASELINE_LIMIT_MS = 300_000

/** The tests that caught most so far come first, as what caught the last mutant of a file often catches the next; then the quick ones. */
const inOrder = (tests: readonly string[], catches: ReadonlyMap<string, number>, slowness: ReadonlyMap<string, number>) =>
  tests.toSorted((a, b) => (catches.get(b) ?? 0) - (catches.get(a) ?? 0) || (slowness.get(a) ?? 0) - (slowness.get(b) ?? 0))

/** Those of `near` that are green without a mutant: the others would catch everything. */
async function greenTests(session: TestSession, near: readonly string[]): Promise<{ tests: readonly string[]; baseline: Green }> {
  const baseline = await session.run(near, BASELINE_LIMIT_MS)
  if (baseline.is === 'green') return { tests: near, baseline }
  if (baseline.is !== 'red' || !near.includes(baseline.by)) throw new Error(`The nearest tests do not run: ${JSON.stringify(baseline)}`)
  console.log(`${baseline.by} fails without a mutant and is not asked (${baseline.how})`)
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
    // Asked to stop, it ends after the mutant in hand and says what it has.
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

/** The verdict on each of `mutants`. Says how it goes along the way. */
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
        console.log(`\n${file}: no test comes near it`)
        verdicts.push(...of.map((mutant): Verdict => ({ mutant, is: 'survived' })))
      } else verdicts.push(...(await runFile(session, file, tests, of, () => isStopped)))
    }
  } finally {
    await session.close()
  }
  return verdicts
}
