import { expect, it } from 'vitest'
import { newTicketSearch } from './tickets-search.ts'

const ID = '01900000-0000-7000-8000-000000000001'

it('the address of a new ticket keeps its category, its item, and the ticket that it continues', () => {
  const address = { category: 'deposit', about: 'deposit:DEP-1:2', follows: ID }
  expect(newTicketSearch(address)).toEqual(address)
})

it.each([
  [{ category: 'money' }],
  [{ about: 'chat:1' }],
  [{ about: 'order:' }],
  [{ about: `order:${'x'.repeat(81)}` }],
  [{ about: 7 }],
  [{ follows: '../admin' }],
  [{ follows: [ID] }],
])('and drops what is not valid: %j', (address) => expect(newTicketSearch(address)).toEqual({}))
