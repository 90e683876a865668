/**
 * `npm test`: everything that a change must pass, on this machine alone. All steps run even when one fails; the last lines
 * name what failed and count the tests. `npm test -- types unit` runs only the named steps.
 *
 * Reading the code and building the pages go side by side with the unit tests, which leave processors idle while they wait
 * for the database. The browser tests have the machine to themselves: a page that is starved says nothing about the page.
 */
import { runLanes, tellEnd, type LaneStep } from './steps/run-steps.ts'
import { buildStep, staticSteps } from './steps/static-steps.ts'
import { browserStep, unitStep } from './steps/test-steps.ts'

const lanes: readonly (readonly LaneStep[])[] = [
  [unitStep(), { ...browserStep, after: 'build' }],
  [buildStep, ...staticSteps],
]

const wanted = process.argv.slice(2)
const names = lanes.flat().map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no step named ${unknown.join(', ')}. Steps: ${names.join(', ')}`)

const start = performance.now()
const all = await runLanes(lanes.map((lane) => lane.filter(({ name }) => wanted.length === 0 || wanted.includes(name))))
process.exitCode = tellEnd(all, (performance.now() - start) / 1000) ? 0 : 1
