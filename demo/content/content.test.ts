import { describe, expect, test } from 'vitest'
import {
  ACCEPT_HOURS,
  BRIEF_MAX,
  LANGUAGES,
  MESSAGE_MAX,
  NAME_MAX,
  NAME_MIN,
  REASON_MAX,
  REVIEW_CONTENT_MAX,
  REVIEW_TITLE_MAX,
  SAMPLES_MAX,
  WITHDRAWAL_MIN_CENTS,
} from '#contract/limits.ts'
import { createRandom } from '../random.ts'
import { DEMO_CHATS } from './chats.ts'
import { DEMO_ACCOUNTS, DEMO_CUSTOMERS, DEMO_EMAILS, DEMO_MODELS } from './people.ts'
import { planFollows, planOrders } from './plan-orders.ts'
import { DEMO_STORIES, DEMO_WITHDRAWALS, REJECT_REASONS, TIP_NOTES } from './stories.ts'

const products = DEMO_MODELS.flatMap((model) => model.products)
const reviews = DEMO_STORIES.flatMap(({ review }) => (review === null ? [] : [review]))
const letters = (text: string) => [...text].length
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the users of the demo', () => {
  test('there are 24 models with names and handles of their own', () => {
    expect(DEMO_MODELS).toHaveLength(24)
    expect(repeated(DEMO_MODELS.map(({ handle }) => handle))).toEqual([])
    expect(repeated(DEMO_MODELS.map(({ name }) => name))).toEqual([])
    for (const { handle } of DEMO_MODELS) expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('names, headlines and bios keep the limits, and a bio has two to five sentences', () => {
    for (const { name, headline, bio, tags, languages } of DEMO_MODELS) {
      expect(letters(name)).toBeGreaterThanOrEqual(NAME_MIN)
      expect(letters(name)).toBeLessThanOrEqual(NAME_MAX)
      expect(letters(headline)).toBeLessThanOrEqual(160)
      const sentences = bio.match(/[.!?。！？]+(\s|$)|[。！？]/g)?.length ?? 0
      expect(sentences, name).toBeGreaterThanOrEqual(2)
      expect(sentences, name).toBeLessThanOrEqual(5)
      expect(tags.length).toBeGreaterThanOrEqual(3)
      expect(repeated(tags)).toEqual([])
      expect(repeated(languages)).toEqual([])
      for (const language of languages) expect(LANGUAGES).toContain(language)
    }
  })

  test('every language of the product is spoken by a model, and used in a story', () => {
    for (const language of LANGUAGES) {
      expect(
        DEMO_MODELS.some((model) => model.languages.includes(language)),
        language,
      ).toBe(true)
      expect(
        DEMO_STORIES.some((story) => story.language === language),
        language,
      ).toBe(true)
    }
    expect(DEMO_MODELS.some(({ name, bio }) => /\p{Script=Han}/u.test(name) && /\p{Script=Han}/u.test(bio))).toBe(true)
    expect(DEMO_MODELS.some(({ name, bio }) => /\p{Script=Cyrillic}/u.test(name) && /\p{Script=Cyrillic}/u.test(bio))).toBe(true)
  })

  test('each user has an own address, and the shown accounts are among them', () => {
    const emails = [...DEMO_EMAILS]
    expect(repeated(emails)).toEqual([])
    for (const email of emails) expect(email).toMatch(/^[a-z.-]+@demo\.atelier$/)
    expect(emails).toContain(DEMO_ACCOUNTS.customer.email)
    expect(emails).toContain(DEMO_ACCOUNTS.model.email)
    expect(DEMO_MODELS.find(({ handle }) => handle === DEMO_ACCOUNTS.model.handle)?.name).toBe(DEMO_ACCOUNTS.model.name)
    expect(DEMO_CUSTOMERS.length).toBeGreaterThanOrEqual(30)
  })
})

describe('the products', () => {
  test('two to four products each, 60 to 80 in all, from $8 to $480', () => {
    for (const { products: own } of DEMO_MODELS) {
      expect(own.length).toBeGreaterThanOrEqual(2)
      expect(own.length).toBeLessThanOrEqual(4)
    }
    expect(products.length).toBeGreaterThanOrEqual(60)
    expect(products.length).toBeLessThanOrEqual(80)
    const prices = products.map(({ priceCents }) => priceCents)
    expect(Math.min(...prices)).toBe(8_00)
    expect(Math.max(...prices)).toBe(480_00)
  })

  test('products and add-ons are within the limits of the database, and an express order has at least one day', () => {
    for (const product of products) {
      expect(letters(product.name)).toBeGreaterThanOrEqual(2)
      expect(letters(product.name)).toBeLessThanOrEqual(100)
      expect(letters(product.description)).toBeLessThanOrEqual(2000)
      expect(product.sampleCount).toBeLessThanOrEqual(SAMPLES_MAX)
      expect(Number.isSafeInteger(product.priceCents)).toBe(true)
      expect(product.freeRevisions).toBeGreaterThanOrEqual(0)
      expect(product.freeRevisions).toBeLessThanOrEqual(20)
      expect(product.addons.length).toBeGreaterThanOrEqual(1)
      expect(product.addons.length).toBeLessThanOrEqual(4)
      expect(repeated(product.addons.map(({ name }) => name))).toEqual([])
      for (const addon of product.addons) {
        expect(addon.priceCents).toBeGreaterThan(0)
        expect(product.deliveryDays + addon.extraDays, `${product.name}: ${addon.name}`).toBeGreaterThanOrEqual(1)
      }
    }
  })
})

describe('the stories of orders', () => {
  test('enough reviews and briefs, mostly happy ones, within their limits', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(60)
    expect(DEMO_STORIES.length).toBeGreaterThanOrEqual(40)
    for (const { title, content } of reviews) {
      expect(letters(title)).toBeLessThanOrEqual(REVIEW_TITLE_MAX)
      expect(letters(content)).toBeLessThanOrEqual(REVIEW_CONTENT_MAX)
    }
    for (const { desiredText, additionalNotes } of DEMO_STORIES) {
      expect(desiredText.length).toBeLessThanOrEqual(BRIEF_MAX)
      expect(additionalNotes.length).toBeLessThanOrEqual(BRIEF_MAX)
    }
    const withRating = (rating: number) => reviews.filter((review) => review.rating === rating).length
    expect(withRating(4) + withRating(5)).toBeGreaterThan(reviews.length * 0.85)
    expect(withRating(3)).toBeGreaterThanOrEqual(2)
    expect([1, 2]).toContain(withRating(2))
    expect(withRating(1)).toBe(0)
  })

  test('each text is unique', () => {
    const texts = [
      ...DEMO_MODELS.flatMap(({ headline, bio }) => [headline, bio]),
      ...products.flatMap(({ name, description }) => [name, description]),
      ...reviews.flatMap(({ title, content }) => [title, content]),
      ...DEMO_STORIES.flatMap(({ desiredText, additionalNotes }) => [desiredText, additionalNotes]).filter((text) => text !== ''),
      ...REJECT_REASONS,
      ...TIP_NOTES,
    ]
    expect(repeated(texts.map((text) => text.toLowerCase()))).toEqual([])
  })

  test('a story is written in a language that its model speaks, and only completed ones are reviewed', () => {
    for (const story of DEMO_STORIES) {
      const model = DEMO_MODELS.find(({ handle }) => handle === story.modelHandle)
      expect(model?.languages, story.desiredText).toContain(story.language)
      expect(model?.products[story.product], story.desiredText).toBeDefined()
      if (story.review !== null) expect(story.state).toBe('completed')
    }
    for (const { handle } of DEMO_MODELS)
      expect(
        DEMO_STORIES.some((story) => story.modelHandle === handle && story.review !== null),
        handle,
      ).toBe(true)
  })

  test('withdrawals are large enough and belong to models; reasons are short enough', () => {
    for (const { modelHandle, amountCents, state, reference, reason, method, network } of DEMO_WITHDRAWALS) {
      expect(DEMO_MODELS.some(({ handle }) => handle === modelHandle)).toBe(true)
      expect(amountCents).toBeGreaterThanOrEqual(WITHDRAWAL_MIN_CENTS)
      expect(reference !== null).toBe(state === 'sent')
      expect(reason !== null).toBe(state === 'rejected')
      expect(network !== null).toBe(method === 'crypto')
    }
    for (const reason of REJECT_REASONS) expect(letters(reason)).toBeLessThanOrEqual(REASON_MAX)
  })
})

describe('the plan of orders', () => {
  const orders = planOrders()

  test('each story is ordered once, and the plan is the same every time', () => {
    expect(orders).toHaveLength(DEMO_STORIES.length)
    expect(planOrders()).toEqual(orders)
    expect(planFollows()).toEqual(planFollows())
  })

  test('steps follow each other, after both have joined and before now', () => {
    for (const order of orders) {
      const steps = [
        order.placedHoursAgo,
        order.acceptedHoursAgo,
        order.deliveredHoursAgo,
        order.reviewedHoursAgo,
        order.rejectedHoursAgo,
      ].filter((hours) => hours !== null)
      expect(steps).toEqual([...steps].sort((one, other) => other - one))
      expect(Math.min(...steps)).toBeGreaterThan(0)
      expect(order.placedHoursAgo, order.story.desiredText).toBeLessThan(
        Math.min(order.model.joinedDaysAgo, order.customer.joinedDaysAgo) * 24,
      )
      expect(order.acceptedHoursAgo ?? 0).toBeGreaterThanOrEqual(order.deliveredHoursAgo ?? 0)
      expect(order.customer.language).toBe(order.story.language)
    }
  })

  test('open orders are within their terms: none waits too long for an answer, none is late', () => {
    for (const order of orders.filter(({ story }) => story.state === 'pending')) expect(order.placedHoursAgo).toBeLessThan(ACCEPT_HOURS)
    for (const order of orders.filter(({ story }) => story.state === 'processing'))
      expect(order.acceptedHoursAgo ?? Infinity, order.story.desiredText).toBeLessThan(order.deliveryDays * 24)
  })

  test('a product with slots never has more open orders than slots', () => {
    for (const product of products) {
      const open = orders.filter((order) => order.product === product && ['pending', 'processing'].includes(order.story.state))
      expect(open.length).toBeLessThanOrEqual(product.slots ?? Infinity)
    }
  })

  test('the demo accounts have something to do in every state', () => {
    const statesOf = (isTheirs: (order: (typeof orders)[number]) => boolean) =>
      new Set(orders.filter(isTheirs).map(({ story }) => story.state))
    expect(statesOf(({ customer }) => customer.emailLocalPart === 'mara')).toEqual(
      new Set(['pending', 'processing', 'completed', 'rejected']),
    )
    const atInes = orders.filter(({ model }) => model.handle === DEMO_ACCOUNTS.model.handle)
    expect(new Set(atInes.map(({ story }) => story.state))).toEqual(new Set(['pending', 'processing', 'completed']))
    expect(
      atInes.some(({ customer, story }) => customer.emailLocalPart === 'mara' && story.state === 'completed' && story.review === null),
    ).toBe(true)
  })

  test('each user follows a model at most once', () => {
    expect(repeated(planFollows().map(({ customer, model }) => `${customer.emailLocalPart} ${model.handle}`))).toEqual([])
  })
})

test('the steps of a chat follow each other, after both have joined, and its messages are unique and within the limit', () => {
  for (const { modelHandle, customer, steps } of DEMO_CHATS) {
    const joined = [
      DEMO_MODELS.find(({ handle }) => handle === modelHandle),
      DEMO_CUSTOMERS.find(({ emailLocalPart }) => emailLocalPart === customer),
    ]
    const hours = steps.map(({ hoursAgo }) => hoursAgo)
    expect(hours, customer).toEqual(hours.toSorted((one, other) => other - one))
    expect(hours[0], customer).toBeLessThan(Math.min(...joined.map((user) => user?.joinedDaysAgo ?? 0)) * 24)
    expect(hours.at(-1), customer).toBeGreaterThan(0)
  }
  const texts = DEMO_CHATS.flatMap(({ steps }) => steps.flatMap((step) => (step.does === 'say' ? [step.text] : [])))
  expect(repeated(texts)).toEqual([])
  for (const text of texts) expect(letters(text)).toBeLessThanOrEqual(MESSAGE_MAX)
})

test('chance repeats itself for a seed, differs between seeds, and keeps its bounds', () => {
  const draw = (seed: string) => Array.from({ length: 1_000 }, createRandom(seed).next)
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
  const mean = draw('mean').reduce((sum, value) => sum + value, 0) / 1_000
  expect(mean).toBeGreaterThan(0.45)
  expect(mean).toBeLessThan(0.55)
  const random = createRandom(7)
  const thrown = Array.from({ length: 600 }, () => random.int(1, 6))
  expect(new Set(thrown)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  expect(random.shuffle([1, 2, 3, 4]).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
})
