/** The project's own files and their imports, for the tests of the tree. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ROOT } from './site/web-build.ts'

export interface SourceFile {
  /** From the root of the project, with slashes. */
  path: string
  text: string
}

const ROOMS = [
  'platform',
  'contract',
  'realtime',
  'server',
  'demo',
  'test-support',
  'sandbox',
  'web',
  'texts',
  'tools',
  'e2e',
  'bench',
  'docs',
  '.ci',
  'public',
  'faults',
]
const TEXT_FILE = /\.(?:ts|tsx|mjs|js|css|sql|json|md|html|svg|yml|yaml|txt)$/
const NAMED_FILE = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*'([^']+)'/g

const read = (path: string): SourceFile => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') })

/** Every text file of the rooms and of the root, without generated ones (lock file, generated code). */
export function sourceFiles(): SourceFile[] {
  const inRooms = globSync(`{${ROOMS.join(',')}}/**/*`, { cwd: ROOT }).filter((path) => TEXT_FILE.test(path))
  const atRoot = globSync(['*.{ts,mjs,md,json}', '.*.{mjs,json}', '.env.example'], { cwd: ROOT }).filter(
    (path) => path !== 'package-lock.json',
  )
  return [...inRooms, ...atRoot]
    .filter((path) => !path.endsWith('.gen.ts'))
    .toSorted()
    .map(read)
}

export const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path)

/** The project's files that `file` imports, or names by `new URL`. */
export function namedBy({ path, text }: SourceFile): string[] {
  const named: string[] = []
  for (const [, name = ''] of text.matchAll(NAMED_FILE)) {
    const target = name.startsWith('#') ? join(ROOT, name.slice(1)) : name.startsWith('.') ? resolve(ROOT, dirname(path), name) : null
    const file = target?.replace(/\?.*$/, '')
    if (file !== undefined && existsSync(file)) named.push(relative(ROOT, file).replaceAll('\\', '/'))
  }
  return named
}
