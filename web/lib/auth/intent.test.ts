import { beforeEach, expect, test, vi } from 'vitest'
import { forgetIntent, keepIntent, waitingIntent } from './intent.ts'

const intent = { act: 'order', id: 'p1', name: 'Your words in clay', page: '/models/ines' } as const

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('an intent waits for a day, until it is forgotten', () => {
  expect(waitingIntent()).toBeNull()
  keepIntent(intent, 1_000)
  expect(waitingIntent(1_000)).toEqual(intent)
  expect(waitingIntent(1_000 + 24 * 3_600_000)).toEqual(intent)
  expect(waitingIntent(1_001 + 24 * 3_600_000)).toBeNull()
  expect(waitingIntent(999)).toBeNull()
  forgetIntent()
  expect(waitingIntent(1_000)).toBeNull()
})

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/sign-in', ''])(
  'never leads to %j',
  (page) => {
    keepIntent({ ...intent, page })
    expect(waitingIntent()).toBeNull()
  },
)

test.each(['', 'x', '[]', '{"act":"pay"}', 'null'])('takes nothing from %j', (text) => {
  localStorage.setItem('intent', text)
  expect(waitingIntent()).toBeNull()
})
