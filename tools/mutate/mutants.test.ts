/** The edits of `npm run mutate`, and the list of explained ones. */
import { describe, expect, test } from 'vitest'
import { AREAS } from './areas.ts'
import { EXPLAINED } from './explained.ts'
import { mutantsIn, mutantsOf, sampleOf } from './find-mutants.ts'
import { importersByFile, nearestTests } from './nearest-tests.ts'
import { tableOf } from './report.ts'

/** The replacement texts of each operator. */
const becomes = (text: string, operator: string, file = 'a.ts') =>
  mutantsIn(file, text).flatMap((mutant) => (mutant.operator === operator ? [mutant.becomes] : []))
const inBody = (body: string) => `create function f() returns void language plpgsql as $$\n${body}\n$$;`
const sql = (body: string, operator: string) => becomes(inBody(body), operator, 'a.sql')

describe('mutants of TypeScript', () => {
  test.each([
    ['comparison', 'f(a < b)', ['f(a <= b)', 'f(a >= b)']],
    ['comparison', 'f(a === b)', ['f(a !== b)']],
    ['side', 'f(a && b)', ['f(a)', 'f(b)']],
    ['negation', 'if (!a) b()', ['if (a) b()']],
    ['negation', 'f(a ? 1 : 2)', ['f(!(a) ? 1 : 2)']],
    ['guard', 'if (a) throw b', [';']],
    ['statement', 'await a(b)', [';']],
    ['number', 'f(5)', ['f(6)', 'f(4)']],
    ['number', 'f(0)', ['f(1)']],
    ['boolean', 'f(true)', ['f(false)']],
    ['sign', 'f(a + b)', ['f(a - b)']],
    ['call', 'Math.min(a, b)', ['Math.max(a, b)']],
    ['call', 'a.toString(b)', []],
    ['state', `f({ a: 'open', b: 'closed' })`, [`f({ a: 'closed', b: 'closed' })`, `f({ a: 'open', b: 'open' })`]],
  ])('%s of %s', (operator, text, expected) => {
    expect(becomes(text, operator)).toEqual(expected)
  })

  test('leave types, texts and log calls unchanged', () => {
    expect(
      mutantsIn('a.ts', `type A = 1 | true\nconst a: 2 = b as 3\nlog.warn({ a: 'x' }, 'y')`).map(({ operator }) => operator),
    ).not.toContain('number')
    expect(becomes(`log.warn({}, 'y')`, 'statement')).toEqual([])
    expect(becomes(`f('a' + b)`, 'sign')).toEqual([])
  })
})

describe('mutants of SQL', () => {
  test.each([
    ['condition', 'select 1 where a and b or c;', ['select 1 where b or c;', 'select 1 where a or c;', 'select 1 where a and b;']],
    ['condition', 'select 1 where (a and b);', ['select 1 where (b);', 'select 1 where (a);']],
    ['condition', 'select 1 where a between 1 and 2;', []],
    ['comparison', 'select a < b;', ['select a <= b;']],
    ['comparison', 'select a < now();', ['select a > now();']],
    ['comparison', `select 1 where a = 'open';`, [`select 1 where a <> 'open';`]],
    ['lock', 'select 1 from a for no key update of b skip locked;', ['select 1 from a ;']],
    ['statement', 'begin\n  perform f(a);\n  x := 1;\nend', ['null;', 'null;']],
    ['negation', 'begin\n  if found then\n    x();\n  end if;\nend', ['if not (found) then']],
    ['negation', 'select 1 where not exists (select);', ['select 1 where exists (select);']],
    ['sign', 'select a + b, -1;', ['select a - b, -1;', 'select a + b, 1;']],
    ['call', 'select least(a, b);', ['select greatest(a, b);']],
    ['arm', 'select case when a then b when c then d end;', ['select case when c then d end;', 'select case when a then b end;']],
    ['state', `select 1 where a in ('x', 'y');`, [`select 1 where a in ('y', 'y');`, `select 1 where a in ('x', 'x');`]],
  ])('%s of %s', (operator, body, expected) => {
    expect(sql(body, operator)).toEqual(expected)
  })

  test('are also found in statements of TypeScript, around inserted parts', () => {
    const text = 'export const a = statement(`a.b`, `select ${columns} from a where b and c = $1`)'
    expect(becomes(text, 'condition', 'a.sql.ts')).toHaveLength(2)
    expect(becomes(text, 'condition', 'a.ts')).toEqual([])
  })

  test('leave sentences for users alone', () => {
    expect(mutantsIn('a.sql.ts', `refusals({ 'a.b': 'This is not for sale and not yours.' })`).map(({ operator }) => operator)).toEqual([
      'statement',
    ])
  })

  test('leave tables unchanged', () => {
    expect(mutantsIn('a.sql', 'create table a (b integer check (b > 0 and b < 9));')).toEqual([])
  })
})

test('the same seed gives the same sample, in the original order', () => {
  const all = mutantsIn('a.ts', Array.from({ length: 50 }, (_none, at) => `f(${at})`).join('\n'))
  const lines = (seed: number) => sampleOf(all, 10, seed).map(({ line }) => line)
  expect(lines(1)).toEqual(lines(1))
  expect(lines(1)).not.toEqual(lines(2))
  expect(lines(1)).toEqual(lines(1).toSorted((a, b) => a - b))
})

test('the tests of the domain come first, and sweeps are excluded', () => {
  const nearest = nearestTests('server/domains/orders/orders.sql.ts', importersByFile())
  expect(nearest.length).toBeGreaterThan(3)
  expect(nearest[0]).toMatch(/^server\/domains\/orders\//)
  expect(nearest.filter((path) => path.startsWith('server/sweeps/'))).toEqual([])
  // All of them, however many: any of them may be the one that proves a rule.
  expect(nearest).toContain('server/domains/orders/talks/questions.test.ts')
  expect(nearest).toContain('server/domains/orders/visits.test.ts')
  expect(nearestTests('server/domains/posts/right-of.sql', new Map())).toContain('server/domains/posts/rights.test.ts')
})

test('the table counts caught mutants, without equivalent ones', () => {
  const [mutant] = mutantsIn('server/domains/orders/a.ts', 'f(0)')
  const verdicts = (['caught', 'late', 'survived', 'equivalent', 'invalid'] as const).map((is) => ({ mutant: mutant!, is }))
  expect(tableOf(verdicts)).toContain('| **orders** | 3 | 2 | 1 | 66.7 % | 1 |')
})

describe('the list of explained mutants', () => {
  const files = [...new Set(EXPLAINED.map(({ file }) => file))]
  const known = new Set(mutantsOf(files).map(({ file, was, becomes: into }) => `${file} ${was} ${into}`))

  test.each(EXPLAINED.map((explanation) => [`${explanation.file}: ${explanation.becomes}`, explanation] as const))(
    '%s is still one, and says why',
    (_name, { file, was, becomes: into, why }) => {
      expect(known.has(`${file} ${was} ${into}`)).toBe(true)
      expect(why.length).toBeGreaterThan(20)
    },
  )

  test('explains each mutant once', () => {
    expect(new Set(EXPLAINED.map(({ file, was, becomes: into }) => `${file} ${was} ${into}`)).size).toBe(EXPLAINED.length)
  })
})

test('the areas with a goal exist', () => {
  for (const { name, paths } of AREAS) expect(mutantsOf(paths).length, name).toBeGreaterThan(10)
})
