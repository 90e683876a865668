/** The mutants of files and folders, and samples of them. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../site/web-build.ts'
import { codeEdits } from './code-mutants.ts'
import { toMutants, type Mutant } from './mutant.ts'
import { sqlEdits } from './sql-mutants.ts'

/** Excludes tables, which constraints protect, and test files. */
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|\.gen\.ts$|(?:^|\/)schema\.sql$/

/** All mutants of the files at `paths`, given from the root of the project. */
export function mutantsOf(paths: readonly string[]): Mutant[] {
  const files = paths.flatMap((path) => {
    if (!existsSync(join(ROOT, path))) throw new Error(`There is no ${path}`)
    return statSync(join(ROOT, path)).isDirectory() ? globSync(`${path}/**/*.{ts,tsx,sql}`, { cwd: ROOT }).toSorted() : [path]
  })
  return files
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .flatMap((file) => mutantsIn(file, readFileSync(join(ROOT, file), 'utf8')))
}

/** The mutants of one file of TypeScript or SQL. */
export function mutantsIn(file: string, text: string): Mutant[] {
  const code = file.endsWith('.sql') ? [] : codeEdits(file, text)
  const sql = file.endsWith('.sql') || file.endsWith('.sql.ts') ? sqlEdits(file, text) : []
  return toMutants(file, text, [...code, ...sql])
}

/** A random sample of `most` mutants, deterministic for a seed, in the original order. */
export function sampleOf(mutants: readonly Mutant[], most: number, seed: number): Mutant[] {
  let state = seed >>> 0
  // mulberry32: small, and good enough to draw a sample.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const drawn = mutants.map((_, at) => ({ at, by: random() })).toSorted((a, b) => a.by - b.by)
  return drawn
    .slice(0, most)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
    .flatMap((at) => mutants[at] ?? [])
}
