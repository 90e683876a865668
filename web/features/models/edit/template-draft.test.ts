import { expect, test } from 'vitest'
import type { ProductTemplate } from '#contract/types.ts'
import { draftOf, newQuestion } from './product-draft.ts'
import { withTemplate } from './template-draft.ts'

const clip: ProductTemplate = {
  _id: 'clip',
  name: 'Custom clip',
  text: 'A short film',
  mediaKind: 'video',
  questions: [{ key: 'mood', kind: 'choice', text: 'Which mood?', isRequired: true, choices: ['Calm', 'Loud'] }],
  priceMin: 20,
  priceMax: 200,
  price: 60,
  deliveryDays: 5,
  isActive: true,
}
const voice: ProductTemplate = {
  ...clip,
  _id: 'voice',
  name: 'Voice message',
  mediaKind: 'audio',
  questions: [],
  price: 15,
  deliveryDays: 2,
}
const begun = draftOf(null)

test('a new product takes name, terms and questions of its template', () => {
  const change = withTemplate(begun, { template: clip, before: null, isNew: true })
  expect(change).toEqual({
    templateId: 'clip',
    mediaKind: 'video',
    name: 'Custom clip',
    price: '60.00',
    deliveryDays: '5',
    questions: [{ key: 'mood', kind: 'choice', text: 'Which mood?', isRequired: true, choices: 'Calm\nLoud' }],
  })
  const another = withTemplate({ ...begun, ...change }, { template: voice, before: clip, isNew: true })
  expect(another).toEqual({
    templateId: 'voice',
    mediaKind: 'audio',
    name: 'Voice message',
    price: '15.00',
    deliveryDays: '2',
    questions: [],
  })
  expect({ ...begun, ...withTemplate({ ...begun, ...another }, { template: null, before: voice, isNew: true }) }).toEqual(begun)
})

test('values that the model has typed stay', () => {
  const own = { ...newQuestion(), text: 'How long?' }
  const typed = { ...begun, name: 'My clip', price: '75', deliveryDays: '9', questions: [own] }
  const change = withTemplate(typed, { template: clip, before: null, isNew: true })
  expect(change).toMatchObject({ name: 'My clip', price: '75', deliveryDays: '9' })
  expect(change.questions?.map(({ text }) => text)).toEqual(['Which mood?', 'How long?'])
})

test('a product that exists only gets the template', () => {
  expect(withTemplate({ ...begun, name: '' }, { template: clip, before: null, isNew: false })).toEqual({ templateId: 'clip' })
})
