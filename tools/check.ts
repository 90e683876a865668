/**
 * `npm run check`: finds most mistakes of a change within three minutes: types, lint, format, boundaries, languages, and the unit tests
 * for it, until the time is up: those that read the whole tree, then those that the change can reach, the nearest first.
 * The base is the commit where this branch left origin/main, or the argument: `npm run check -- HEAD~3`. `npm test` runs the browser
 * tests and the web build.
 */
import { sourceFiles } from './source-tree.ts'
import { baseOf, changedSince, reachedTests } from './steps/reached-tests.ts'
import { runLanes, printSummary } from './steps/run-steps.ts'
import { staticSteps } from './steps/static-steps.ts'
import { nearestFirst } from './steps/nearest-first.ts'

/** Leaves half a minute for the start, and for a batch that takes longer than those before it. */
const UNIT_BUDGET_MS = 150_000

const start = performance.now()
const base = baseOf(process.argv[2])
const changed = changedSince(base)
const files = sourceFiles()
const tests = reachedTests(files, changed)
console.log(`${changed.length} files differ from ${base.slice(0, 12)}; they reach ${tests.length} test files.`)
const all = await runLanes([[nearestFirst(tests, { budgetMs: UNIT_BUDGET_MS })], staticSteps])
process.exitCode = printSummary(all, (performance.now() - start) / 1000) ? 0 : 1
