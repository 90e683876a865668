/**
 * `npm run test:stress -- <file> …`: runs browser specs or unit tests ten times while every processor is busy, and lists each
 * failed test with its count. Tests that wait for states pass; tests that rely on timing fail. Browser specs keep the processors
 * busy for each other, unit tests run beside idle loops.
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
/** Browser tests at once: on two processors twice as many as in `npm test`. */
const WORKERS = 3 * availableParallelism()

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

async function stressBrowser(specs: readonly string[], report: string): Promise<Counts> {
  const args = ['test', ...specs, `--repeat-each=${times}`, `--workers=${WORKERS}`, '--reporter=list,json', ...forRunner]
  await node([await binOf('@playwright/test', 'playwright'), ...args], undefined, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return (await countsOf(report, readBrowserReport)).counts
}

/** Each repetition is a separate run, as in `npm test`. */
async function stressUnit(tests: readonly string[], report: string): Promise<Counts> {
  const all: Counts[] = []
  const busy = keepBusy()
  try {
    for (let time = 1; time <= times; time += 1) {
      console.log(`\n── ${time} of ${times} ──`)
      await node(
        [await binOf('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...forRunner, ...tests],
        undefined,
      )
      all.push((await countsOf(report, readUnitReport)).counts)
      await rm(report, { force: true })
    }
  } finally {
    for (const child of busy) child.kill()
  }
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
    slow: [],
  }
}

const workDir = await mkdtemp(join(tmpdir(), 'atelier-stress-'))
try {
  const specs = files.filter(isBrowser)
  const tests = files.filter((file) => !isBrowser(file))
  const counts = [
    ...(specs.length === 0 ? [] : [await stressBrowser(specs, join(workDir, 'browser.json'))]),
    ...(tests.length === 0 ? [] : [await stressUnit(tests, join(workDir, 'unit.json'))]),
  ]
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
  await rm(workDir, { recursive: true, force: true })
}
