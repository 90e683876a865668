/** Rules of the tree: short files, no dead files, no to-do notes, a test for each call. */
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { entriesOf } from '#realtime/define.ts'
import { isTest, namedBy, sourceFiles } from './source-tree.ts'

const LINES_MAX = 400
const CODE = /\.(?:ts|tsx|mjs)$/
/** Rooms whose files must be used. `web/ui` is exempt: it may have a part before its first screen. */
const USED_ROOMS = /^(?:platform|contract|realtime|server|demo|sandbox|web(?!\/ui\/))\//
/** Entry points: started by a command, by the web build, or found by their path. */
const ENTRIES = [
  /^tools\/[^/]+\.(?:ts|mjs)$/,
  /^bench\/[^/]+\.ts$/,
  /^[^/]+\.(?:ts|mjs)$/,
  /^\.[^/]+\.mjs$/,
  /^web\/app\/routes\//,
  /^web\/app\/(?:client|server|router|start)\.tsx?$/,
  /\.d\.ts$/,
]
/** Excluded, since its server is a stand-in: a call named there is not tested. */
const WITHOUT_SERVER = /\.dom\.test\.tsx$|^web\/testing\//
/** Tests may use helpers of tests. */
const FOR_TESTS = /^(?:test-support|realtime\/testing|web\/testing|e2e\/support)\//

// Split, so that this file does not match itself.
const LATER = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'X' + 'XX'].join('|')})\\b`)
const MACHINE_PATH = new RegExp(
  `(?<![\\w.:/-])/(?:${['ro' + 'ot', 'ho' + 'me/\\w+', 'Us' + 'ers/\\w+', 'wo' + 'rk', 'mnt', 'work' + 'space'].join('|')})/`,
)
const LEFT_OUT = new RegExp(`\\b(?:it|test|describe)\\.(?:${['on' + 'ly', 'sk' + 'ip', 'to' + 'do', 'fix' + 'me'].join('|')})\\b`)

const INDEX =
  /drop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?(?:\w+\.)?(?<dropped>\w+)|create\s+(?:unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(?!on\s)(?<created>\w+)/gi

const isMigration = ({ path }: { path: string }): boolean => path.startsWith('server/migrations/')

const files = sourceFiles()
const code = files.filter(({ path }) => CODE.test(path))
const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path)

/** Every matching line of `text`, with its file and number. */
const linesWith = (pattern: RegExp) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )

describe('the tree', () => {
  it('has all its rooms', () => {
    for (const room of ['platform', 'contract', 'realtime', 'server', 'demo', 'sandbox', 'web', 'tools'])
      expect(
        pathsOf(code).some((path) => path.startsWith(`${room}/`)),
        room,
      ).toBe(true)
  })

  it(`has no file of code longer than ${LINES_MAX} lines`, () => {
    const long = code.filter(({ text }) => text.split('\n').length - 1 > LINES_MAX)
    expect(pathsOf(long)).toEqual([])
  })

  // A migration outside a transaction is taken as done when its index is there: two indexes of one name would be the first of them.
  it('creates no index by a name that is taken', () => {
    // Released before this rule: the index of sign-ups stays the first one, and orders have a third by another name.
    const taken = new Set<string>()
    const twice = files
      .filter(({ path }) => /^server\/migrations\/\d+_.*\.sql$|\/schema\.sql$/.test(path))
      // The baseline comes first.
      .toSorted((a, b) => Number(isMigration(a)) - Number(isMigration(b)) || (a.path < b.path ? -1 : 1))
      .flatMap(({ path, text }) =>
        [...text.replaceAll(/--.*$/gm, '').matchAll(INDEX)].flatMap(({ groups: { dropped, created } = {} }) => {
          if (dropped !== undefined) taken.delete(dropped)
          if (created === undefined) return []
          const isTaken = taken.has(created)
          taken.add(created)
          return isTaken ? [path.replace('server/migrations/', '')] : []
        }),
      )
    expect(twice).toEqual(['0151_orders_by_time.sql', '0152_users_by_time.sql'])
    expect(taken.size).toBeGreaterThan(100)
  })

  it('shows each endless list through LiveList, which knows all of its states', () => {
    const lists = code.filter(({ path, text }) => /^web\/(?:features|app)\//.test(path) && /\busePages\(/.test(text))
    expect(lists.length).toBeGreaterThan(20)
    expect(pathsOf(lists.filter(({ text }) => !text.includes('<LiveList')))).toEqual([])
  })

  it('has no unused file', () => {
    const byPath = new Map(code.map((file) => [file.path, file]))
    const used = new Set<string>()
    const queue = code.filter(({ path }) => !isTest(path) && (ENTRIES.some((entry) => entry.test(path)) || FOR_TESTS.test(path)))
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (used.has(file.path)) continue
      used.add(file.path)
      for (const name of namedBy(file)) {
        const next = byPath.get(name)
        if (next !== undefined) queue.push(next)
      }
    }
    const dead = code.filter(({ path }) => USED_ROOMS.test(path) && !isTest(path) && !used.has(path))
    expect(pathsOf(dead)).toEqual([])
  })

  it('has no to-do notes', () => {
    expect(linesWith(LATER)).toEqual([])
  })

  it('skips no test', () => {
    expect(linesWith(LEFT_OUT)).toEqual([])
  })

  it('names no folder of a developer’s machine', () => {
    expect(linesWith(MACHINE_PATH)).toEqual([])
  })

  it('declares SQL statements in *.sql.ts only', () => {
    const elsewhere = code.filter(
      ({ path, text }) =>
        USED_ROOMS.test(path) &&
        /\bstatement(?:<|\()/.test(text) &&
        !path.endsWith('.sql.ts') &&
        !isTest(path) &&
        !FOR_TESTS.test(path) &&
        path !== 'platform/db/statement.ts',
    )
    expect(pathsOf(elsewhere)).toEqual([])
  })
})

describe('the calls of the contract', () => {
  const tests = files
    .filter(({ path }) => (isTest(path) || FOR_TESTS.test(path)) && !WITHOUT_SERVER.test(path))
    .map(({ text }) => text)
    .join('\n')

  it.each([...entriesOf(contract)].map(({ path }) => path))('%s is named by a test', (path) => {
    const asMember = `api.${path.replaceAll(/[/:]/g, '.')}`
    expect(tests.includes(`'${path}'`) || new RegExp(`${RegExp.escape(asMember)}\\b`).test(tests)).toBe(true)
  })
})

describe('the name of a call gives its place', () => {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const line = (name: string) => new RegExp(`^ +${name}: \\w+\\.${name},$`, 'm')
  /** `group:name` of each entry that a file declares. A group of calls for admins is one file, every other one a folder. */
  const declared = files.flatMap(({ path, text }) => {
    const [, group] = /^contract\/(admin\/\w+(?=\.ts)|\w+)/.exec(path) ?? []
    if (group === undefined) return []
    return [...text.matchAll(/^ {2}(\w+): (?:query|mutation|action|signal)\(\{/gm)].map(([, name = '']) => ({
      call: `${group}:${name}`,
      name,
      path,
    }))
  })
  const calls = [...entriesOf(contract)].map(({ path }) => path)

  it('contract/<group>/ declares its calls, once each, and no others', () => {
    expect(declared.map(({ call }) => call).toSorted()).toEqual(calls.toSorted())
  })

  it('contract/<group>/index.ts names each call that another file of its folder declares', () => {
    const elsewhere = declared.filter(({ path }) => !path.endsWith('/index.ts') && !path.startsWith('contract/admin/'))
    expect(
      elsewhere.filter(({ path, name }) => !line(name).test(textOf(path.replace(/[^/]+$/, 'index.ts')))).map(({ call }) => call),
    ).toEqual([])
  })

  it('server/calls/<group>.ts has one line for each call', () => {
    const missing = calls.filter((call) => {
      const [group = '', name = ''] = call.split(':')
      return !line(name).test(textOf(`server/calls/${group}.ts`))
    })
    expect(missing).toEqual([])
  })
})
