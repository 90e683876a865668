import { expect, test } from 'vitest'
import { MESSAGE_MAX } from '#contract/limits.ts'
import type { Broadcast } from '#contract/types.ts'
import { type BroadcastForm, formOf, problemsOf, progressOf, sendAtOf, withKind } from './broadcast-form.ts'

const ROME = 'Europe/Rome'
const NOW = Date.UTC(2026, 2, 20, 10, 20)
const start = formOf(null, ROME, NOW)
const later = (part: Partial<BroadcastForm>): BroadcastForm => ({ ...start, text: 'New', when: 'later', ...part })
const aBroadcast = (part: Partial<Broadcast>): Broadcast => ({
  broadcastId: 'b',
  text: 'New pictures',
  to: ['customers'],
  without: ['pro'],
  toGroups: [],
  withoutGroups: ['tag'],
  status: 'scheduled',
  revision: 1,
  createdAt: NOW,
  sendAt: Date.UTC(2026, 6, 1, 16, 30),
  endedAt: null,
  targets: 0,
  sent: 0,
  leftOut: { blocked: 0, left: 0, rule: 0, muted: 0 },
  opened: 0,
  unsent: 0,
  files: [],
  price: null,
  unlocked: 0,
  earned: 0,
  ...part,
})

test('a new broadcast is for followers and sent now; the offered time is the full hour after the next one, on the own clock', () =>
  expect(start).toEqual({
    text: '',
    to: ['followers'],
    without: [],
    toGroups: [],
    withoutGroups: [],
    when: 'now',
    date: '2026-03-20',
    time: '13:00',
  }))

test('an edited one keeps its time, on the own clock', () => {
  const form = formOf(aBroadcast({}), ROME, NOW)
  expect(form).toEqual({
    text: 'New pictures',
    to: ['customers'],
    without: ['pro'],
    toGroups: [],
    withoutGroups: ['tag'],
    when: 'later',
    date: '2026-07-01',
    time: '18:30',
  })
  expect(sendAtOf(form, ROME)).toBe(Date.UTC(2026, 6, 1, 16, 30))
  expect(sendAtOf({ ...form, when: 'now' }, ROME)).toBeNull()
})

test('one that begins at a tag or segment is for it alone', () =>
  expect(formOf(null, ROME, NOW, 'segment')).toMatchObject({ to: [], toGroups: ['segment'] }))

test('kinds keep their order', () => {
  expect(withKind(['pro'], 'followers', true)).toEqual(['followers', 'pro'])
  expect(withKind(['followers', 'pro'], 'followers', false)).toEqual(['pro'])
})

test.each([
  ['nothing typed', { ...start, text: '  ' }, { text: 'textMissing' }],
  ['a text that is too long', { ...start, text: 'a'.repeat(MESSAGE_MAX + 1) }, { text: 'textLong' }],
  ['the longest text', { ...start, text: 'a'.repeat(MESSAGE_MAX) }, {}],
  ['no audience chosen', { ...start, text: 'New', to: [] }, { to: 'toMissing' }],
  ['a segment alone', { ...start, text: 'New', to: [], toGroups: ['segment'] }, {}],
  ['now, whatever the clock fields say', { ...start, text: 'New', date: '', time: '' }, {}],
  ['no date', later({ date: '' }), { time: 'timeMissing' }],
  ['no time', later({ time: '' }), { time: 'timeMissing' }],
  ['a time that clocks skip', later({ date: '2026-03-29', time: '02:30' }), { time: 'timeGap' }],
  ['this very minute', later({ date: '2026-03-20', time: '11:20' }), { time: 'timePast' }],
  ['the next minute', later({ date: '2026-03-20', time: '11:21' }), {}],
  ['the last minute of 90 days', later({ date: '2026-06-18', time: '12:20' }), {}],
  ['a minute more', later({ date: '2026-06-18', time: '12:21' }), { time: 'timeFar' }],
] as const)('%s', (_, form, problems) => expect(problemsOf(form, ROME, NOW)).toEqual(problems))

test('progress counts the users who are left out, and never says 100 too early', () => {
  const leftOut = { blocked: 1, left: 1, rule: 1, muted: 1 }
  expect(progressOf(aBroadcast({ status: 'sending', targets: 1_000, sent: 995, leftOut }))).toBe(99)
  expect(progressOf(aBroadcast({ status: 'sending', targets: 1_000, sent: 996, leftOut }))).toBe(100)
  expect(progressOf(aBroadcast({ status: 'sending' }))).toBe(0)
  expect(progressOf(aBroadcast({ status: 'unsending', targets: 10, sent: 4, unsent: 1 }))).toBe(25)
  expect(progressOf(aBroadcast({ status: 'unsending' }))).toBe(100)
})
