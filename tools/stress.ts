/**
 * `npm run test:stress -- <file> …`: runs browser specs or unit tests ten times while every processor is busy, and lists each
 * failed test with its count. Tests that wait for states pass; tests that rely on timing fail. Each repetition is a separate run,
 * as in `npm test`. (`--repeat-each` would start a worker and a site for every repetition of every file.)
 * `npm run test:stress -- --times 3 <file>` runs them three times. Arguments after a second `--` go to the runner: `-- -g 'a title'`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { binOf, node, ROOT } from './steps/step.ts'
import { countsOf, readBrowserReport, readUnitReport, type Counts } from './test-reports.ts'

const TIMES = 10
/** From so many browser specs on, tests keep the processors busy for each other, and no idle loops are needed. */
const MANY = 10
/** Browser tests at once then: on two processors one more than in `npm test`, which no longer leaves a processor idle. */
const WORKERS = 2 * availableParallelism()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: String(TIMES) } },
})
const times = Number(values.times)
const files = positionals.filter((file) => existsSync(join(ROOT, file)))
const forRunner = positionals.filter((word) => !files.includes(word))
if (files.length === 0 || !Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run test:stress -- [--times 10] <file> … [-- arguments of the runner]')
  process.exit(2)
}

/** Starts one busy process for each processor. */
function keepBusy(): ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () =>
    spawn(
      process.execPath,
      ['-e', "process.on('disconnect', process.exit); (function turn() { for (let i = 0; i < 1e8; i++); setImmediate(turn) })()"],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    ),
  )
}

const isBrowser = (file: string) => file.endsWith('.spec.ts')

async function runBrowser(specs: readonly string[], report: string): Promise<Counts> {
  const workers = specs.length < MANY ? [] : [`--workers=${WORKERS}`]
  const args = ['test', ...specs, ...workers, '--reporter=list,json', ...forRunner]
  await node([await binOf('@playwright/test', 'playwright'), ...args], undefined, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return (await countsOf(report, readBrowserReport)).counts
}

async function runUnit(tests: readonly string[], report: string): Promise<Counts> {
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...forRunner, ...tests]
  await node([await binOf('vitest'), ...args], undefined)
  return (await countsOf(report, readUnitReport)).counts
}

const workDir = await mkdtemp(join(tmpdir(), 'atelier-stress-'))
const specs = files.filter(isBrowser)
const tests = files.filter((file) => !isBrowser(file))
const busy = specs.length < MANY || tests.length > 0 ? keepBusy() : []
try {
  const counts: Counts[] = []
  for (let time = 1; time <= times; time += 1) {
    console.log(`\n── ${time} of ${times} ──`)
    if (specs.length > 0) counts.push(await runBrowser(specs, join(workDir, `browser-${time}.json`)))
    if (tests.length > 0) counts.push(await runUnit(tests, join(workDir, `unit-${time}.json`)))
  }
  const often = Map.groupBy(
    counts.flatMap(({ failures }) => failures),
    (failure) => failure,
  )
  for (const [failure, found] of often) console.log(`${found.length} × ${failure}`)
  const failed = counts.reduce((sum, one) => sum + one.failed, 0)
  const passed = counts.reduce((sum, one) => sum + one.passed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  // None has passed when the runner itself has failed.
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
} finally {
  for (const child of busy) child.kill()
  await rm(workDir, { recursive: true, force: true })
}
