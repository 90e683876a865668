/** Users as pages know them, for tests. */
import { START_PAGES } from '#contract/limits.ts'
import type { User } from '#contract/types.ts'

/** A confirmed customer with $100.00, changed by `but`. */
export const aUser = (but: Partial<User> = {}): User => ({
  _id: '00000000-0000-7000-8000-000000000001',
  email: 'mara@example.org',
  emailStatus: 'confirmed',
  name: 'Mara Lindqvist',
  handle: 'mara-lindqvist',
  picture: null,
  balance: 100,
  heldBalance: 0,
  isAdmin: false,
  adminRole: null,
  isPro: false,
  proExpiresAt: null,
  subscriptionType: null,
  status: 'user',
  createdAt: Date.UTC(2026, 0, 1),
  display: {
    hiddenNav: [],
    cardOrder: [],
    hiddenCards: [],
    startPage: START_PAGES[0],
    blursMedia: false,
    reducesMotion: false,
    sendsSignals: true,
    seesSignals: true,
    timeZone: null,
  },
  suspension: null,
  closesAt: null,
  hasBlocks: false,
  borrowedUntil: null,
  ...but,
})
