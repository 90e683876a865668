/** Unit tests within a budget of time: the nearest first, in batches. */
import type { Counts } from '../test-reports.ts'
import type { Step, StepResult } from './step.ts'
import { unitStep } from './test-steps.ts'

/** Files in one run of Vitest: enough to make up for its start, few enough to stop in time. */
const BATCH = 40
const NOTHING: Counts = { passed: 0, failed: 0, failures: [], slow: [] }

interface Options {
  /** No batch begins when one as long as the longest so far would end after it. */
  readonly budgetMs: number
  readonly run?: (files: readonly string[]) => Pick<Step, 'run'>
  /** Milliseconds of a clock that only moves on. */
  readonly now?: () => number
}

const sumOf = (one: Counts, other: Counts = NOTHING): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  slow: [...one.slow, ...other.slow],
})

/** Runs `tests` in their order while the budget lasts, and says how many were left. The first batch always runs. */
export const nearestFirst = (tests: readonly string[], { budgetMs, run = unitStep, now = () => performance.now() }: Options): Step => ({
  name: 'unit',
  about: 'Unit, component and integration tests that the change can reach, the nearest first',
  async run(context) {
    const start = now()
    let [counts, isGreen, longest, done]: [Counts, boolean, number, number] = [NOTHING, true, 0, 0]
    while (done < tests.length && now() - start + longest <= budgetMs) {
      const begun = now()
      const result: StepResult = await run(tests.slice(done, done + BATCH)).run(context)
      longest = Math.max(longest, now() - begun)
      done += BATCH
      counts = sumOf(counts, result.counts)
      isGreen &&= result.isGreen
    }
    const left = Math.max(0, tests.length - done)
    if (left > 0)
      (context.say ?? console.log)(`The time is over: ${left} files of tests, those furthest from the change, are left to npm test.\n`)
    return { isGreen, counts }
  },
})
