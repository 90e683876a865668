/** Finds the tests that a change can reach: those that import a changed file, directly or not. */
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { isTest, namedBy, type SourceFile } from '../source-tree.ts'
import { ROOT } from './step.ts'

/** The common base of all tests: a change there reaches each of them. */
const EVERYTHING = /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tools\/(?:vitest-setup|test-database)\.ts)$/
/** The tests directly in tools/: they read the whole tree. */
const ALWAYS = /^tools\/[^/]+\.test\.ts$/
const CODE = /\.(?:ts|tsx|mjs)$/

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** The base commit of a change: `given`, or where this branch left origin/main, or the last commit. */
export function baseOf(given: string | undefined): string {
  if (given !== undefined) return given
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD'
  } catch {
    // Without origin/main only uncommitted changes count.
    return 'HEAD'
  }
}

/** Files that differ from `base`, including untracked and deleted ones. */
export const changedSince = (base: string): string[] => [
  ...new Set([...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')]),
]

/**
 * The unit tests for `changed`: first always those that read the whole tree, so that a time limit never drops them, then those that the
 * change can reach, the nearest first. For a file that is not code (SQL, a catalog), or is deleted, these are the tests beside it.
 */
export function reachedTests(files: readonly SourceFile[], changed: readonly string[]): string[] {
  const tests = files.map(({ path }) => path).filter((path) => isTest(path) && !path.startsWith('e2e/'))
  const always = tests.filter((path) => ALWAYS.test(path))
  if (changed.some((path) => EVERYTHING.test(path))) return [...new Set([...always, ...tests])]
  const users = new Map<string, string[]>()
  const here = new Set(files.map(({ path }) => path))
  for (const file of files.filter(({ path }) => CODE.test(path)))
    for (const named of namedBy(file)) users.set(named, [...(users.get(named) ?? []), file.path])

  const beside = (path: string) => [...here].filter((other) => CODE.test(other) && dirname(other) === dirname(path))
  const queue = changed.flatMap((path) => (here.has(path) && CODE.test(path) ? [path] : beside(path)))
  const reached = new Set(queue)
  // Iterating a Set includes later additions in order: the nearest come first.
  for (const path of reached) for (const user of users.get(path) ?? []) reached.add(user)
  return [...new Set([...always, ...[...reached].filter((path) => tests.includes(path))])]
}
