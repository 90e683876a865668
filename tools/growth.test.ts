/** Every call that lists, searches or counts is measured among many rows, or says why not. */
import { expect, it } from 'vitest'
import { EXCEPTIONS, listingCalls, QUESTIONS } from '../bench/growth-calls.ts'

it('has a row in the bench of growth for each call that lists, searches or counts, or a reason for none', () => {
  const listing = listingCalls()
  const asked = new Set(QUESTIONS.map(({ path }) => path).filter((path) => listing.includes(path)))
  const excepted = Object.keys(EXCEPTIONS)
  expect(listing.toSorted()).toEqual([...new Set([...asked, ...excepted])].toSorted())
  expect(excepted.filter((path) => asked.has(path))).toEqual([])
  expect(listing.length).toBeGreaterThan(30)
})
