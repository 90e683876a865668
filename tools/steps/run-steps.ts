/**
 * Runs steps in lanes, side by side: each lane one step after the other. All steps run even when one fails.
 *
 * Only the first lane prints while it runs. The output of other steps is buffered and printed whole between two steps of the first,
 * so lines of different steps never mix.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SlowTest } from '../test-reports.ts'
import type { Step, StepContext, StepResult } from './step.ts'

/** A step that may wait for one of another lane. */
export interface LaneStep extends Step {
  /** The step of another lane to wait for, if that one runs. */
  readonly after?: string
}

interface Done extends StepResult {
  readonly step: Step
  readonly seconds: number
}

const SLOW_SHOWN = 10
const SECONDS_PER_MINUTE = 60

const titleOf = ({ about, name }: Step) => `\n── ${about} (${name}) ──\n`
const endOf = ({ step, isGreen, seconds }: Done) => `── ${step.name}: ${isGreen ? 'green' : 'RED'} after ${seconds.toFixed(1)} s ──\n`

/** A step that throws has failed, and the others continue. */
async function timed(step: Step, context: StepContext, write: (text: string) => void): Promise<Done> {
  const start = performance.now()
  let result: StepResult = { isGreen: false }
  try {
    result = await step.run(context)
  } catch (error) {
    write(`${error instanceof Error ? error.stack : String(error)}\n`)
  }
  return { ...result, step, seconds: (performance.now() - start) / 1000 }
}

/** Buffer for the output of a step while another one prints. */
class Kept {
  readonly #pieces: string[] = []
  readonly #write: (text: string) => void

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  add(text: string): void {
    this.#pieces.push(text)
  }

  show(): void {
    for (const piece of this.#pieces.splice(0)) this.#write(piece)
  }
}

/** Returns the results of the steps, in the order of their ends. */
export async function runLanes(
  lanes: readonly (readonly LaneStep[])[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<Done[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'atelier-run-'))
  const kept = new Kept(write)
  const all: Done[] = []
  const ended = new Map(lanes.flat().map(({ name }) => [name, Promise.withResolvers<void>()]))

  async function runLane(steps: readonly LaneStep[], isSpeaking: boolean): Promise<void> {
    for (const step of steps) {
      if (step.after !== undefined) await ended.get(step.after)?.promise
      if (isSpeaking) kept.show()
      const said: string[] = []
      if (isSpeaking) write(titleOf(step))
      const keep = (text: string) => void said.push(text)
      const done = await timed(step, { workDir, say: isSpeaking ? undefined : keep }, isSpeaking ? write : keep)
      all.push(done)
      if (isSpeaking) write(endOf(done))
      else kept.add([titleOf(step), ...said, endOf(done)].join(''))
      ended.get(step.name)?.resolve()
    }
  }
  const [speaking = [], ...others] = lanes.filter((lane) => lane.length > 0)
  try {
    await Promise.all([runLane(speaking, true), ...others.map((lane) => runLane(lane, false))])
    kept.show()
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
  return all
}

const slowLine = ({ ms, name }: SlowTest) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`

/** Prints the summary of a run: time, slow tests and failures of each step. Programs read the last line. Returns whether all passed. */
export function printSummary(all: readonly Done[], seconds: number, say: (line: string) => void = console.log): boolean {
  say('\nMinutes')
  for (const { step, seconds: own } of all) say(`  ${(own / SECONDS_PER_MINUTE).toFixed(1).padStart(6)}  ${step.name}`)
  say(`  ${(seconds / SECONDS_PER_MINUTE).toFixed(1).padStart(6)}  altogether`)
  for (const { step, counts } of all) {
    const slow = (counts?.slow ?? []).toSorted((one, other) => other.ms - one.ms).slice(0, SLOW_SHOWN)
    if (slow.length > 0) say(`\nThe slowest of ${step.name}\n${slow.map(slowLine).join('\n')}`)
  }
  // Repeated at the end, since the output may have thousands of lines.
  const failures = all.flatMap(({ counts }) => counts?.failures ?? [])
  if (failures.length > 0) say(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  const red = all.filter(({ isGreen }) => !isGreen).map(({ step }) => step.name)
  say(red.length === 0 ? '\nEverything is green.' : `\nRed: ${red.join(', ')}`)
  const sum = (count: 'passed' | 'failed') => all.reduce((total, { counts }) => total + (counts?.[count] ?? 0), 0)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  return red.length === 0
}
