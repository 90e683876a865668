/** Orders in the middle of their lives: one in each state that two people can be in, with what they said to each other. */
import type { OfferKind, Party } from '#contract/rules/order-steps.ts'
import type { FINDINGS, ProblemReason } from '#contract/rules/order-words.ts'

type At = { readonly hoursAgo: number }

/** What happened to the order after it was placed, oldest first. */
export type SceneStep = At &
  (
    | { readonly does: 'accept' }
    | { readonly does: 'ask'; readonly text: string }
    | { readonly does: 'answer'; readonly text: string }
    | { readonly does: 'deliver'; readonly note: string }
    | { readonly does: 'revise'; readonly points: readonly { readonly text: string; readonly x?: number; readonly y?: number }[] }
    | { readonly does: 'say'; readonly by: Party; readonly text: string }
    | {
        readonly does: 'offer'
        readonly by: Party
        readonly kind: OfferKind
        readonly message: string
        /** Of an extension. */
        readonly days?: number
        /** Of a split: this share of the price goes back. */
        readonly refundShare?: number
        /** Of a paid revision, in cents. */
        readonly priceCents?: number
      }
    | { readonly does: 'acceptOffer' | 'declineOffer'; readonly by: Party }
    | { readonly does: 'report'; readonly reason: ProblemReason; readonly points: readonly { readonly text: string }[] }
    | { readonly does: 'evidence' | 'appeal'; readonly by: Party; readonly text: string }
    | {
        readonly does: 'decide'
        /** This share of the price goes back. */
        readonly refundShare: number
        /** One for each point. */
        readonly findings: readonly { readonly finding: (typeof FINDINGS)[number]; readonly text: string }[]
        readonly reason: string
        readonly note: string
      }
  )

export interface Scene {
  readonly modelHandle: string
  /** Place (from 0) in the model's list of products. */
  readonly product: number
  readonly customer: string
  /** Places of the add-ons. */
  readonly addons?: readonly number[]
  readonly brief: string
  /** To questions of the product, by their keys. */
  readonly answers?: Readonly<Record<string, string>>
  readonly placedHoursAgo: number
  readonly steps: readonly SceneStep[]
}

export const SCENES: readonly Scene[] = [
  {
    modelHandle: 'giulia-ferrante',
    product: 1,
    customer: 'mara',
    brief: 'An E for Edith, my grandmother, grown from the plants on her balcony. It was a very small balcony with a great many plants.',
    placedHoursAgo: 30,
    steps: [
      { hoursAgo: 26, does: 'accept' },
      {
        hoursAgo: 22,
        does: 'say',
        by: 'model',
        text: 'I love balconies like that. I have geranium and sage on the table tonight; the E could stand in a terracotta pot.',
      },
      { hoursAgo: 21.5, does: 'say', by: 'customer', text: 'That sounds right already. No hurry from my side.' },
      {
        hoursAgo: 3,
        does: 'ask',
        text: 'Which of the plants would she have named first? That one gets the stem of the letter, and I would rather not guess.',
      },
    ],
  },
  {
    modelHandle: 'maya-castellanos',
    product: 1,
    customer: 'mara',
    brief: 'Arches and one low sun for our hall, in the colours of dry grass. It gets no daylight, so please keep it bright.',
    placedHoursAgo: 120,
    steps: [
      { hoursAgo: 116, does: 'accept' },
      { hoursAgo: 40, does: 'deliver', note: 'Made for one metre across; it holds at two. Look at it from the far end of the hall first.' },
      {
        hoursAgo: 20,
        does: 'revise',
        points: [
          { text: 'There is a dark smudge near the upper edge.', x: 0.31, y: 0.22 },
          { text: 'A little more light in the left arch, if the composition allows it.' },
        ],
      },
      {
        hoursAgo: 19,
        does: 'say',
        by: 'model',
        text: 'You are right about the smudge, that is my thumb. The left arch gets a second glaze of yellow.',
      },
      { hoursAgo: 18.6, does: 'say', by: 'customer', text: 'Thank you! The sun is perfect, please keep that.' },
    ],
  },
  {
    modelHandle: 'hana-ishikawa',
    product: 1,
    customer: 'hazel',
    brief: 'The carving of a wave, from the first cut to the print. I listen to such films while I draw.',
    placedHoursAgo: 84,
    steps: [
      { hoursAgo: 80, does: 'accept' },
      {
        hoursAgo: 9,
        does: 'offer',
        by: 'model',
        kind: 'extension',
        days: 3,
        message:
          'The cherry block split on Saturday and the new one comes on Wednesday. With three more days you get the whole wave instead of half of it.',
      },
    ],
  },
  {
    modelHandle: 'ines-duarte',
    product: 1,
    customer: 'owen.tremaine',
    brief: 'The grey of the sea the morning after a storm, with a line of light in it.',
    answers: { surface: 'A flat tile', light: 'A north window in the kitchen, no lamp before six.' },
    placedHoursAgo: 104,
    steps: [
      { hoursAgo: 100, does: 'accept' },
      { hoursAgo: 30, does: 'deliver', note: 'The line of light is the bare edge of the tile.' },
      {
        hoursAgo: 12,
        does: 'say',
        by: 'customer',
        text: 'The grey is lovely, but it is one tile and I had hoped to see how it runs on a curve.',
      },
      {
        hoursAgo: 6,
        does: 'offer',
        by: 'model',
        kind: 'split',
        refundShare: 0.3,
        message: 'A curve was not in the offer, though I see why you expected one. I would give you a third back and you keep the recipe.',
      },
    ],
  },
  {
    modelHandle: 'ines-duarte',
    product: 1,
    customer: 'beatrix',
    brief: 'A white that is not cold. For the lamp over my drawing table.',
    answers: { surface: 'The curve of a bowl', light: 'Above my drawing table, under an old bulb.' },
    placedHoursAgo: 144,
    steps: [
      { hoursAgo: 140, does: 'accept' },
      { hoursAgo: 60, does: 'deliver', note: 'Seen by daylight, by a candle and by an old bulb.' },
      { hoursAgo: 50, does: 'revise', points: [{ text: 'By the bulb it turns pink. Could it stay neutral there?' }] },
      { hoursAgo: 16, does: 'deliver', note: 'A touch of titanium less. The bulb picture is the same bulb as before.' },
    ],
  },
  {
    modelHandle: 'freya-halvorsen',
    product: 0,
    customer: 'grace.whitcombe',
    brief: 'The ridge behind my grandmother’s village, if the sky allows it.',
    placedHoursAgo: 380,
    steps: [
      { hoursAgo: 370, does: 'accept' },
      { hoursAgo: 44, does: 'deliver', note: 'Two nights of waiting, and then twenty minutes of green.' },
      {
        hoursAgo: 5,
        does: 'offer',
        by: 'model',
        kind: 'revision',
        priceCents: 18_00,
        message: 'You asked for a version without the power line. That is an evening of careful work; I would do it for this price.',
      },
    ],
  },
  {
    modelHandle: 'freya-halvorsen',
    product: 0,
    customer: 'ivo',
    brief: 'A night sky over water, as dark as you can find one.',
    placedHoursAgo: 300,
    steps: [
      { hoursAgo: 290, does: 'accept' },
      { hoursAgo: 200, does: 'ask', text: 'Would a lake with a cabin light on the far shore be too much?' },
      { hoursAgo: 190, does: 'answer', text: 'One light is fine. Two would be a town.' },
      {
        hoursAgo: 40,
        does: 'offer',
        by: 'customer',
        kind: 'cancel',
        message: 'My plans changed and I do not need it any more. Would you cancel it, as you have not gone out yet?',
      },
      { hoursAgo: 36, does: 'declineOffer', by: 'model' },
      {
        hoursAgo: 35,
        does: 'say',
        by: 'model',
        text: 'I am sorry: I was out on Tuesday and have the pictures on the card already. You will have them on Friday.',
      },
    ],
  },
  {
    modelHandle: 'freya-halvorsen',
    product: 0,
    customer: 'desmond',
    brief: 'Fog on the fjord, before the first ferry.',
    placedHoursAgo: 400,
    steps: [
      { hoursAgo: 390, does: 'accept' },
      { hoursAgo: 66, does: 'deliver', note: 'There was less fog than I wanted. I hope the ferry’s light makes up for it.' },
      {
        hoursAgo: 46,
        does: 'offer',
        by: 'customer',
        kind: 'split',
        refundShare: 0.4,
        message: 'It is a good picture, but the fog was the point. Shall we meet somewhere in between?',
      },
      { hoursAgo: 40, does: 'acceptOffer', by: 'model' },
    ],
  },
  {
    modelHandle: 'ines-duarte',
    product: 1,
    customer: 'lotte',
    brief: 'The blue of a delft tile, for a small shelf. With a crackle, please.',
    placedHoursAgo: 130,
    steps: [
      { hoursAgo: 126, does: 'accept' },
      { hoursAgo: 44, does: 'deliver', note: 'Delft blue over a tin glaze, as on the old tiles.' },
      {
        hoursAgo: 20,
        does: 'report',
        reason: 'not_as_described',
        points: [
          { text: 'There is no crackle at all, and I asked for it.' },
          { text: 'The second picture is the same as the first, only cropped.' },
        ],
      },
      {
        hoursAgo: 19,
        does: 'evidence',
        by: 'customer',
        text: 'The brief names the crackle in its second sentence. Both files are attached to the delivery, one can lay them over each other.',
      },
    ],
  },
  {
    modelHandle: 'freya-halvorsen',
    product: 0,
    customer: 'amara',
    brief: 'Mountains for the wall above my desk, calm, with a lot of sky.',
    placedHoursAgo: 330,
    steps: [
      { hoursAgo: 325, does: 'accept' },
      { hoursAgo: 64, does: 'deliver', note: 'Sky over the pass, ten minutes before the weather.' },
      {
        hoursAgo: 50,
        does: 'report',
        reason: 'not_as_described',
        points: [
          { text: 'The file is 2,400 pixels wide; the product promises a size for a wall.' },
          { text: 'I find the sky gloomy rather than calm.' },
        ],
      },
      {
        hoursAgo: 49,
        does: 'evidence',
        by: 'customer',
        text: 'My wall is two metres wide. At this size one sees the pixels from the desk.',
      },
      {
        hoursAgo: 40,
        does: 'evidence',
        by: 'model',
        text: 'The full file did not go through on the train, so I sent the smaller one and forgot to replace it. The large one is ready. The sky is what the brief asked for.',
      },
      {
        hoursAgo: 12,
        does: 'decide',
        refundShare: 0.25,
        findings: [
          { finding: 'holds', text: 'The delivered file is too small for the use that the product names.' },
          { finding: 'does_not_hold', text: 'The brief asks for a lot of sky; how it feels is a matter of taste.' },
        ],
        reason:
          'The picture is as agreed, but it came in a size that cannot be used as promised. A quarter of the price goes back; the model has sent the large file in the thread.',
        note: 'Second time that the upload from a train is the reason. Worth a hint in the upload dialog.',
      },
    ],
  },
]
