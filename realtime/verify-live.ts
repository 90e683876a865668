/**
 * Live equals fresh: a shown result that was not run just now equals the answer on the snapshot of the flush. Checked in tests after
 * each write, in operation for a few results in one of a thousand flushes.
 */
import type { Log } from '#platform/log.ts'
import { PIPELINE_MAX } from './flush-lanes.ts'
import type { Outcome } from './protocol.ts'
import type { Snapshot } from './readers.ts'
import type { LiveResult, Run } from './live-result.ts'
import type { Results } from './results.ts'
import { type ActorRead, type QueryRunner, QueryTooSlow, type RunOptions } from './run-query.ts'

/** Results that are watched as a flush begins, each with the run that is shown. */
export type Shown = ReadonlyMap<LiveResult, Run | null>

/** A live query whose last pushed value differed from a fresh run: some mutation forgot to touch a topic. */
export interface Violation {
  readonly path: string
  readonly args: unknown
  readonly pushed: string
  readonly fresh: string
}

export interface LiveCheckOptions {
  readonly log: Log
  readonly results: Results
  readonly runner: QueryRunner
  /** Compares everything behind each write, not a sample. */
  readonly isComplete: boolean
  /** Of so many flushes one takes a sample. */
  readonly sampleEvery: number
}

const VIOLATIONS_KEPT = 100
const SAMPLE_MAX = 16

export class LiveCheck {
  readonly #options: LiveCheckOptions
  #flushes = 0
  /** The last ones. */
  readonly violations: Violation[] = []
  violationCount = 0
  /** Results that were compared. */
  comparedCount = 0

  constructor(options: LiveCheckOptions) {
    this.#options = options
  }

  /** A flush begins: chooses the results to compare. `isSample`: a sample, whatever the flush does. */
  begin(): { readonly shown: Shown; readonly isSample: boolean } {
    const { results, isComplete, sampleEvery } = this.#options
    this.#flushes += 1
    if (isComplete) return { shown: new Map(results.watched().map((result) => [result, result.run])), isSample: false }
    if (this.#flushes % sampleEvery !== 0) return { shown: new Map(), isSample: false }
    const watched = results.watched()
    const sample = Array.from({ length: Math.min(SAMPLE_MAX, watched.length) }, () => watched[Math.floor(Math.random() * watched.length)])
    return { shown: new Map(sample.flatMap((result) => (result === undefined ? [] : [[result, result.run] as const]))), isSample: true }
  }

  /** Compares shown results with the answers of `snapshot`; leaves out those that are `behind` anyway. */
  async compare(snapshot: Snapshot, shown: Shown, behind: ReadonlySet<LiveResult>): Promise<void> {
    const old = [...shown].flatMap(([result, run]) => {
      const isShown = run !== null && result.run === run && result.watchers.size > 0
      return isShown && !behind.has(result) && !result.isSlow && !result.isResting ? [result] : []
    })
    const { runner } = this.#options
    for (let at = 0; at < old.length; at += PIPELINE_MAX) {
      const some = old.slice(at, at + PIPELINE_MAX)
      await snapshot.guard()
      const actors = new Map<string | undefined, Promise<ActorRead>>()
      const actor = (token: string | undefined): Promise<ActorRead> => {
        const read = actors.get(token) ?? runner.readActor(snapshot, token)
        actors.set(token, read)
        return read
      }
      const runs = await Promise.all(some.map((result) => this.#run(snapshot, result, actor)))
      if (!snapshot.isBroken) {
        for (const [index, result] of some.entries()) this.#note(result, runs[index])
        continue
      }
      await snapshot.restore()
      for (const result of some) {
        await snapshot.guard()
        const run = await this.#run(snapshot, result)
        if (snapshot.isBroken) await snapshot.restore()
        this.#note(result, run)
      }
    }
  }

  /** Null: it took too long to say. */
  async #run(snapshot: Snapshot, { call, args, token }: LiveResult, actor?: RunOptions['actor']): Promise<Run | null> {
    try {
      return await this.#options.runner.run(snapshot, call, args, token, { isQuick: true, ...(actor === undefined ? {} : { actor }) })
    } catch (error) {
      if (!(error instanceof QueryTooSlow)) throw error
      this.#options.log.debug({ path: call.path }, 'a live query took too long to be compared')
      return null
    }
  }

  #note(result: LiveResult, run: Run | null | undefined): void {
    if (run == null) return
    // Signals may have changed since this run.
    const outcome = run.again?.() ?? run.outcome
    this.comparedCount += 1
    const pushed = comparable(result.run?.outcome)
    const fresh = comparable(outcome)
    if (pushed === fresh) return
    const violation: Violation = { path: result.call.path, args: result.args, pushed, fresh }
    this.violationCount += 1
    if (this.violations.push(violation) > VIOLATIONS_KEPT) this.violations.shift()
    this.#options.log.error({ path: violation.path }, 'a live query does not equal a fresh run: a mutation did not touch what it changed')
  }
}

const comparable = (outcome: Outcome | undefined): string =>
  outcome === undefined ? '(none)' : outcome.ok ? outcome.json : `(failed: ${outcome.failure.data.code})`
