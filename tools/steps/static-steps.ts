/** The steps that read the code without running it, and the web build. */
import { buildServer } from '../site/server-build.ts'
import { buildWeb } from '../site/web-build.ts'
import { binOf, node, program, type Step } from './step.ts'

const types = program('types', 'Types', async () => [await binOf('typescript', 'tsc'), '--noEmit', '-p', 'tsconfig.json'])

const lint = program('lint', 'Lint', async () => [await binOf('oxlint'), '--deny-warnings', '--type-aware'])

const format = program('format', 'Format (npx oxfmt . mends it)', async () => [await binOf('oxfmt'), '--check', '.'])

const languages = program('languages', 'Texts in seven languages', async () => ['tools/check-languages.ts'])

const ROOMS = ['platform', 'contract', 'realtime', 'server', 'demo', 'test-support', 'sandbox', 'web']
/** Minimum of checked modules: without a TypeScript parser the checker sees few files and finds no problem. */
const MODULES_MIN = 300

const walls: Step = {
  name: 'walls',
  about: 'Import rules between rooms',
  async run({ say = (text) => void process.stdout.write(text) }) {
    let said = ''
    const code = await node([await binOf('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.mjs', ...ROOMS], (text) => {
      said += text
      say(text)
    })
    const [, found, cruised] = /\((\d+) modules|(\d+) modules,/.exec(said) ?? []
    const modules = Number(found ?? cruised ?? 0)
    if (modules < MODULES_MIN) say(`Only ${modules} modules were checked: is @swc/core installed?\n`)
    return { isGreen: code === 0 && modules >= MODULES_MIN }
  },
}

/** Always from scratch: an earlier build could hide a failure. */
const build: Step = {
  name: 'build',
  about: 'Builds of the pages and of the server',
  async run({ say = (text) => void process.stdout.write(text) }) {
    try {
      await Promise.all([buildWeb({ isForced: true }), buildServer({ isForced: true })])
      return { isGreen: true }
    } catch (error) {
      say(`${error instanceof Error ? error.message : String(error)}\n`)
      return { isGreen: false }
    }
  },
}

/** The most productive steps first. */
export const staticSteps: readonly Step[] = [types, lint, format, walls, languages]
export const buildStep = build
