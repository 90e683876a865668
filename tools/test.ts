/**
 * `npm test`: everything that a change must pass, step by step, on this machine alone. All steps run even when one fails;
 * the last lines name what failed and count the tests. `npm test -- types unit` runs only the named steps.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildWeb } from './house/web-build.ts'
import { countsOf, readBrowserReport, readUnitReport, type Counts } from './test-reports.ts'

const ROOT = dirname(import.meta.dirname)
const require = createRequire(import.meta.url)

interface Step {
  name: string
  about: string
  run(workDir: string): Promise<{ isGreen: boolean; counts?: Counts }>
}

/** Runs a program on our Node with its output shown. */
function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    child.on('error', () => done(false))
    child.on('exit', (code) => done(code === 0))
  })
}

/** The script behind a package's command. */
async function binOf(packageName: string, command = packageName): Promise<string> {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const manifest = join(folder, packageName, 'package.json')
    if (!existsSync(manifest)) continue
    const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: string | Record<string, string> }
    const script = typeof bin === 'string' ? bin : bin[command]
    if (script !== undefined) return join(folder, packageName, script)
  }
  throw new Error(`${packageName} is not installed`)
}

async function unit(workDir: string) {
  const report = join(workDir, 'unit.json')
  const isGreen = await node([await binOf('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`])
  const counted = await countsOf(report, readUnitReport)
  return { isGreen: isGreen && counted.isGreen, counts: counted.counts }
}

/** A checker that cannot read TypeScript finds nothing wrong with the few files it sees. */
const MODULES_MIN = 300

async function walls() {
  const rooms = ['platform', 'contract', 'realtime', 'server', 'demo', 'test-support', 'sandbox', 'web']
  const child = spawn(process.execPath, [await binOf('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.mjs', ...rooms], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    process.stdout.write(text)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const seen = Number(
    /\((\d+) modules|(\d+) modules,/
      .exec(said)
      ?.slice(1)
      .find((count) => count !== undefined) ?? 0,
  )
  if (seen < MODULES_MIN) console.log(`Only ${seen} modules were looked at: is @swc/core installed?`)
  return { isGreen: code === 0 && seen >= MODULES_MIN }
}

async function browser(workDir: string) {
  const report = join(workDir, 'browser.json')
  const isGreen = await node([await binOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const counted = await countsOf(report, readBrowserReport)
  return { isGreen: isGreen && counted.isGreen, counts: counted.counts }
}

/** Always from scratch: a build kept from earlier could hide that this one fails. */
async function build() {
  try {
    await buildWeb({ isForced: true })
    return { isGreen: true }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { isGreen: false }
  }
}

const steps: Step[] = [
  {
    name: 'types',
    about: 'Types',
    run: async () => ({ isGreen: await node([await binOf('typescript', 'tsc'), '--noEmit', '-p', 'tsconfig.json']) }),
  },
  { name: 'lint', about: 'Lint', run: async () => ({ isGreen: await node([await binOf('oxlint'), '--deny-warnings', '--type-aware']) }) },
  {
    name: 'walls',
    about: 'Who may import whom',
    run: walls,
  },
  { name: 'languages', about: 'Texts in seven languages', run: async () => ({ isGreen: await node(['tools/check-languages.ts']) }) },
  { name: 'unit', about: 'Unit and integration tests on a real Postgres', run: unit },
  { name: 'build', about: 'Web build', run: build },
  { name: 'browser', about: 'Browser tests', run: browser },
]

/** A step runs as soon as what it checks is part of the tree. */
const isThere: Record<string, string> = { languages: 'tools/check-languages.ts', build: 'vite.config.ts', browser: 'playwright.config.ts' }

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no step named ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`)
  const workDir = await mkdtemp(join(tmpdir(), 'atelier-run-'))
  const total = { passed: 0, failed: 0 }
  const failures: string[] = []
  const red: string[] = []
  for (const { name, about, run } of steps) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const needs = isThere[name]
    if (needs !== undefined && !existsSync(join(ROOT, needs))) continue
    console.log(`\n── ${about} (${name}) ──`)
    const start = Date.now()
    const { isGreen, counts } = await run(workDir)
    total.passed += counts?.passed ?? 0
    total.failed += counts?.failed ?? 0
    failures.push(...(counts?.failures ?? []))
    if (!isGreen) red.push(name)
    console.log(`── ${name}: ${isGreen ? 'green' : 'RED'} after ${((Date.now() - start) / 1000).toFixed(1)} s ──`)
  }
  await rm(workDir, { recursive: true, force: true })
  // Once more where it is looked for: at the end of what may be thousands of lines.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  console.log(red.length === 0 ? '\nEverything is green.' : `\nRed: ${red.join(', ')}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = red.length === 0 ? 0 : 1
}

await main()
