import { describe, expect, it } from 'vitest'
import { firstRange, newerRange, olderRange, rangeAround } from './page-range.ts'

describe('the first pages of a thread', () => {
  it('are the newest one, with the one before while it holds a few messages only', () => {
    expect(firstRange({ lastSeq: 0, firstUnreadSeq: null })).toEqual({ first: 0, last: null })
    expect(firstRange({ lastSeq: 130, firstUnreadSeq: null })).toEqual({ first: 2, last: null })
    expect(firstRange({ lastSeq: 103, firstUnreadSeq: null })).toEqual({ first: 1, last: null })
  })
  it('begin with the first unread message, unless that is far back', () => {
    expect(firstRange({ lastSeq: 430, firstUnreadSeq: 301 })).toEqual({ first: 6, last: null })
    expect(firstRange({ lastSeq: 430, firstUnreadSeq: 2 })).toEqual({ first: 4, last: null })
  })
})

describe('a jump', () => {
  it('to a loaded message loads nothing', () => {
    expect(rangeAround({ first: 2, last: null }, 101, 400)).toBeNull()
  })
  it('loads the pages around the message, and keeps the gap to the newest', () => {
    expect(rangeAround({ first: 18, last: null }, 260, 1000)).toEqual({ first: 4, last: 6 })
    expect(rangeAround({ first: 18, last: null }, 3, 1000)).toEqual({ first: 0, last: 1 })
  })
  it('close to the newest has no gap', () => {
    expect(rangeAround({ first: 2, last: 4 }, 960, 1000)).toEqual({ first: 18, last: null })
  })
})

describe('on the way', () => {
  it('back, the newest pages are given up once there are too many', () => {
    expect(olderRange({ first: 18, last: null }, 1000, 4)).toEqual({ first: 17, last: null })
    expect(olderRange({ first: 16, last: null }, 1000, 4)).toEqual({ first: 15, last: 18 })
    expect(olderRange({ first: 15, last: 18 }, 1000, 4)).toEqual({ first: 14, last: 17 })
    expect(olderRange({ first: 0, last: null }, 1000, 4)).toBeNull()
  })
  it('forward, the oldest pages are given up, until the newest is reached', () => {
    expect(newerRange({ first: 14, last: 17 }, 1000, 4)).toEqual({ first: 15, last: 18 })
    expect(newerRange({ first: 15, last: 18 }, 1000, 4)).toEqual({ first: 16, last: null })
    expect(newerRange({ first: 16, last: null }, 1000, 4)).toBeNull()
  })
})
