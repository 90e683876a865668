import { expect, it } from 'vitest'
import { chatsSearch, listOf } from './chats-search.ts'
import { nextRow } from './list-keys.ts'

it('arrows go through the list and stop at its ends', () => {
  expect(nextRow('ArrowDown', -1, 3)).toBe(0)
  expect(nextRow('ArrowDown', 2, 3)).toBe(2)
  expect(nextRow('ArrowUp', 0, 3)).toBe(0)
  expect([nextRow('Home', 2, 3), nextRow('End', 0, 3)]).toEqual([0, 2])
  expect(nextRow('ArrowDown', -1, 0)).toBeUndefined()
  expect(nextRow('x', 1, 3)).toBeUndefined()
})

it('an address keeps what the screen knows', () => {
  expect(chatsSearch({ tab: 'general', filter: 'unread', q: ' ', at: '12', more: 1 })).toEqual({ tab: 'general', filter: 'unread', at: 12 })
  expect(chatsSearch({ tab: 'primary', filter: 'all', q: 'blue', at: '-1' })).toEqual({ q: 'blue' })
  expect(listOf({})).toEqual({ tab: 'primary' })
  expect(listOf({ tab: 'archived', filter: 'due' })).toEqual({ isArchived: true, filter: 'due' })
})
