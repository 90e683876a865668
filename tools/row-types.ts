/**
 * Compares each statement's declared parameters and row with Postgres's description of the prepared statement. Types are erased at run
 * time, so this writes TypeScript and lets the compiler check it: one line for each statement, with an error where the two differ.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Described } from './describe-statement.ts'
import { ROOT } from './site/web-build.ts'

/** A statement that a module exports. */
export interface Exported {
  readonly name: string
  readonly text: string
  /** From the root of the project. */
  readonly path: string
  /** Its path in the module: `selectOrder`, `checks['a name']`. */
  readonly member: string
}

const isStatement = (value: object): value is { name: string; text: string } =>
  'name' in value && 'text' in value && typeof value.name === 'string' && typeof value.text === 'string'

/** Every statement that a module exports, also within objects. */
export function exportedFrom(path: string, module: Readonly<Record<string, unknown>>): Exported[] {
  const found: Exported[] = []
  const walk = (value: unknown, member: string) => {
    if (typeof value !== 'object' || value === null) return
    if (isStatement(value)) found.push({ name: value.name, text: value.text, path, member })
    else for (const [key, inner] of Object.entries(value)) walk(inner, member === '' ? key : `${member}[${JSON.stringify(key)}]`)
  }
  walk(module, '')
  return found
}

/** The type that our driver returns for a type of Postgres (`platform/db/database.ts`), and the type it accepts; by the name in pg_type. */
const TYPES: Readonly<Record<string, readonly [answered: string, taken: string]>> = {
  bool: ['boolean', 'boolean'],
  bytea: ['Buffer', 'Uint8Array'],
  citext: ['string', 'string'],
  float4: ['number', 'number'],
  float8: ['number', 'number'],
  int2: ['number', 'number'],
  int4: ['number', 'number'],
  int8: ['number', 'number | string'],
  // JSON: any type.
  json: ['any', 'string'],
  jsonb: ['any', 'string'],
  name: ['string', 'string'],
  numeric: ['string', 'number | string'],
  pg_snapshot: ['string', 'string'],
  text: ['string', 'string'],
  timestamptz: ['number', 'Date | string'],
  uuid: ['string', 'string'],
  void: ['string', 'never'],
}

/** Arrays that the driver parses element by element. It parses times in arrays to dates. */
const PARSED_ARRAYS = new Set(['_bool', '_bytea', '_float8', '_int2', '_int4', '_int8', '_text', '_uuid'])

function typeOf(name: string, way: 0 | 1): string {
  const type = TYPES[name.replace(/^_/, '')]
  if (type === undefined || (way === 0 && name.startsWith('_') && !PARSED_ARRAYS.has(name)))
    throw new Error(`tools/row-types.ts does not know what the driver makes of ${name}`)
  if (!name.startsWith('_')) return type[way]
  return way === 0 ? `${type[0]}[]` : `readonly (${type[1]})[]`
}

const HELPERS = `
type ParamsOf<S> = S extends Statement<infer P, infer _R> ? P : never
type RowOf<S> = S extends Statement<infer _P, infer R> ? R : never
/** The problem of one column: a wrong type, or a missing null. */
type WrongColumn<Key extends string, Declared, Is extends { type: unknown; isNullable: boolean }> =
  | ([Exclude<Declared, null | undefined>] extends [Is['type']] ? never : \`\${Key} is of another type\`)
  | (Is['isNullable'] extends true ? (null extends Declared ? never : \`\${Key} can be null\`) : never)
type KeysOf<Row> = Row extends unknown ? keyof Row : never
/** A member of a union of rows need not have the columns of other members. */
type WrongRow<Row, Columns> = [Row] extends [never] ? never : \`\${Exclude<keyof Columns, KeysOf<Row>> & string} is not declared\` | WrongMember<Row, Columns>
type WrongMember<Row, Columns> = Row extends unknown
    ?
        | \`\${Exclude<keyof Row, keyof Columns> & string} is not answered\`
        | { [Key in keyof Row & keyof Columns & string]: Columns[Key] extends { type: unknown; isNullable: boolean } ? \`\${WrongColumn<Key, Row[Key], Columns[Key]>}\` : never }[keyof Row & keyof Columns & string]
    : never
type WrongParams<Params extends readonly unknown[], Taken extends readonly unknown[]> = Params['length'] extends Taken['length']
  ? { [At in keyof Params]: At extends keyof Taken ? ([Exclude<Params[At], null>] extends [Taken[At]] ? never : \`$\${At & string} (from 0) is of another type\`) : never }[number]
  : \`takes \${Taken['length'] & number} parameters\`
type Fits<S, Taken extends readonly unknown[], Columns> = [WrongParams<ParamsOf<S>, Taken> | WrongRow<RowOf<S>, Columns>] extends [never]
  ? true
  : WrongParams<ParamsOf<S>, Taken> | WrongRow<RowOf<S>, Columns>
`

/** The head of the generated file. */
function headOf(paths: readonly string[]): string[] {
  const imports = paths.map((path, at) => `import type * as m${at} from ${JSON.stringify(join(ROOT, path))}`)
  return [`import type { Statement } from ${JSON.stringify(join(ROOT, 'platform/db/statement.ts'))}`, ...imports, ...HELPERS.split('\n')]
}

const lineOf = ({ member }: Exported, module: number, { parameters, columns }: Described, at: number) => {
  const taken = parameters.map((type) => typeOf(type, 1)).join(', ')
  const row = columns
    .map(({ name, type, isNullable }) => `${JSON.stringify(name)}: { type: ${typeOf(type, 0)}; isNullable: ${isNullable} }`)
    .join('; ')
  return `export const s${at}: Fits<typeof m${module}.${member}, [${taken}], { ${row} }> = true`
}

async function compile(file: string): Promise<string> {
  const require = createRequire(import.meta.url)
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  return new Promise((done) => {
    execFile(process.execPath, [tsc, '-p', file], { maxBuffer: 64 * 1024 * 1024 }, (_error, out) => done(out))
  })
}

/** Wrong declarations of these statements, one line each. */
export async function mismatchesOf(statements: readonly (readonly [Exported, Described])[]): Promise<string[]> {
  const paths = [...new Set(statements.map(([{ path }]) => path))]
  const head = headOf(paths)
  const lines = statements.map(([exported, described], at) => lineOf(exported, paths.indexOf(exported.path), described, at))
  const folder = await mkdtemp(join(tmpdir(), 'atelier-rows-'))
  try {
    await writeFile(join(folder, 'rows.mts'), [...head, ...lines].join('\n'))
    const options = { noEmit: true, typeRoots: [join(ROOT, 'node_modules/@types')] }
    // With our declarations of packages that have none.
    const include = [join(folder, 'rows.mts'), join(ROOT, 'server/**/*.d.ts')]
    const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions: options, include, exclude: [] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const out = await compile(join(folder, 'tsconfig.json'))
    return out
      .split('\n')
      .filter((line) => /error TS/.test(line))
      .map((line) => {
        const at = Number(/rows\.mts\((\d+),/.exec(line)?.[1]) - 1 - head.length
        const found = statements[at]
        if (found === undefined) return line
        const said = /is not assignable to type '(.*)'\.$/.exec(line)?.[1] ?? line
        return `${found[0].path}: ${found[0].name}: ${said.replaceAll('"', '')}`
      })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
