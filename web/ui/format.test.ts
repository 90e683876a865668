/** Amounts and times in the format of each of the seven languages (spec §9: dollars, always two decimals). */
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { formatBytes, formatDate, formatLeft, formatMoney, formatPercent, formatRating, formatRelative } from './format.ts'

/** Intl uses several kinds of blank between digits; readers see no difference. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NOON_MS = new Date(2026, 10, 21, 12).getTime()

const EXPECTED: Record<
  string,
  { money: string; thousands: string; ago: string; ahead: string; rating: string; share: string; size: string; date: string }
> = {
  en: {
    money: '$5.00',
    thousands: '$12,345.60',
    ago: '3 days ago',
    ahead: 'in 2 hours',
    rating: '4.3',
    share: '10%',
    size: '50 MB',
    date: 'Nov 21, 2026',
  },
  it: {
    money: '5,00 $',
    thousands: '12.345,60 $',
    ago: '3 giorni fa',
    ahead: 'tra 2 ore',
    rating: '4,3',
    share: '10%',
    size: '50 MB',
    date: '21 nov 2026',
  },
  fr: {
    money: '5,00 $',
    thousands: '12 345,60 $',
    ago: 'il y a 3 jours',
    ahead: 'dans 2 heures',
    rating: '4,3',
    share: '10 %',
    size: '50 Mo',
    date: '21 nov. 2026',
  },
  zh: {
    money: '$5.00',
    thousands: '$12,345.60',
    ago: '3天前',
    ahead: '2小时后',
    rating: '4.3',
    share: '10%',
    size: '50 MB',
    date: '2026年11月21日',
  },
  es: {
    money: '5,00 $',
    thousands: '12.345,60 $',
    ago: 'hace 3 días',
    ahead: 'dentro de 2 horas',
    rating: '4,3',
    share: '10 %',
    size: '50 MB',
    date: '21 nov 2026',
  },
  pt: {
    money: '$ 5,00',
    thousands: '$ 12.345,60',
    ago: 'há 3 dias',
    ahead: 'em 2 horas',
    rating: '4,3',
    share: '10%',
    size: '50 MB',
    date: '21 de nov. de 2026',
  },
  ru: {
    money: '5,00 $',
    thousands: '12 345,60 $',
    ago: '3 дня назад',
    ahead: 'через 2 часа',
    rating: '4,3',
    share: '10 %',
    size: '50 МБ',
    date: '21 нояб. 2026 г.',
  },
}

it('every language of the site has its expectations here', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual([...LANGUAGES].toSorted())
})

describe.each(Object.entries(EXPECTED))('%s', (language, expected) => {
  it('writes dollars with two decimals, whole amounts too', () => {
    expect(plain(formatMoney(5, language))).toBe(expected.money)
    expect(plain(formatMoney(12_345.6, language))).toBe(expected.thousands)
  })

  it('writes the distance of a time', () => {
    expect(formatRelative(NOON_MS - 3 * DAY_MS, NOON_MS, language)).toBe(expected.ago)
    expect(formatRelative(NOON_MS + 2 * HOUR_MS, NOON_MS, language)).toBe(expected.ahead)
  })

  it('writes ratings, shares, sizes and dates', () => {
    expect(formatRating(4.25, language)).toBe(expected.rating)
    expect(plain(formatPercent(0.1, language))).toBe(expected.share)
    expect(plain(formatBytes(50 * 1024 * 1024, language))).toBe(expected.size)
    expect(plain(formatDate(NOON_MS, language))).toBe(expected.date)
  })
})

it.each([
  [8 * 3_600, '8 hr'],
  [8 * 3_600 + 60, '8 hr 1 min'],
  [12 * 60, '12 min'],
  [12 * 60 + 5, '12 min 5 sec'],
  [0, '0 sec'],
])('%d seconds that are left are "%s"', (seconds, text) => {
  expect(formatLeft(seconds, 'en')).toBe(text)
})

describe('the unit of a distance', () => {
  it.each([
    [20_000, 'this minute'],
    [MINUTE_MS, '1 minute ago'],
    [59 * MINUTE_MS, '59 minutes ago'],
    [59.9 * MINUTE_MS, '1 hour ago'],
    [23.2 * HOUR_MS, '23 hours ago'],
    [23.8 * HOUR_MS, 'yesterday'],
    [6 * DAY_MS, '6 days ago'],
    [6.8 * DAY_MS, 'last week'],
    [29 * DAY_MS, 'last month'],
    [355 * DAY_MS, 'last year'],
    [730 * DAY_MS, '2 years ago'],
  ])('%d ms back is "%s"', (distanceMs, text) => {
    expect(formatRelative(NOON_MS - distanceMs, NOON_MS, 'en')).toBe(text)
  })
})

it.each([
  // Now is 20:00, then 10:00, in Berlin.
  ['2026-11-20T19:00:00Z', '2026-11-19T03:00:00Z', 'yesterday'],
  ['2026-11-20T09:00:00Z', '2026-11-18T20:00:00Z', '2 days ago'],
  ['2026-11-20T09:00:00Z', '2026-11-19T08:00:00Z', 'yesterday'],
])('days are counted by the calendar: at %s, %s is “%s”', (now, at, text) =>
  expect(formatRelative(Date.parse(at), Date.parse(now), 'en', 'Europe/Berlin')).toBe(text),
)
