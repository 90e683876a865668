import { expect, test } from 'vitest'
import type { OwnPost } from '#contract/types.ts'
import {
  additionOf,
  draftOf,
  fieldsOf,
  isBlank,
  isSameDraft,
  priceCents,
  publishingProblems,
  savingProblems,
  textWith,
  withSold,
} from './post-draft.ts'

const POST: OwnPost = {
  _id: 'a',
  status: 'draft',
  revision: 1,
  title: 'Kiln',
  teaser: '',
  text: 'First firing',
  visibility: 'free',
  price: null,
  media: [{ itemId: 'i1', alt: 'A bowl', isPreview: true, isSold: false }],
  soldText: '',
  tags: ['clay'],
  areCommentsOpen: true,
  publishAt: null,
  timeZone: null,
  publishedAt: null,
  isPinned: false,
  likeCount: 0,
  commentCount: 0,
  purchaseCount: 0,
  earned: 0,
  updatedAt: 0,
  lang: null,
  isLangChosen: false,
}
const draft = draftOf(POST)

test('a post that is opened and saved again is the same', () => {
  const { title, teaser, text, visibility, price, tags, areCommentsOpen } = POST
  expect(fieldsOf(draft)).toEqual({
    title,
    teaser,
    text,
    visibility,
    price,
    tags,
    media: [{ itemId: 'i1', alt: 'A bowl', isPreview: true }],
    areCommentsOpen,
  })
})

test.each([
  ['5', 500],
  ['4,50', 450],
  ['1', 100],
  ['10000', 1_000_000],
  ['0.99', null],
  ['10000.01', null],
  ['a lot', null],
  ['', null],
])('a price typed as "%s" is %s cents', (price, cents) => {
  expect(priceCents({ price })).toBe(cents)
})

test('an unfinished upload is not sent, and changes nothing that is saved', () => {
  const withUpload = { ...draft, files: [...draft.files, { key: 'k', itemId: null, alt: 'soon', isPreview: false }] }
  expect(fieldsOf(withUpload).media).toEqual(fieldsOf(draft).media)
  expect(isSameDraft(draft, withUpload)).toBe(true)
  expect(isSameDraft(draft, { ...draft, files: [] })).toBe(false)
})

test('missing parts are reported by field', () => {
  expect(publishingProblems(draft, true)).toEqual({})
  expect(publishingProblems({ ...draft, title: ' ' }, true)).toEqual({ title: { code: 'titleMissing' } })
  expect(publishingProblems({ ...draft, text: '', files: [] }, true)).toEqual({ text: { code: 'contentMissing' } })
  expect(publishingProblems(draft, false)).toEqual({ files: { code: 'filesWaiting' } })
  expect(publishingProblems({ ...draft, visibility: 'paid', price: '0.5' }, true)).toEqual({ price: { code: 'price' } })
  expect(savingProblems({ ...draft, title: 'x'.repeat(101) })).toEqual({ title: { code: 'tooLong', max: 100 } })
})

test('only an empty draft is blank', () => {
  expect(isBlank(POST)).toBe(false)
  expect(isBlank({ ...POST, title: '', text: '', media: [], tags: [] })).toBe(true)
})

test('an addition to the text of a sold post follows it, and reads as one text', () => {
  expect(textWith('First firing', 'And a second.')).toBe('First firing\n\nAnd a second.')
  expect(additionOf('First firing\n\nAnd a second.', 'First firing')).toBe('And a second.')
  expect(textWith('First firing', ' ')).toMatch(/^First firing\s*$/)
  expect([textWith('', 'New'), additionOf('New', '')]).toEqual(['New', 'New'])
})

test('a part that is sold while it is being changed comes back, followed by the newly typed text', () => {
  const sold = { soldText: 'First firing', media: [{ itemId: 'i1', alt: 'A bowl', isPreview: true, isSold: true }] }
  expect(withSold(draft, sold)).toBe(draft)
  expect(withSold({ ...draft, text: ' First firing, and more' }, sold).files).toBe(draft.files)
  const other = { key: 'i2', itemId: 'i2', alt: '', isPreview: false }
  const changed = withSold({ ...draft, text: 'Something else', files: [other] }, sold)
  expect(changed.text).toBe('First firing\n\nSomething else')
  expect(changed.files).toEqual([{ key: 'i1', itemId: 'i1', alt: 'A bowl', isPreview: true }, other])
  expect(withSold({ ...draft, text: '' }, sold).text).toBe('First firing')
})
