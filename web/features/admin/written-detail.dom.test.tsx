/** A comment or a review for staff: the roles that may decide, the effects shown before, and the call. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { DONE } from '#web/testing/page-server.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { CommentDetail } from './comment-detail.tsx'
import type { LookedAtComment, LookedAtReview } from './products.ts'
import { ReviewDetail } from './review-detail.tsx'

const id = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const AT = Date.UTC(2030, 4, 20, 12)
const TAKE_DOWN = {
  _id: id(9),
  reason: 'It insults.',
  note: '',
  at: AT,
  by: 'Olga Frost',
  restoredAt: null,
  restoredBy: null,
  restoredNote: '',
}
const COMMENT: LookedAtComment = {
  _id: id(1),
  text: 'Call me at 555 0100',
  author: { _id: id(2), name: 'Mara Lind' },
  post: { _id: id(3), title: 'Clay at dawn' },
  state: 'shown',
  createdAt: AT,
  takeDowns: [],
}
const REVIEW: LookedAtReview = {
  _id: id(4),
  title: 'Never again',
  content: 'Too dark.',
  reply: 'I am sorry.',
  rating: 2,
  author: { _id: id(2), name: 'Mara Lind' },
  model: { _id: id(5), name: 'Ines Duarte', handle: 'ines-duarte' },
  orderId: id(6),
  state: 'shown',
  createdAt: AT,
  takeDowns: [],
}
const moderator = (_id = id(8)) => aUser({ _id, adminRole: 'moderator' })

const openComment = (comment: LookedAtComment | null, user = moderator()) =>
  openPage(<CommentDetail commentId={COMMENT._id} address={{ tab: 'comments', open: COMMENT._id }} />, {
    user,
    server: (server) => server.answer(api.admin.comments.get, comment),
  })
const openReview = (review: LookedAtReview) =>
  openPage(<ReviewDetail reviewId={REVIEW._id} address={{ tab: 'reviews', open: REVIEW._id }} />, {
    user: moderator(),
    server: (server) => server.answer(api.admin.reviews.get, review),
  })

it('a comment is hidden for a reason that is asked for, after its effects are said', async () => {
  const page = await openComment(COMMENT)
  page.server.handle(api.admin.comments.hide, async () => DONE)
  await page.user.click(await screen.findByRole('button', { name: page.text('admin:comments.hide') }))
  expect(screen.getByTestId('effects').textContent).toContain(page.text('admin:comments.effectGone'))
  await page.user.click(screen.getByTestId('confirm'))
  expect(await screen.findByText(page.text('admin:reasonMissing'))).toBeTruthy()
  await page.user.type(screen.getByLabelText(page.text('admin:products.reasonTold', { model: 'Mara Lind' })), 'It shows a number.')
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() => expect(page.toast()?.title).toBe(page.text('admin:comments.hidden')))
  expect(page.server.arrived(api.admin.comments.hide)).toEqual([
    { token: TOKEN, commentId: COMMENT._id, takeDownId: null, reason: 'It shows a number.', note: '' },
  ])
})

it('a hidden review is restored without a reason', async () => {
  const page = await openReview({ ...REVIEW, state: 'taken_down', takeDowns: [TAKE_DOWN] })
  page.server.handle(api.admin.reviews.restore, async () => DONE)
  expect(await screen.findByText('I am sorry.')).toBeTruthy()
  await page.user.click(await screen.findByRole('button', { name: page.text('admin:reviews.restore') }))
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() => expect(page.toast()?.title).toBe(page.text('admin:reviews.restored')))
  expect(page.server.arrived(api.admin.reviews.restore)).toEqual([
    { token: TOKEN, reviewId: REVIEW._id, takeDownId: TAKE_DOWN._id, note: '' },
  ])
})

it('a review that waits for the other side cannot be hidden', async () => {
  const review = await openReview({ ...REVIEW, state: 'waiting' })
  await screen.findByText('Too dark.')
  expect(screen.queryByRole('button', { name: review.text('admin:reviews.hide') })).toBeNull()
})

it('staff does not decide on its own comment', async () => {
  const page = await openComment(COMMENT, moderator(COMMENT.author._id))
  await screen.findByText(COMMENT.text)
  expect(screen.queryByRole('button', { name: page.text('admin:comments.hide') })).toBeNull()
})

it('a comment that is gone says so, with the way back', async () => {
  const page = await openComment(null)
  expect(await screen.findByText(page.text('admin:comments.gone'))).toBeTruthy()
  expect(screen.getByRole('link', { name: page.text('admin:comments.back') })).toBeTruthy()
})
