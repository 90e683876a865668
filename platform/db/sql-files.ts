/** The SQL files of a schema, with the settings in their first lines. */
import { createHash } from 'node:crypto'

/** A file of SQL. `name` is its path in the repository, or names its source. */
export interface SqlFile {
  readonly name: string
  readonly text: string
}

/** Everything that a database is brought up with. The caller lists it: `platform` knows no domain. */
export interface Schema {
  /** Of the program, as in package.json: `1.20.3`. */
  readonly version: string
  /** Tables, indexes, constraints and first rows, in the order in which they are made. Never edited once released. */
  readonly baseline: readonly SqlFile[]
  /** The changes since the baseline, in order. Never edited once released. */
  readonly migrations: readonly SqlFile[]
  /** Functions and triggers, written `create or replace`, in the order in which they are made: applied again when they change. */
  readonly routines: readonly SqlFile[]
}

/**
 * `expand`: the previous version still runs with it. `contract`: it removes something that the previous version needs, and waits until no
 * process of an older version is running.
 */
export type Phase = 'expand' | 'contract'

export interface Migration extends SqlFile {
  readonly hash: string
  readonly phase: Phase
  /** False for statements that Postgres refuses in a transaction: `create index concurrently`. Such a file is one statement. */
  readonly isInTransaction: boolean
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The SQL without lines that are comments only, and without indentation: a comment may be corrected after a release. */
export const withoutComments = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('--'))
    .join('\n')

/** Changes when anything does that the database would notice. */
export const hashOf = (files: readonly SqlFile[]): string => sha256(files.map(({ text }) => withoutComments(text)).join('\n'))

/** Of a file of functions: comments stand in their bodies, so all of it counts. */
export const routineHashOf = ({ text }: SqlFile): string => sha256(text)

const HEADER = /^-- (phase|transaction): (.*)$/gm

/** Reads the header of a migration: `-- phase: expand` or `-- phase: contract`, and perhaps `-- transaction: none`. */
export function parseMigration(file: SqlFile): Migration {
  const header = new Map([...file.text.matchAll(HEADER)].map(([, key, value]) => [key, value?.trim()]))
  const phase = header.get('phase')
  if (phase !== 'expand' && phase !== 'contract')
    throw new Error(`Migration ${file.name} has to say its phase in its first lines: “-- phase: expand” or “-- phase: contract”`)
  const transaction = header.get('transaction')
  if (transaction !== undefined && transaction !== 'none')
    throw new Error(`Migration ${file.name}: “-- transaction: none” is the only other choice`)
  return { ...file, hash: hashOf([file]), phase, isInTransaction: transaction === undefined }
}

const FUNCTION = /^create or replace function ([a-z_0-9.]+)/gm

/** The functions that a file makes, by schema and name. */
export const functionsIn = ({ text }: SqlFile): string[] => [...text.matchAll(FUNCTION)].map(([, name]) => name ?? '')

/** -1, 0 or 1 as `a` is older than `b`, the same, or newer. */
export function compareVersions(a: string, b: string): number {
  const numbersOf = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10))
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (let at = 0; at < 3; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return 0
}
