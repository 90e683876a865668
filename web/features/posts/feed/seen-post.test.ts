import { expect, test } from 'vitest'
import type { Post, PostRights } from '#contract/types.ts'
import { countMedia, formatLength, seenPost } from './seen-post.ts'

const file = {
  _id: 'f',
  kind: 'image' as const,
  width: 4,
  height: 3,
  seconds: null,
  blur: 'data:',
  peaks: null,
  alt: '',
  widths: [4],
  hasPreview: false,
  isOpen: false,
}
const post = (part: Partial<Post>): Post => ({
  _id: 'p',
  model: { _id: 'm', name: 'Ines', handle: 'ines', picture: null },
  title: 'Kiln',
  teaser: '',
  text: null,
  textLength: 9,
  visibility: 'paid',
  price: 5,
  media: [file],
  tags: [],
  publishedAt: 0,
  isPinned: false,
  areCommentsOpen: true,
  likeCount: 0,
  contentRevision: 1,
  commentCount: 0,
  lang: null,
  ...part,
})
const rights: PostRights = {
  postId: 'p',
  right: 'purchased',
  isLiked: true,
  purchaseId: 'x',
  title: 'Bowls',
  text: 'The whole',
  media: [{ ...file, alt: 'A bowl' }],
}

test('until the reader is known, a locked post is neither open nor refused', () => {
  expect(seenPost(post({}), undefined)).toMatchObject({ right: undefined, isOpen: false, text: null })
})

test('for a visitor only a free post is open', () => {
  expect(seenPost(post({}), null)).toMatchObject({ right: null, isOpen: false })
  expect(seenPost(post({ visibility: 'free', text: 'Hello' }), null)).toMatchObject({ right: 'free', isOpen: true, text: 'Hello' })
})

test('a reader with the right sees the whole text and every file', () => {
  const seen = seenPost(post({}), rights)
  expect(seen).toMatchObject({ right: 'purchased', isOpen: true, text: 'The whole', isLiked: true, purchaseId: 'x' })
  expect(seen.media).toEqual([{ ...file, alt: 'A bowl', isOpen: true }])
})

test('files are counted by kind, their lengths added', () => {
  expect(countMedia([file, { kind: 'video', seconds: 61.6 }, { kind: 'audio', seconds: 2 }])).toEqual({
    images: 1,
    videos: 1,
    audios: 1,
    seconds: 64,
  })
})

test.each([
  [5, '0:05'],
  [125, '2:05'],
  [3609, '1:00:09'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})
