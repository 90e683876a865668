/** The demo's applications: one waiting, one with a request for more information, one rejected. */
import type { Answers, Slot } from '#server/domains/applications/answers.ts'
import { MODEL_AGREEMENT_VERSION } from '#contract/limits.ts'

export interface DemoApplication {
  /** One of the demo's customers. */
  customer: string
  sentHoursAgo: number
  slots: readonly Slot[]
  answers: Omit<Answers, 'profile' | 'agreement'> & { profile: Omit<Answers['profile'], 'pictureId'>; agreement: Answers['agreement'] }
  /** The admin's answer, and the hours until it. */
  answer: { step: 'askForMore' | 'reject'; text: string; hoursLater: number } | null
}

const signed = (typedName: string): Answers['agreement'] => ({ version: MODEL_AGREEMENT_VERSION, isAccepted: true, typedName })

export const DEMO_APPLICATIONS: readonly DemoApplication[] = [
  {
    customer: 'caleb',
    sentHoursAgo: 5,
    slots: ['front', 'selfie'],
    answers: {
      profile: {
        name: 'Caleb Rowntree',
        handle: 'caleb-rowntree',
        headline: 'Linocuts of the birds outside your window',
        bio: 'I cut what I see on the way to work: gulls, wagtails, one very patient heron. Small editions, printed by hand on Japanese paper.',
        tags: ['linocut', 'birds', 'prints'],
        languages: ['en'],
      },
      identity: { legalName: 'Caleb James Rowntree', birthDate: '1991-04-17', documentKind: 'passport', country: 'GB' },
      payout: { method: 'paypal', details: 'caleb@demo.atelier', network: 'TRC20' },
      work: {
        kinds: ['image', 'zip'],
        about: 'Linocuts from photographs that customers send, with a scan in print quality and pictures of the block. About ten a month.',
        wontDo: ['Logos', 'Portraits of people'],
      },
      agreement: signed('Caleb James Rowntree'),
    },
    answer: null,
  },
  {
    customer: 'wilma',
    sentHoursAgo: 52,
    slots: ['front', 'back', 'selfie'],
    answers: {
      profile: {
        name: 'Wilma Oakes',
        handle: 'wilma-oakes',
        headline: 'Field recordings for slow films',
        bio: 'Rain on tin, a harbour before six, an orchard with bees. I record outside, with two microphones and a thermos, and write down where and when.',
        tags: ['field recording', 'sound', 'nature'],
        languages: ['en', 'fr'],
      },
      identity: { legalName: 'Wilhelmina Oakes', birthDate: '1986-09-02', documentKind: 'id_card', country: 'IE' },
      payout: { method: 'crypto', details: '0xdAC17F958D2ee523a2206206994597C13D831ec7', network: 'BEP20' },
      work: {
        kinds: ['audio'],
        about: 'Recordings to order: a place, a time of day, a length. Delivered as a mastered file with a note about how it was made.',
        wontDo: ['Voices of people who do not know about it'],
      },
      agreement: signed('Wilhelmina Oakes'),
    },
    answer: {
      step: 'askForMore',
      text: 'Your papers are fine, thank you. In the picture of you with the card its number cannot be read: please take that one again, in daylight.',
      hoursLater: 21,
    },
  },
  {
    customer: 'perry',
    sentHoursAgo: 9 * 24,
    slots: ['front', 'back', 'selfie'],
    answers: {
      profile: {
        name: 'Perry Ford',
        handle: 'perry-ford',
        headline: 'Any picture, any style, same day',
        bio: 'Tell me what you like and I make it look like that. Fast, many variants, cheap.',
        tags: ['pictures', 'fast'],
        languages: ['en'],
      },
      identity: { legalName: 'Peregrine Ford', birthDate: '1979-12-30', documentKind: 'driving_licence', country: 'US' },
      payout: { method: 'paypal', details: 'perry@demo.atelier', network: 'TRC20' },
      work: {
        kinds: ['image'],
        about: 'Pictures in the style of whichever artist a customer names, as many as they want until they are happy.',
        wontDo: [],
      },
      agreement: signed('Peregrine Ford'),
    },
    answer: {
      step: 'reject',
      text: 'Everything you describe is made after the work of others. Our models sell work of their own. Show us some of yours and apply again: you would be welcome.',
      hoursLater: 30,
    },
  },
]
