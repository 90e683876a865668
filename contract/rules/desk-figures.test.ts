/** Figures of the desk: from the steps, over time zones and a change of the opening hours. */
import { expect, it } from 'vitest'
import { deskFigures, shareOf, type FigureTicket } from './desk-figures.ts'
import type { HoursFrom } from './ticket-clock.ts'

const at = (time: string) => Date.parse(time)
const WEEKDAYS = [[[540, 1080]], [[540, 1080]], [[540, 1080]], [[540, 1080]], [[540, 1080]], [], []]
const ALWAYS: HoursFrom[] = [{ from: 0, hours: { zone: 'UTC', days: null } }]
const ticket = (entries: readonly (readonly [string, string])[], rest: Partial<FigureTicket> = {}): FigureTicket => ({
  category: 'deposit',
  priority: 'normal',
  isSatisfied: null,
  isSolved: false,
  entries: entries.map(([kind, time]) => ({ kind, at: at(time) })),
  ...rest,
})
const NOW = at('2026-11-20T12:00:00Z')

it('takes the nearest rank', () => {
  expect([shareOf([], 0.5), shareOf([7], 0.9), shareOf([1, 2, 3, 4], 0.5), shareOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)]).toEqual([
    null,
    7,
    2,
    9,
  ])
})

it('counts in all and by category, solved and satisfied ones, and leaves out a wait that goes on', () => {
  const tickets = [
    ticket(
      [
        ['asked', '2026-11-20T08:00:00Z'],
        ['answered', '2026-11-20T09:00:00Z'],
      ],
      { isSolved: true, isSatisfied: true },
    ),
    ticket(
      [
        ['asked', '2026-11-20T08:00:00Z'],
        ['answered', '2026-11-20T11:00:00Z'],
      ],
      { isSolved: true, isSatisfied: false, category: 'order' },
    ),
    ticket([['asked', '2026-11-20T11:30:00Z']]),
  ]
  expect(deskFigures(tickets, ALWAYS, NOW)).toEqual([
    { category: null, inbound: 3, answered: 2, late: 0, firstMedian: 60, firstP90: 180, solved: 2, rated: 2, satisfied: 1 },
    { category: 'order', inbound: 1, answered: 1, late: 0, firstMedian: 180, firstP90: 180, solved: 1, rated: 1, satisfied: 0 },
    { category: 'deposit', inbound: 2, answered: 1, late: 0, firstMedian: 60, firstP90: 60, solved: 1, rated: 1, satisfied: 1 },
  ])
})

it.each([
  // A Friday evening in Rome until Monday morning: one hour before the end of Friday, one after the beginning of Monday.
  ['Europe/Rome', '2026-11-13T16:00:00Z', '2026-11-16T09:00:00Z', 120],
  // The same hours in New York: Friday 11:00 to 18:00, and nothing of Monday before 9:00.
  ['America/New_York', '2026-11-13T16:00:00Z', '2026-11-16T09:00:00Z', 420],
  // In Shanghai the team has gone home at both ends.
  ['Asia/Shanghai', '2026-11-13T16:00:00Z', '2026-11-16T09:00:00Z', 480],
])('counts only hours in which the team in %s was open', (zone, asked, answered, minutes) => {
  const history = [{ from: 0, hours: { zone, days: WEEKDAYS } }]
  const [all] = deskFigures(
    [
      ticket([
        ['asked', asked],
        ['answered', answered],
      ]),
    ],
    history,
    NOW,
  )
  expect(all?.firstMedian).toBe(minutes)
})

it('measures each part of a wait by the hours that were in force, and the past does not change', () => {
  const history = [
    { from: 0, hours: { zone: 'UTC', days: WEEKDAYS } },
    { from: at('2026-11-16T12:00:00Z'), hours: { zone: 'UTC', days: null } },
  ]
  const waits = ticket([
    ['asked', '2026-11-16T10:00:00Z'],
    ['answered', '2026-11-16T20:00:00Z'],
  ])
  expect(deskFigures([waits], history, NOW)[0]?.firstMedian).toBe(600)
  expect(deskFigures([waits], history.slice(0, 1), NOW)[0]?.firstMedian).toBe(480)
})

it('an answer that came late stays late, and one that is overdue counts, too', () => {
  const late = ticket([
    ['asked', '2026-11-18T08:00:00Z'],
    ['answered', '2026-11-18T17:00:00Z'],
    ['resolved', '2026-11-18T18:00:00Z'],
  ])
  const overdue = ticket([['asked', '2026-11-19T08:00:00Z']])
  const inTime = ticket([['asked', '2026-11-20T08:00:00Z']])
  expect(deskFigures([late, overdue, inTime], ALWAYS, NOW)[0]?.late).toBe(2)
})
