/** One step of `npm test` or `npm run check`, and its programs. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Counts } from '../test-reports.ts'

export const ROOT = dirname(dirname(import.meta.dirname))

/** Receives the step's output; missing: print it at once. */
export type Say = ((text: string) => void) | undefined

export interface StepContext {
  /** Folder for reports; removed at the end of the run. */
  readonly workDir: string
  readonly say: Say
}

export interface StepResult {
  readonly isGreen: boolean
  readonly counts?: Counts
}

export interface Step {
  readonly name: string
  readonly about: string
  run(context: StepContext): Promise<StepResult>
}

/** Runs a program on our Node. Its output goes to `say`, or to the terminal. Returns its exit code; null if it did not start or was killed. */
export function node(args: readonly string[], say: Say, env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return new Promise((done) => {
    const stdio = say === undefined ? 'inherit' : 'pipe'
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => say?.(text))
    child.on('error', (error) => {
      say?.(`${error.message}\n`)
      done(null)
    })
    child.on('close', (code) => done(code))
  })
}

const require = createRequire(import.meta.url)

/** The script behind a package's command. Throws when the package is not installed. */
export async function binOf(packageName: string, command = packageName): Promise<string> {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const manifest = join(folder, packageName, 'package.json')
    if (!existsSync(manifest)) continue
    const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: string | Record<string, string> }
    const script = typeof bin === 'string' ? bin : bin[command]
    if (script !== undefined) return join(folder, packageName, script)
  }
  throw new Error(`${packageName} is not installed`)
}

/** A step that passes if its program exits with 0. */
export const program = (name: string, about: string, argsOf: () => Promise<string[]>): Step => ({
  name,
  about,
  run: async ({ say }) => ({ isGreen: (await node(await argsOf(), say)) === 0 }),
})
