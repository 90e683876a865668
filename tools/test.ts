/**
 * `npm test`: everything that a change must pass, on this machine alone. All steps run even when one fails; the last lines
 * name the failures and count the tests. `npm test -- types unit` runs only the named steps.
 *
 * The static steps and the build run beside the unit tests, which leave processors idle while they wait for the database.
 * The browser tests run alone: a starved page would fail for the wrong reason.
 */
import { runLanes, printSummary, type LaneStep } from './steps/run-steps.ts'
import { buildStep, staticSteps } from './steps/static-steps.ts'
import { browserStep, unitStep } from './steps/test-steps.ts'

const lanes: readonly (readonly LaneStep[])[] = [
  [unitStep(), { ...browserStep, after: 'build' }],
  [buildStep, ...staticSteps],
]

const wanted = process.argv.slice(2)
const names = lanes.flat().map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${names.join(', ')}`)

const start = performance.now()
const all = await runLanes(lanes.map((lane) => lane.filter(({ name }) => wanted.length === 0 || wanted.includes(name))))
process.exitCode = printSummary(all, (performance.now() - start) / 1000) ? 0 : 1
