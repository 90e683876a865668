import { expect, it } from 'vitest'
import { asksForWork, helpAddressIn, statesOf } from './help.ts'

const text = { language: 'it' as const, isWaiting: false, isStale: false, isEdited: false }

it.each([
  [[], 'missing', true],
  [[text], 'current', false],
  [[{ ...text, isEdited: true }], 'edited', false],
  [[{ ...text, isEdited: true, isStale: true }], 'stale', true],
  [[{ ...text, isEdited: true, isStale: true, isWaiting: true }], 'waiting', true],
])('of the texts %j, the one in Italian is %s, and asks for work: %s', (texts, state, isWork) => {
  expect(statesOf(texts).find(({ language }) => language === 'it')?.state).toBe(state)
  expect(asksForWork(statesOf(texts).find(({ language }) => language === 'it')?.state ?? 'current')).toBe(isWork)
})

it('an address keeps its valid parameters, and no others', () => {
  expect(helpAddressIn({ article: 'no-usdt-yet', language: 'zh', view: 'work' })).toEqual({
    article: 'no-usdt-yet',
    language: 'zh',
    view: 'work',
  })
  expect(helpAddressIn({ article: '../x', language: 'de', view: 'all', other: 1 })).toEqual({})
  expect(helpAddressIn({ article: 7 })).toEqual({})
})
