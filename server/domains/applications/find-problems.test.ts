/** The rules of an application, at their edges. */
import { describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { goodAnswers } from '#test-support/applications.ts'
import { completeAnswers, type Answers, type Slot } from './answers.ts'
import { ageOf, findProblems } from './find-problems.ts'

const NOW = Date.UTC(2026, 10, 21, 23, 59)
const good = completeAnswers(goodAnswers('elena', randomUUID()) as Answers)
const ALL: readonly Slot[] = ['front', 'back', 'selfie']
const problems = (change: { [S in keyof Answers]?: Partial<Answers[S]> } = {}, slots: readonly Slot[] = ALL, isHandleTaken = false) => {
  const answers = Object.fromEntries(
    Object.entries(good).map(([step, content]) => [step, { ...content, ...change[step as keyof Answers] }]),
  ) as Answers
  return findProblems(answers, { slots: new Set(slots), isHandleTaken, now: NOW }).map(
    ({ step, field, code }) => `${step}.${field}: ${code}`,
  )
}

test('finds no problem in complete answers, and every problem in empty ones, in the order of the screen', () => {
  expect(problems()).toEqual([])
  const empty = findProblems(completeAnswers({}), { slots: new Set(), isHandleTaken: false, now: NOW })
  expect(empty.map(({ field }) => field)).toEqual([
    'picture',
    'name',
    'handle',
    'headline',
    'bio',
    'tags',
    'languages',
    'legalName',
    'birthDate',
    'country',
    'documentKind',
    'front',
    'back',
    'selfie',
    'details',
    'kinds',
    'about',
    'isAccepted',
    'typedName',
  ])
})

describe('age', () => {
  test.each([
    ['2008-11-21', 18, []],
    ['2008-11-22', 17, ['identity.birthDate: under_age']],
    ['2008-02-29', 18, []],
    ['1906-11-21', 120, []],
    ['1905-11-21', 121, ['identity.birthDate: bad_date']],
    ['2027-01-01', -1, ['identity.birthDate: bad_date']],
  ])('born on %s: %i', (birthDate, age, found) => {
    expect(ageOf(birthDate, NOW)).toBe(age)
    expect(problems({ identity: { birthDate } })).toEqual(found)
  })

  test('counts the birthday of 29 February on 1 March', () => {
    expect(ageOf('2008-02-29', Date.UTC(2026, 1, 28))).toBe(17)
    expect(ageOf('2008-02-29', Date.UTC(2026, 2, 1))).toBe(18)
  })

  test.each(['2001-02-29', '2000-13-01', '2000-1-1', '01/02/2000', '0000-00-00', '+02000-01'])('%s is no day', (birthDate) => {
    expect(ageOf(birthDate, NOW)).toBeNull()
    expect(problems({ identity: { birthDate } })).toEqual(['identity.birthDate: bad_date'])
  })
})

test.each(['', 'it', 'XX', 'ZZ', 'EU', 'I', '12'])('%j is no country', (country) => {
  expect(problems({ identity: { country } })).toEqual(['identity.country: required'])
})

test('requires a back for every document except a passport', () => {
  expect(problems({ identity: { documentKind: 'passport' } }, ['front', 'selfie'])).toEqual([])
  for (const documentKind of ['id_card', 'driving_licence', 'residence_permit'] as const)
    expect(problems({ identity: { documentKind } }, ['front', 'selfie'])).toEqual(['identity.back: missing_file'])
})

test.each(['a', '-a-b', 'a--b', 'a_b', 'élena', 'a b', 'a/b'])('%j is no address', (handle) => {
  expect(problems({ profile: { handle } })).toEqual(['profile.handle: bad_handle'])
})

test('finds a reserved or taken handle', () => {
  expect(problems({ profile: { handle: 'admin' } })).toEqual(['profile.handle: handle_taken'])
  expect(problems({}, ALL, true)).toEqual(['profile.handle: handle_taken'])
})

test('accepts the legal name as signature, without regard to case and spaces, under the text that is in force', () => {
  expect(problems({ agreement: { typedName: '  ELENA   maria Rossi ' } })).toEqual([])
  expect(problems({ agreement: { typedName: 'Elena Rossi' } })).toEqual(['agreement.typedName: name_differs'])
  expect(problems({ identity: { legalName: 'Zoë Ångström' }, agreement: { typedName: 'zoe\u0308 a\u030angstro\u0308m' } })).toEqual([])
  expect(problems({ agreement: { isAccepted: false } })).toEqual(['agreement.isAccepted: not_accepted'])
  expect(problems({ agreement: { version: '2020-01-01' } })).toEqual(['agreement.isAccepted: old_version'])
})

test('counts spaces as no text', () => {
  expect(problems({ profile: { headline: '   ', bio: `${' '.repeat(30)}x` }, work: { about: ' '.repeat(50) } })).toEqual([
    'profile.headline: required',
    'profile.bio: too_short',
    'work.about: required',
  ])
})

test('finds tags that cannot be searched for', () => {
  expect(problems({ profile: { tags: ['ink', '♥'] } })).toEqual(['profile.tags: bad_tag'])
  expect(problems({ profile: { tags: ['ink ♥', '3d'] } })).toEqual([])
})
