import { expect, test } from 'vitest'
import { beginWaiting } from './second-step.ts'

const STEP = {
  challenge: 'a',
  ways: ['mail' as const, 'backup' as const],
  lastsMs: 600_000,
  isMailed: false,
  nextMailInSeconds: 90,
  canTrust: true,
}

test.each([
  ['right', 0],
  ['a day ahead', 86_400_000],
  ['years behind', -100_000_000_000],
])('a sign-in waits for its ten minutes by a clock that is %s', (_name, wrongByMs) => {
  const nowMs = Date.now() + wrongByMs
  const waiting = beginWaiting(STEP, { email: 'a@example.org', redirect: undefined }, nowMs)
  expect(waiting.endsAtMs - nowMs).toBe(600_000)
  expect(waiting.nextMailAtMs - nowMs).toBe(90_000)
  expect(waiting).toMatchObject({ redirect: null, isMailed: false, canTrust: true })
})
