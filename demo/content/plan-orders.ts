/** Gives the stories customers, add-ons, prices and times, so that the demo looks as if it had been busy until a minute ago. */
import { ACCEPT_HOURS, ORDER_HOLD_DAYS } from '#contract/limits.ts'
import { createRandom, type Random } from '../random.ts'
import { DEMO_CUSTOMERS, DEMO_MODELS } from './people.ts'
import { DEMO_STORIES, REJECT_REASONS, TIP_NOTES } from './stories.ts'
import type { DemoCustomer, DemoModel, DemoProduct, DemoStory } from './types.ts'

/** All `…HoursAgo` count back from the start of the demo; null where the order has not come that far. */
export interface PlannedOrder {
  story: DemoStory
  model: DemoModel
  product: DemoProduct
  customer: DemoCustomer
  /** Places (from 0) of the chosen add-ons in the product's list. */
  addonPlaces: readonly number[]
  totalCents: number
  /** Days that the model has from accepting: the product's and those of the add-ons, at least 1. */
  deliveryDays: number
  placedHoursAgo: number
  acceptedHoursAgo: number | null
  deliveredHoursAgo: number | null
  reviewedHoursAgo: number | null
  rejectedHoursAgo: number | null
  rejectReason: string | null
  /** A tip given after the review; null for none. */
  tip: { amountCents: number; note: string } | null
}

export interface PlannedFollow {
  customer: DemoCustomer
  model: DemoModel
  followedDaysAgo: number
}

const HOURS_PER_DAY = 24

/** The moment `hours` before `now` (epoch milliseconds), as a date. */
export const hoursBefore = (now: number, hours: number): Date => new Date(now - Math.round(hours * 3_600_000))
export const daysBefore = (now: number, days: number): Date => hoursBefore(now, days * HOURS_PER_DAY)

type Times = Pick<PlannedOrder, 'placedHoursAgo' | 'acceptedHoursAgo' | 'deliveredHoursAgo' | 'reviewedHoursAgo' | 'rejectedHoursAgo'>

const NONE: Omit<Times, 'placedHoursAgo'> = {
  acceptedHoursAgo: null,
  deliveredHoursAgo: null,
  reviewedHoursAgo: null,
  rejectedHoursAgo: null,
}

/** From the end backwards: delivered, then how long it took, then how long the answer took. */
function completedTimes(random: Random, deliveredHoursAgo: number, deliveryDays: number, isReviewed: boolean): Times {
  const share = random.chance(0.93) ? random.between(0.35, 0.95) : random.between(1.05, 1.3)
  const acceptedHoursAgo = deliveredHoursAgo + deliveryDays * HOURS_PER_DAY * share
  const placedHoursAgo = acceptedHoursAgo + random.between(0.4, 30)
  const reviewedHoursAgo = isReviewed ? deliveredHoursAgo * random.between(0.5, 0.96) : null
  return { ...NONE, placedHoursAgo, acceptedHoursAgo, deliveredHoursAgo, reviewedHoursAgo }
}

function planTimes(random: Random, story: DemoStory, deliveryDays: number, knownForDays: number): Times {
  switch (story.state) {
    case 'pending':
      return { ...NONE, placedHoursAgo: random.between(1, ACCEPT_HOURS * 0.7) }
    case 'processing': {
      const acceptedHoursAgo = random.between(0.1, 0.6) * Math.min(deliveryDays, 10) * HOURS_PER_DAY
      return { ...NONE, acceptedHoursAgo, placedHoursAgo: acceptedHoursAgo + random.between(1, 20) }
    }
    case 'rejected': {
      const rejectedHoursAgo = random.between(20, 300)
      return { ...NONE, rejectedHoursAgo, placedHoursAgo: rejectedHoursAgo + random.between(2, 40) }
    }
    case 'completed': {
      if (story.review === null)
        return completedTimes(random, random.between(5, ORDER_HOLD_DAYS * HOURS_PER_DAY * 0.7), deliveryDays, false)
      // Room for the making and the answer before it, and newer ones more often than old ones.
      const latest = Math.max(1, knownForDays - deliveryDays * 1.3 - 2)
      return completedTimes(random, (0.5 + (latest - 0.5) * random.next() ** 1.6) * HOURS_PER_DAY, deliveryDays, true)
    }
    default:
      return story.state satisfies never
  }
}

function chooseCustomer(random: Random, story: DemoStory, busy: Map<DemoCustomer, number>, neededDays: number): DemoCustomer {
  if (story.customer !== null) {
    const fixed = DEMO_CUSTOMERS.find(({ emailLocalPart }) => emailLocalPart === story.customer)
    if (fixed === undefined) throw new Error(`no customer has the address ${story.customer}`)
    return fixed
  }
  const able = DEMO_CUSTOMERS.filter(
    (customer) => customer.language === story.language && customer.emailLocalPart !== 'mara' && customer.joinedDaysAgo > neededDays,
  )
  const least = Math.min(...able.map((customer) => busy.get(customer) ?? 0))
  return random.pick(able.filter((customer) => (busy.get(customer) ?? 0) <= least + 1))
}

function chooseAddons(random: Random, product: DemoProduct): number[] {
  return product.addons.flatMap((addon, place) => (random.chance(addon.extraDays < 0 ? 0.12 : 0.35) ? [place] : []))
}

function planOrder(story: DemoStory, index: number, busy: Map<DemoCustomer, number>): PlannedOrder {
  const random = createRandom(`order ${index}`)
  const model = DEMO_MODELS.find(({ handle }) => handle === story.modelHandle)
  const product = model?.products[story.product]
  if (model === undefined || product === undefined) throw new Error(`the story "${story.desiredText}" names no product`)
  const addonPlaces = chooseAddons(random, product)
  const chosen = addonPlaces.map((place) => product.addons[place]).filter((addon) => addon !== undefined)
  const deliveryDays = Math.max(1, product.deliveryDays + chosen.reduce((sum, { extraDays }) => sum + extraDays, 0))
  const customer = chooseCustomer(random, story, busy, deliveryDays * 1.3 + 6)
  busy.set(customer, (busy.get(customer) ?? 0) + 1)
  const times = planTimes(random, story, deliveryDays, Math.min(model.joinedDaysAgo, customer.joinedDaysAgo))
  const isHappy = (story.review?.rating ?? 0) === 5
  return {
    story,
    model,
    product,
    customer,
    addonPlaces,
    totalCents: chosen.reduce((sum, { priceCents }) => sum + priceCents, product.priceCents),
    deliveryDays,
    ...times,
    rejectReason: story.state === 'rejected' ? (REJECT_REASONS[index % REJECT_REASONS.length] ?? null) : null,
    tip: isHappy && random.chance(0.35) ? { amountCents: random.pick([5, 10, 20, 50]) * 100, note: random.pick(TIP_NOTES) } : null,
  }
}

/** All orders of the demo, oldest first. Always the same. */
export function planOrders(): PlannedOrder[] {
  const busy = new Map<DemoCustomer, number>()
  return DEMO_STORIES.map((story, index) => planOrder(story, index, busy)).sort((one, other) => other.placedHoursAgo - one.placedHoursAgo)
}

/** Follows: each customer's models, and a few more, each once. Deterministic. */
export function planFollows(): PlannedFollow[] {
  const orders = planOrders()
  return DEMO_CUSTOMERS.flatMap((customer) => {
    const random = createRandom(`follows of ${customer.emailLocalPart}`)
    const ordered = orders.filter((order) => order.customer === customer && order.story.state !== 'rejected').map(({ model }) => model)
    const models = new Set([...ordered, ...random.take(DEMO_MODELS, random.int(2, 7))])
    return [...models].map((model) => ({
      customer,
      model,
      followedDaysAgo: random.between(0.2, Math.min(customer.joinedDaysAgo, model.joinedDaysAgo)),
    }))
  })
}
