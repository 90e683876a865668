/**
 * Walls for tables: finds the tables and functions that a piece of SQL names, and those among them that it may not use.
 * A domain writes its own tables, reads its own and lower ones, and calls functions of its own and of lower ones; a foreign table is
 * written by a function of its owner's `index.ts`, or by its owner's SQL function.
 */
import { LADDER } from './ladder.ts'

/** Lowest first: the rooms below the domains, then the domains. */
const RUNGS: readonly string[] = ['platform', 'realtime', ...LADDER]

/** Owners of schemas with another name than their domain. `server/outbox/` sends the messages that notifications creates. */
const SCHEMAS: Readonly<Record<string, string>> = {
  public: 'platform',
  search: 'platform',
  limits: 'platform',
  topics: 'platform',
  accounts: 'ledger',
  kinds: 'notifications',
  journal: 'realtime',
  outbox: 'notifications',
  push: 'notifications',
}

/** All names of tables and functions, with their schemas (`orders.place`). */
export interface Names {
  readonly relations: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

export interface Uses {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly calls: readonly string[]
}

/** The owner of a table or function: a domain, `platform` or `realtime`. Throws for a schema without an owner. */
export function ownerOf(name: string): string {
  const schema = name.slice(0, name.indexOf('.'))
  const owner = SCHEMAS[schema] ?? schema
  if (!RUNGS.includes(owner)) throw new Error(`${name} has no owner on the ladder`)
  return owner
}

const COMMENTS_AND_TEXTS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g
/** `insert into a.b`, `update only a.b`, … or a bare `a.b`; a parenthesis after it makes it a call, or an insert's columns. */
const NAMED =
  /(\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?)?\b([a-z_]\w*\.[a-z_]\w*)(\s*\()?/gi

/** The names in a statement or in the body of a function. Only names of `public` may lack their schema. */
export function usesOf(sql: string, { relations, functions }: Names): Uses {
  const reads = new Set<string>()
  const writes = new Set<string>()
  const calls = new Set<string>()
  for (const [, writing, name = '', parenthesis] of sql.replaceAll(COMMENTS_AND_TEXTS, "''").matchAll(NAMED)) {
    if (writing !== undefined && relations.has(name)) writes.add(name)
    else if (parenthesis !== undefined && functions.has(name)) calls.add(name)
    else if (relations.has(name)) reads.add(name)
  }
  return { reads: [...reads], writes: [...writes], calls: [...calls] }
}

/** The owner of a piece of SQL: a rung of the ladder; `reader`, above all of them and read-only; or `anything`. */
export type Room = string

const ROOMS: readonly (readonly [RegExp, string])[] = [
  [/^server\/outbox\//, 'notifications'],
  [/^(platform|realtime)\//, '$1'],
  [/^server\/domains\/(\w+)\//, '$1'],
  [/^server\/(?:http|receipts)\//, 'reader'],
  // A migration changes the tables of any domain.
  [/^(?:demo|bench|server\/migrations)\//, 'anything'],
]

/** The room of a file with SQL. Throws for a file whose room has no rule. */
export function roomOf(path: string): Room {
  for (const [pattern, room] of ROOMS) if (pattern.test(path)) return path.replace(new RegExp(`${pattern.source}.*`), room)
  throw new Error(`${path} has SQL, and no rule says which tables it may use`)
}

const CREATED =
  /\bcreate (?:or replace )?(?:unlogged )?(?:table|function|view|materialized view|sequence|schema) (?:if not exists )?([a-z_]\w*(?:\.[a-z_]\w*)?)/gi

/** Definitions of a SQL file outside its room's schemas: each schema has one owner, and its tables and functions are in the owner's folder. */
export const misplacedIn = (room: Room, sql: string): string[] =>
  (room === 'anything' ? [] : [...sql.replaceAll(COMMENTS_AND_TEXTS, "''").matchAll(CREATED)])
    .map(([, name = '']) => (name.includes('.') ? name : `${SCHEMAS[name] === undefined && !RUNGS.includes(name) ? 'public' : name}.`))
    .filter((name) => ownerOf(name) !== room)
    .map((name) => `makes ${name}`)

/** Violations of a room, in words: `writes users.users`, `reads orders.orders`, `calls models.fold`. */
export function trespassesOf(room: Room, { reads, writes, calls }: Uses): string[] {
  if (room === 'anything') return []
  const rung = room === 'reader' ? RUNGS.length : RUNGS.indexOf(room)
  if (rung < 0) throw new Error(`${room} is no rung of the ladder`)
  const isAbove = (name: string) => RUNGS.indexOf(ownerOf(name)) > rung
  return [
    ...writes.filter((name) => ownerOf(name) !== room).map((name) => `writes ${name}`),
    ...reads.filter(isAbove).map((name) => `reads ${name}`),
    ...calls.filter(isAbove).map((name) => `calls ${name}`),
  ]
}
