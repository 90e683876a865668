/** The brief of an order as a text to translate: for its two sides alone, in the language that its customer says. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { orderLanguages, orderSides, orderTexts } from './texts.ts'

const world = useOrdersWorld()
const read = (orderId: string, actor: Actor) => orderTexts.brief({ db: world.database, actor }, { kind: 'brief', orderId })
const say = (orderId: string, as: Actor, touched: string[] = []) =>
  writeAs(world.database, as, (change) => orderLanguages.brief(change, { kind: 'brief', orderId }, 'fr'), touched)

test('a brief is read by the two sides of its order alone', async () => {
  const [orderId] = [await world.place({ desiredText: 'A quiet lake', additionalNotes: 'At dusk' }), await world.place()]
  for (const side of [world.customer, world.model])
    expect(await read(orderId, side)).toMatchObject({ texts: ['A quiet lake', 'At dusk'], threadId: orderId })
  for (const other of [world.stranger, world.admin, visitor]) expect(await read(orderId, other)).toBeNull()
  expect(await read(randomUUID(), world.customer)).toBeNull()
})

test('a brief is in the language that the customer says, else in that of its words, else in that of the customer’s screens', async () => {
  const [italian, unclear] = [
    await world.place({ desiredText: 'Vorrei un ritratto del mio cane per la nonna' }),
    await world.place({ desiredText: 'Ok!' }),
  ]
  const languageOf = async (orderId: string) => (await read(orderId, world.model))?.language
  expect(await languageOf(italian)).toBe('it')
  expect(await languageOf(unclear)).toBeNull()
  await world.sql(`update users.users set language = 'ru' where id = '${world.customer.userId}'`)
  expect([await languageOf(italian), await languageOf(unclear)]).toEqual(['it', 'ru'])
  for (const other of [world.model, world.stranger]) expect(await say(italian, other)).toBe(false)
  expect(await languageOf(italian)).toBe('it')
  const touched: string[] = []
  expect(await say(italian, world.customer, touched)).toBe(true)
  expect(touched).toEqual([`order:${italian}`])
  expect([await languageOf(italian), await languageOf(unclear)]).toEqual(['fr', 'ru'])
})

test('a brief has the two sides of its order, each with the consent that they gave for this order', async () => {
  const [orderId, other] = [await world.place(), await world.place()]
  const [customer, model] = [world.customer.userId, world.model.userId]
  await world.sql(`insert into translation.choices (thread_id, user_id, agreed_to, agreed_at, is_always)
    values ('${orderId}', '${model}', 'libre', now(), true), ('${other}', '${customer}', 'libre', now(), true)`)
  const sides = (await orderSides(world.database, orderId)).toSorted((a) => (a.userId === customer ? -1 : 1))
  expect(sides).toEqual([
    { userId: customer, isTeam: false, agreedTo: null, agreedAt: null, isAlways: false },
    { userId: model, isTeam: false, agreedTo: 'libre', agreedAt: expect.any(Number) as number, isAlways: true },
  ])
  expect(await orderSides(world.database, randomUUID())).toEqual([])
})
