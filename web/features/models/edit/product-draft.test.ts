import { describe, expect, it } from 'vitest'
import { withTyped } from './chips.tsx'
import { cutSize } from './crop-picture.ts'
import { checkDraft, draftOf, newAddon, newQuestion, wholeNumber, type ProductDraft } from './product-draft.ts'

const draft: ProductDraft = { ...draftOf(null), name: 'A print', price: '20' }
const problemsOf = (changes: Partial<ProductDraft>) => {
  const checked = checkDraft({ ...draft, ...changes })
  return 'problems' in checked ? checked.problems : {}
}

describe('a typed product', () => {
  it('becomes the product that the server takes', () => {
    const addon = { ...newAddon(), name: ' Express ', price: '5,50', extraDays: '-2' }
    expect(
      checkDraft({
        ...draft,
        name: ' A print ',
        price: '$ 20,5',
        deliveryDays: '3',
        freeRevisions: '',
        slots: ' 4 ',
        briefMax: ' 620',
        addons: [addon],
        questions: [{ key: 'q', kind: 'choice', text: ' Which size? ', isRequired: true, choices: ' A4\n\nA3 \nA4' }],
        licence: ' For private use. ',
        revisionDays: ' 2',
      }),
    ).toEqual({
      product: {
        templateId: null,
        name: 'A print',
        description: '',
        mediaKind: 'image',
        price: 20.5,
        deliveryDays: 3,
        freeRevisions: 0,
        slots: 4,
        briefMax: 620,
        sampleIds: [],
        addons: [{ name: 'Express', price: 5.5, extraDays: -2, isHidden: false }],
        questions: [{ key: 'q', kind: 'choice', text: 'Which size?', isRequired: true, choices: ['A4', 'A3'] }],
        licence: 'For private use.',
        revisionDays: 2,
      },
    })
  })

  it('is the same after saving and reading', () => {
    const own = {
      _id: 'p',
      name: 'Kept',
      description: 'Text',
      mediaKind: 'zip' as const,
      price: 12.5,
      deliveryDays: 9,
      freeRevisions: 0,
      slots: null,
      briefMax: null,
      isHidden: false,
      isTakenDown: false,
      template: null,
      samples: ['s', 'r'].map((_id) => ({ _id, url: `/${_id}`, width: 4, height: 3, blur: null })),
      addons: [{ _id: 'a', name: 'More', price: 0, extraDays: 1, isHidden: true }],
      questions: [
        { key: 'a', kind: 'text' as const, text: 'Who is it for?', isRequired: true, choices: [] },
        { key: 'b', kind: 'choice' as const, text: 'Which size?', isRequired: false, choices: ['A4', 'A3'] },
        { key: 'c', kind: 'file' as const, text: 'A photo of the room', isRequired: false, choices: [] },
      ],
      licence: 'For private use.',
      revisionDays: null,
      lang: null,
      isLangChosen: false,
    }
    expect(checkDraft(draftOf(own))).toEqual({
      product: {
        templateId: null,
        name: 'Kept',
        description: 'Text',
        mediaKind: 'zip',
        price: 12.5,
        deliveryDays: 9,
        freeRevisions: 0,
        slots: null,
        briefMax: null,
        sampleIds: ['s', 'r'],
        addons: [{ addonId: 'a', name: 'More', price: 0, extraDays: 1, isHidden: true }],
        questions: own.questions,
        licence: 'For private use.',
        revisionDays: null,
      },
    })
  })
})

describe('the problems of a product', () => {
  it.each([
    [{ name: ' a ' }, { name: 'name' }],
    [{ price: '' }, { price: 'price' }],
    [{ price: '0' }, { price: 'price' }],
    [{ price: '1.999' }, { price: 'price' }],
    [{ price: '100000.01' }, { price: 'price' }],
    [{ deliveryDays: '0' }, { deliveryDays: 'days' }],
    [{ deliveryDays: '1.5' }, { deliveryDays: 'days' }],
    [{ freeRevisions: '21' }, { freeRevisions: 'revisions' }],
    [{ slots: '0' }, { slots: 'slots' }],
    [{ slots: 'many' }, { slots: 'slots' }],
    [{ briefMax: '499' }, { briefMax: 'briefMax' }],
    [{ briefMax: '2001' }, { briefMax: 'briefMax' }],
    [{ revisionDays: '0' }, { revisionDays: 'revisionDays' }],
    [{ revisionDays: '366' }, { revisionDays: 'revisionDays' }],
  ] as const)('says what is wrong with %j', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems)
  })

  it('name the add-on that has them', () => {
    const [good, bad] = [
      { ...newAddon(), name: 'Good' },
      { ...newAddon(), name: '', price: 'much', extraDays: '-7' },
    ]
    expect(problemsOf({ addons: [good, bad] })).toEqual({
      [`name-${bad.key}`]: 'addonName',
      [`price-${bad.key}`]: 'addonPrice',
      [`days-${bad.key}`]: 'addonDays',
    })
    expect(problemsOf({ price: '99999', addons: [{ ...good, price: '1.01' }] })).toEqual({ price: 'total' })
  })
})

describe('the questions of a product', () => {
  it('need a text, and a choice needs two different ones that are not too long', () => {
    const text = { ...newQuestion(), text: ' ' }
    const one = { ...newQuestion(), kind: 'choice' as const, text: 'Which?', choices: 'A4\nA4' }
    const long = { ...newQuestion(), kind: 'choice' as const, text: 'Which?', choices: `A4\n${'x'.repeat(101)}` }
    // The choices of another kind stay typed and are not sent.
    const changed = { ...newQuestion(), text: 'Who is it for?', choices: 'A4' }
    expect(problemsOf({ questions: [text, one, long, changed] })).toEqual({
      [`text-${text.key}`]: 'question',
      [`choices-${one.key}`]: 'choices',
      [`choices-${long.key}`]: 'choices',
    })
  })
})

describe('wholeNumber', () => {
  it('takes the minus of every keyboard, and only whole numbers', () => {
    expect(['-3', '−3', '+3', ' 3 '].map((text) => wholeNumber(text, -5, 5))).toEqual([-3, -3, 3, 3])
    expect(['', '3.0', '1e1', '6', '-6', '0x1'].map((text) => wholeNumber(text, -5, 5))).toEqual([null, null, null, null, null, null])
  })
})

describe('chips', () => {
  it('are split at commas of every script, trimmed, and never repeated', () => {
    expect(withTyped(['Film'], ' film , long   exposure，人像、Film;x', 9)).toEqual(['Film', 'long exposure', '人像', 'x'])
    expect(withTyped(['a', 'b'], 'c,d', 3)).toEqual(['a', 'b', 'c'])
  })
})

describe('a cut', () => {
  it('keeps its ratio and is never wider than the limit, nor larger than the part', () => {
    expect(cutSize({ width: 4800, height: 1600 }, 2400)).toEqual({ width: 2400, height: 800 })
    expect(cutSize({ width: 300, height: 300 }, 1000)).toEqual({ width: 300, height: 300 })
    expect(cutSize({ width: 9000, height: 1 }, 100)).toEqual({ width: 100, height: 1 })
  })
})
