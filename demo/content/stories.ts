/** All that was ordered in the demo, and the words around money and refusals. */
import { STORIES_ONE } from './stories-one.ts'
import { STORIES_THREE } from './stories-three.ts'
import { STORIES_TWO } from './stories-two.ts'
import type { DemoStory } from './types.ts'

export const DEMO_STORIES: readonly DemoStory[] = [...STORIES_ONE, ...STORIES_TWO, ...STORIES_THREE]

/** Why models say no: short, kind, and useful to the customer. */
export const REJECT_REASONS: readonly string[] = [
  'I am travelling until the end of the month and would not do this justice. Please order again in four weeks.',
  'I do not write or draw on behalf of political campaigns, even good ones.',
  'The photographs are too small for the detail you would like. With larger files I would be happy to start.',
  'This needs an instrument that I do not play well enough. I would rather say so now than in your delivery.',
  'The quotation is still under copyright and I could not reach the holder. Another text is welcome at any time.',
  'Two weddings on one weekend have filled my calendar. Your money is back with you, with my apologies.',
  'The piece you describe is close to the work of a living artist. I can offer something in my own hand instead.',
  'My kiln is being repaired this week, and I will not promise a date that I do not know.',
]

/** Notes that go with tips. */
export const TIP_NOTES: readonly string[] = [
  'For the extra minute at the end.',
  'Buy the good coffee.',
  'My mother says thank you as well.',
  'That sheep made my week.',
  'For being honest about the grey one.',
  'Because it arrived on the right evening.',
  'Para el próximo par de zapatos.',
  'Pour le ruban de la machine.',
  'На новые кисточки.',
  '请喝杯好茶。',
]

export interface DemoWithdrawal {
  modelHandle: string
  amountCents: number
  method: 'paypal' | 'crypto'
  details: string
  /** For crypto: the network in the provider's spelling; null for PayPal. */
  network: 'TRC20' | 'ERC20' | 'BEP20' | null
  requestedDaysAgo: number
  state: 'requested' | 'approved' | 'sent' | 'rejected'
  /** The provider's reference of the payout, once sent. */
  reference: string | null
  /** Why it was rejected. */
  reason: string | null
}

/** Withdrawals in every state, to addresses without an owner. A seeder takes what a model's balance allows (from $25.00, spec §5). */
export const DEMO_WITHDRAWALS: readonly DemoWithdrawal[] = [
  {
    modelHandle: 'ines-duarte',
    amountCents: 40_00,
    method: 'paypal',
    details: 'ines@demo.atelier',
    network: null,
    requestedDaysAgo: 34,
    state: 'sent',
    reference: 'PAYOUT-DEMO-0341',
    reason: null,
  },
  {
    modelHandle: 'ines-duarte',
    amountCents: 30_00,
    method: 'paypal',
    details: 'ines@demo.atelier',
    network: null,
    requestedDaysAgo: 1,
    state: 'requested',
    reference: null,
    reason: null,
  },
  {
    modelHandle: 'freya-halvorsen',
    amountCents: 90_00,
    method: 'paypal',
    details: 'freya-halvorsen@demo.atelier',
    network: null,
    requestedDaysAgo: 12,
    state: 'sent',
    reference: 'PAYOUT-DEMO-0377',
    reason: null,
  },
  {
    modelHandle: 'chen-haoran',
    amountCents: 120_00,
    method: 'crypto',
    details: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    network: 'TRC20',
    requestedDaysAgo: 2,
    state: 'approved',
    reference: null,
    reason: null,
  },
  {
    modelHandle: 'noah-whitlock',
    amountCents: 60_00,
    method: 'crypto',
    details: '0x000000000000000000000000000000000000dead',
    network: 'BEP20',
    requestedDaysAgo: 20,
    state: 'rejected',
    reference: null,
    reason: 'The address does not belong to the chosen network. Please check it and ask again.',
  },
  {
    modelHandle: 'priya-raman',
    amountCents: 75_00,
    method: 'paypal',
    details: 'priya-raman@demo.atelier',
    network: null,
    requestedDaysAgo: 0,
    state: 'requested',
    reference: null,
    reason: null,
  },
  {
    modelHandle: 'orla-keane',
    amountCents: 110_00,
    method: 'paypal',
    details: 'orla-keane@demo.atelier',
    network: null,
    requestedDaysAgo: 6,
    state: 'sent',
    reference: 'PAYOUT-DEMO-0392',
    reason: null,
  },
]
