import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOf, openAfter, openMsBetween, type ClockEntry, type HoursFrom, type TeamHours } from './ticket-clock.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(text)
const NINE_TO_FIVE: TeamHours['days'] = [...Array.from({ length: 5 }, () => [[540, 1020]]), [], []]
const office = (zone: string): HoursFrom[] => [{ from: 0, hours: { zone, days: NINE_TO_FIVE } }]
const ALWAYS: HoursFrom[] = [{ from: 0, hours: { zone: 'UTC', days: null } }]
const TARGETS = { first: 8, next: 4 }
const clock = (entries: readonly [ClockEntry['kind'], string][], history = ALWAYS, now = '2026-12-31T00:00:00Z') =>
  clockOf(
    entries.map(([kind, time]) => ({ kind, at: at(time) })),
    history,
    TARGETS,
    at(now),
  )

describe('open time', () => {
  test('counts only the openings, over nights and weekends', () => {
    // Friday, 16:00, until Monday, 10:00, in Rome (an hour ahead of UTC in winter).
    expect(openMsBetween(office('Europe/Rome'), at('2026-11-20T15:00:00Z'), at('2026-11-23T09:00:00Z'))).toBe(2 * HOUR)
    expect(openMsBetween(ALWAYS, at('2026-11-20T15:00:00Z'), at('2026-11-21T15:00:00Z'))).toBe(24 * HOUR)
  })

  test.each([
    ['Europe/Rome', '2026-11-23T08:00:00Z'],
    ['America/New_York', '2026-11-23T14:00:00Z'],
    ['Asia/Kolkata', '2026-11-23T03:30:00Z'],
    ['Pacific/Auckland', '2026-11-22T20:00:00Z'],
  ])('opens at nine by the clocks of %s', (zone, opens) => {
    expect(openAfter(office(zone), at('2026-11-21T12:00:00Z'), HOUR)).toBe(at(opens) + HOUR)
  })

  test('keeps the openings by the wall over a change of clocks, and counts the hour that is missing or comes twice', () => {
    const nights: HoursFrom[] = [{ from: 0, hours: { zone: 'Europe/Rome', days: Array.from({ length: 7 }, () => [[60, 240]]) } }]
    // 29 March 2026: 02:00 becomes 03:00. 25 October 2026: 03:00 becomes 02:00.
    expect(openMsBetween(nights, at('2026-03-28T12:00:00Z'), at('2026-03-29T12:00:00Z'))).toBe(2 * HOUR)
    expect(openMsBetween(nights, at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'))).toBe(4 * HOUR)
    expect(openMsBetween(office('Europe/Rome'), at('2026-03-30T00:00:00Z'), at('2026-03-31T00:00:00Z'))).toBe(8 * HOUR)
  })

  test('follows a change of the hours from its moment on', () => {
    const history: HoursFrom[] = [
      { from: 0, hours: { zone: 'UTC', days: NINE_TO_FIVE } },
      { from: at('2026-11-24T12:00:00Z'), hours: { zone: 'UTC', days: null } },
    ]
    expect(openMsBetween(history, at('2026-11-23T16:00:00Z'), at('2026-11-24T18:00:00Z'))).toBe((1 + 3 + 6) * HOUR)
    expect(openAfter(history, at('2026-11-23T16:00:00Z'), 6 * HOUR)).toBe(at('2026-11-24T14:00:00Z'))
    // Hours that begin while the team is closed, and close it for good.
    const closing: HoursFrom[] = [
      ...office('UTC'),
      { from: at('2026-11-23T20:00:00Z'), hours: { zone: 'UTC', days: [[], [], [], [], [], [], []] } },
    ]
    expect(openAfter(closing, at('2026-11-23T16:00:00Z'), HOUR)).toBe(at('2026-11-23T17:00:00Z'))
    expect(openAfter(closing, at('2026-11-23T16:00:00Z'), 2 * HOUR)).toBeNull()
  })

  test('is due at the moment up to which the open time adds up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('UTC', 'Europe/Rome', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'),
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
        fc.integer({ min: 1, max: 60 * HOUR }),
        fc.integer({ min: 0, max: 5 * 24 * HOUR }),
        (zone, from, ms, later) => {
          const history: HoursFrom[] = [...office(zone), { from: from + later, hours: { zone: 'Asia/Shanghai', days: NINE_TO_FIVE } }]
          const due = openAfter(history, from, ms)
          expect(due).not.toBeNull()
          expect(openMsBetween(history, from, due ?? 0)).toBe(ms)
        },
      ),
      { seed: 20261123, numRuns: 300 },
    )
  })
})

describe('the clocks of a ticket', () => {
  test('the first answer is due from the first question on, however often the user writes again', () => {
    expect(
      clock([
        ['asked', '2026-11-23T10:00:00Z'],
        ['asked', '2026-11-23T12:00:00Z'],
      ]),
    ).toMatchObject({
      waitsFor: 'first',
      since: at('2026-11-23T10:00:00Z'),
      dueAt: at('2026-11-23T18:00:00Z'),
    })
  })

  test('stands still while the ticket waits for its user', () => {
    expect(
      clock([
        ['asked', '2026-11-23T10:00:00Z'],
        ['answered', '2026-11-23T11:30:00Z'],
      ]),
    ).toEqual({
      waitsFor: null,
      since: null,
      dueAt: null,
      firstMs: 1.5 * HOUR,
      wasLate: false,
    })
  })

  test('the next answer has a time of its own', () => {
    expect(
      clock([
        ['asked', '2026-11-23T10:00:00Z'],
        ['answered', '2026-11-23T11:00:00Z'],
        ['asked', '2026-11-24T10:00:00Z'],
      ]),
    ).toMatchObject({ waitsFor: 'next', dueAt: at('2026-11-24T14:00:00Z'), firstMs: HOUR })
  })

  test('an answer that came late stays late', () => {
    const late = clock([
      ['asked', '2026-11-23T10:00:00Z'],
      ['answered', '2026-11-23T18:00:01Z'],
      ['asked', '2026-11-24T10:00:00Z'],
      ['answered', '2026-11-24T10:01:00Z'],
    ])
    expect(late.wasLate).toBe(true)
    expect(
      clock([
        ['asked', '2026-11-23T10:00:00Z'],
        ['answered', '2026-11-23T18:00:00Z'],
      ]).wasLate,
    ).toBe(false)
  })

  test('stops when the ticket is resolved, and goes on when it is opened again', () => {
    const resolved: [string, string][] = [
      ['asked', '2026-11-23T10:00:00Z'],
      ['resolved', '2026-11-23T12:00:00Z'],
    ]
    expect(clock(resolved)).toMatchObject({ waitsFor: null, dueAt: null, firstMs: 2 * HOUR })
    expect(clock([...resolved, ['reopened', '2026-11-25T10:00:00Z']], ALWAYS, '2026-11-25T11:00:00Z')).toMatchObject({
      waitsFor: 'first',
      since: at('2026-11-25T10:00:00Z'),
      firstMs: 3 * HOUR,
    })
  })

  test('notes, assignments and priorities move no clock', () => {
    expect(
      clock([
        ['asked', '2026-11-23T10:00:00Z'],
        ['note', '2026-11-23T11:00:00Z'],
        ['assigned', '2026-11-23T11:00:00Z'],
      ]),
    ).toMatchObject({
      waitsFor: 'first',
      since: at('2026-11-23T10:00:00Z'),
    })
  })

  test('waits over a weekend by the hours of the team', () => {
    expect(clock([['asked', '2026-11-20T20:00:00Z']], office('Europe/Rome')).dueAt).toBe(at('2026-11-23T16:00:00Z'))
  })
})
