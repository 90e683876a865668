/** Questions and offers on the page of an order. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Order, OrderOffer, OrderQuestion } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { anOrder, idOf } from '#web/testing/orders.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, refused, type PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { OfferPanel } from './offer-panel.tsx'
import type { Reader } from './order-situation.ts'
import { QuestionPanel } from './question-panel.tsx'

const HOUR_MS = 3_600_000
const ID = idOf(1)
const OFFER = idOf(2)

const working = (but: Partial<Order> = {}) =>
  anOrder(1, { status: 'processing', acceptBy: null, deliverBy: Date.now() + 72 * HOUR_MS, ...but })
const held = (but: Partial<Order> = {}) => working({ status: 'completed', deliverBy: null, holdUntil: Date.now() + 48 * HOUR_MS, ...but })

const anOffer = (but: Partial<OrderOffer> = {}): OrderOffer => ({
  _id: OFFER,
  kind: 'split',
  by: 'model',
  at: Date.now(),
  until: Date.now() + 47 * HOUR_MS,
  days: null,
  refund: 20,
  price: null,
  message: 'A crack in the glaze',
  outcome: null,
  endedAt: null,
  ...but,
})
const question: OrderQuestion = { n: 0, askedAt: Date.now(), question: 'Day or night?', answer: null, endedAt: null, endedBy: null }

const openQuestions = (order: Order, side: Reader, questions: readonly OrderQuestion[], say?: (server: PageServer) => void) =>
  openPage(<QuestionPanel order={order} side={side} questions={questions} />, {
    user: aUser(),
    ...(say === undefined ? {} : { server: say }),
  })
const openOffers = (order: Order, side: Reader, offers: readonly OrderOffer[]) =>
  openPage(
    <OfferPanel
      order={order}
      side={side}
      offers={offers}
      percent={20}
      renderAddFunds={({ requiredAmount }) => <p>Add {requiredAmount}</p>}
    />,
    { user: aUser() },
  )

beforeEach(() => localStorage.clear())

describe('a question', () => {
  const paused = working({ pausedUntil: Date.now() + 70 * HOUR_MS, questionsLeft: 2 })

  it('shows how long the clock is paused, and keeps a typed answer through a refusal', async () => {
    const page = await openQuestions(paused, 'customer', [question], (server) => {
      server.refuse(api.orders.answerQuestion, 'rate_limited')
    })
    expect((await screen.findByTestId('open-question')).textContent).toBe('Day or night?')
    expect(screen.getByTestId('paused').textContent).toContain(page.text('talks:question.pausedForYou'))
    const field = screen.getByRole('textbox', { name: page.text('talks:question.answer') })
    await page.user.type(field, 'Night')
    await page.user.click(screen.getByTestId('send-answer'))
    await screen.findByRole('alert')
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Night')
    page.server.handle(api.orders.answerQuestion, async () => DONE)
    await page.user.click(screen.getByTestId('send-answer'))
    await waitFor(() => expect(page.toast()?.title).toBe(page.text('talks:question.answered')))
    expect(page.server.arrived(api.orders.answerQuestion).at(-1)).toEqual({ token: TOKEN, orderId: ID, answer: 'Night' })
    expect(localStorage.getItem(`answer:${aUser()._id}:${ID}`)).toBeNull()
  })

  it('begins with the answer that was typed before a reload', async () => {
    localStorage.setItem(`answer:${aUser()._id}:${ID}`, '{"text":"By night"}')
    await openQuestions(paused, 'customer', [question])
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'By night'))
  })

  it('is asked by the model, who can go on without an answer', async () => {
    const page = await openQuestions(working({ questionsLeft: 1 }), 'model', [])
    await page.user.click(await screen.findByTestId('ask-question'))
    await page.user.click(screen.getByTestId('send-question'))
    expect((await screen.findByRole('alert')).textContent).toBe(page.text('talks:question.missing'))
    page.server.handle(api.orders.askQuestion, async () => DONE)
    await page.user.type(screen.getByRole('textbox'), 'Which lake?')
    await page.user.click(screen.getByTestId('send-question'))
    await waitFor(() => expect(page.server.arrived(api.orders.askQuestion)).toHaveLength(1))
  })

  it('ends when the model goes on without an answer', async () => {
    const page = await openQuestions(paused, 'model', [question])
    page.server.handle(api.orders.endQuestion, async () => DONE)
    await page.user.click(await screen.findByTestId('end-question'))
    await waitFor(() => expect(page.server.arrived(api.orders.endQuestion)).toHaveLength(1))
  })

  it('stays readable with its answer, also for those who cannot ask', async () => {
    await openQuestions(working(), 'customer', [{ ...question, answer: 'Night', endedAt: Date.now(), endedBy: 'customer' }])
    expect(within(await screen.findByTestId('past-question')).getByText('Night')).toBeDefined()
    expect(screen.queryByTestId('ask-question')).toBeNull()
  })
})

it('an ended offer still shows its terms', async () => {
  const ended = { outcome: 'declined', endedAt: Date.now(), message: '' } as const
  const offers = [
    anOffer(ended),
    anOffer({ ...ended, _id: idOf(3), kind: 'extension', refund: null, days: 3 }),
    anOffer({ ...ended, _id: idOf(4), kind: 'revision', refund: null, price: 12.5 }),
    anOffer({ ...ended, _id: idOf(5), kind: 'cancel', refund: null }),
  ]
  const shown = async (side: Reader) => {
    await openOffers(held(), side, offers)
    return (await screen.findAllByTestId('past-offer')).map(({ children }) => (children.length > 2 ? children[1]?.textContent : null))
  }
  expect(await shown('customer')).toEqual(['$20.00 back to you', '3 more days', 'Price: $12.50', null])
})

describe('an offer', () => {
  const waiting = held({ offer: { kind: 'split', by: 'model', until: Date.now() + HOUR_MS } })

  it('of a split shows what each side gets while the slider moves, by keys and by a typed amount', async () => {
    const page = await openOffers(held(), 'customer', [])
    await page.user.click(await screen.findByTestId('make-offer'))
    await page.user.click(screen.getByRole('radio', { name: new RegExp(page.text('talks:kinds.split')) }))
    const outcome = () => screen.getByTestId('split-outcome').textContent
    expect(outcome()).toMatch(/\$25\.00.*\$20\.00.*\$5\.00/)
    screen.getByTestId('split-slider').focus()
    await page.user.keyboard('{ArrowRight}')
    expect(outcome()).toMatch(/\$26\.00.*\$19\.20.*\$4\.80/)
    await page.user.keyboard('{PageDown}{PageDown}')
    expect(outcome()).toMatch(/\$16\.00.*\$27\.20.*\$6\.80/)
    await page.user.clear(screen.getByTestId('split-amount'))
    await page.user.type(screen.getByTestId('split-amount'), '10.01')
    expect(outcome()).toMatch(/\$10\.01.*\$31\.99.*\$8\.00/)
    page.server.handle(api.orders.makeOffer, async () => ({ offerId: OFFER }))
    await page.user.click(screen.getByTestId('send-offer'))
    await waitFor(() => expect(page.toast()?.title).toBe(page.text('talks:offer.sent')))
    expect(page.server.arrived(api.orders.makeOffer)).toEqual([{ token: TOKEN, orderId: ID, offer: { kind: 'split', refund: 10.01 } }])
  })

  it('is accepted after a question that says where the money goes', async () => {
    const page = await openOffers(waiting, 'customer', [anOffer()])
    page.server.handle(api.orders.acceptOffer, async () => DONE)
    await page.user.click(await screen.findByTestId('accept-offer'))
    const meaning = page.text('talks:meaningYou.split', { customer: 'Robin', model: 'Ines', refund: '$20.00', payment: '$24.00' })
    expect(within(screen.getByRole('dialog')).getByText(meaning)).toBeDefined()
    expect(page.server.arrived(api.orders.acceptOffer)).toEqual([])
    await page.user.click(screen.getByTestId('confirm'))
    await waitFor(() => expect(page.server.arrived(api.orders.acceptOffer)).toEqual([{ token: TOKEN, orderId: ID, offerId: OFFER }]))
  })

  it('of a revision is paid at its price, and a short balance opens Add Funds with the missing amount', async () => {
    const order = held({ offer: { kind: 'revision', by: 'model', until: Date.now() + HOUR_MS } })
    const page = await openOffers(order, 'customer', [anOffer({ kind: 'revision', refund: null, price: 15 })])
    page.server.handle(api.orders.buyRevision, async () => {
      throw refused('short_balance', { missing: 7.5 })
    })
    await page.user.click(await screen.findByTestId('accept-offer'))
    expect(screen.getByTestId('confirm').textContent).toBe(page.text('talks:offer.pay', { price: '$15.00' }))
    await page.user.click(screen.getByTestId('confirm'))
    expect(await screen.findByText('Add 7.5')).toBeDefined()
    expect(page.server.arrived(api.orders.buyRevision)).toEqual([{ token: TOKEN, orderId: ID, offerId: OFFER, expectedPrice: 15 }])
  })

  it('is declined by the other side', async () => {
    const page = await openOffers(waiting, 'customer', [anOffer()])
    page.server.handle(api.orders.declineOffer, async () => DONE)
    await page.user.click(await screen.findByTestId('decline-offer'))
    await waitFor(() => expect(page.server.arrived(api.orders.declineOffer)).toHaveLength(1))
  })

  it('is withdrawn by its own side', async () => {
    const page = await openOffers(waiting, 'model', [anOffer()])
    page.server.handle(api.orders.withdrawOffer, async () => DONE)
    await page.user.click(await screen.findByTestId('withdraw-offer'))
    await waitFor(() => expect(page.server.arrived(api.orders.withdrawOffer)).toHaveLength(1))
    expect(screen.queryByTestId('accept-offer')).toBeNull()
  })

  it('is read by admins, and answered by none of them', async () => {
    await openOffers(waiting, 'admin', [anOffer()])
    await screen.findByTestId('waiting-offer')
    for (const step of ['accept-offer', 'decline-offer', 'withdraw-offer', 'make-offer']) expect(screen.queryByTestId(step)).toBeNull()
  })
})

it('a customer of a late order gives more time', async () => {
  const page = await openOffers(working({ isLate: true }), 'customer', [])
  page.server.handle(api.orders.extendOrder, async () => DONE)
  const days = await screen.findByRole('textbox', { name: page.text('talks:extend.days') })
  await page.user.clear(days)
  await page.user.type(days, '5')
  await page.user.click(screen.getByTestId('extend-order'))
  await waitFor(() => expect(page.server.arrived(api.orders.extendOrder)).toEqual([{ token: TOKEN, orderId: ID, days: 5 }]))
})

it.each([
  ['says before the first delivery that the price can be split later', 0],
  ['offers a split of the price while a revision is worked on', 1],
])('%s', async (_title, round) => {
  const { user, text } = await openOffers(working({ round }), 'model', [])
  await user.click(await screen.findByTestId('make-offer'))
  await screen.findByRole('radio', { name: new RegExp(text('talks:kinds.extension')) })
  expect(screen.queryAllByText(text('talks:offer.splitLater'))).toHaveLength(1 - round)
  expect(screen.queryAllByRole('radio', { name: new RegExp(text('talks:kinds.split')) })).toHaveLength(round)
})
