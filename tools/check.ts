/**
 * `npm run check`: what finds most mistakes of a change within three minutes: types, lint, format, walls, languages, and the
 * unit tests that the change can reach. `npm run check -- HEAD~3` holds it against another commit than where this branch left
 * origin/main. Browser tests and the web build are left to `npm test`.
 */
import { sourceFiles } from './source-tree.ts'
import { baseOf, changedSince, reachedTests } from './steps/reached-tests.ts'
import { runLanes, tellEnd } from './steps/run-steps.ts'
import { staticSteps } from './steps/static-steps.ts'
import { unitStep } from './steps/test-steps.ts'

const start = performance.now()
const base = baseOf(process.argv[2])
const changed = changedSince(base)
const files = sourceFiles()
const tests = reachedTests(files, changed)
console.log(`${changed.length} files differ from ${base.slice(0, 12)}; ${tests.length} files of tests can tell.`)
const all = await runLanes([[unitStep(tests)], staticSteps])
process.exitCode = tellEnd(all, (performance.now() - start) / 1000) ? 0 : 1
