import { describe, expect, it } from 'vitest'
import { withTyped } from './chips.tsx'
import { cutSize } from './crop-picture.ts'
import { checkDraft, draftOf, newAddon, wholeNumber, type ProductDraft } from './product-draft.ts'

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
        briefMax: ' 120',
        addons: [addon],
      }),
    ).toEqual({
      product: {
        name: 'A print',
        description: '',
        mediaKind: 'image',
        price: 20.5,
        deliveryDays: 3,
        freeRevisions: 0,
        slots: 4,
        briefMax: 120,
        sampleIds: [],
        addons: [{ name: 'Express', price: 5.5, extraDays: -2, isHidden: false }],
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
      samples: ['s', 'r'].map((_id) => ({ _id, url: `/${_id}`, width: 4, height: 3, blur: null })),
      addons: [{ _id: 'a', name: 'More', price: 0, extraDays: 1, isHidden: true }],
    }
    expect(checkDraft(draftOf(own))).toEqual({
      product: {
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
    [{ briefMax: '49' }, { briefMax: 'briefMax' }],
    [{ briefMax: '301' }, { briefMax: 'briefMax' }],
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
