/** Screens and dialogs by which staff looks after users: notes, adjustments, invitations, comments and reviews, identity over time. */
import { decideBy, newAdmin, sendApplication } from '../support/applications.ts'
import { newUser, valueOf } from '../support/calls.ts'
import { sql } from '../support/database.ts'
import { newModel } from '../support/models.ts'
import { closeDialog, open, wordsIn } from '../support/people.ts'
import { makePost } from '../support/posts.ts'
import { expect, test } from '../support/sweep.ts'

const t = wordsIn('en')

test('notes about a user, and an adjustment of the balance', async ({ page, site, sweep }) => {
  const [user, finance] = [await newUser(site), await newAdmin(site, 'finance')]
  await sql(site, 'insert into auth.two_factor (user_id, mail_since) values ($1, now())', finance.userId)
  await sweep.as(finance.token)
  await open(page, `/admin/users/${user.userId}`)
  const notes = page.getByTestId('user-notes')
  await notes.getByRole('button', { name: t('admin:users.notes.add') }).click()
  await expect(notes.getByText(t('admin:users.notes.missing'))).toBeVisible()
  await notes.getByRole('textbox').fill('Asked twice about the same deposit.')
  await notes.getByRole('button', { name: t('admin:users.notes.add') }).click()
  await expect(page.getByTestId('staff-note')).toHaveCount(1)
  await notes.getByRole('button', { name: t('admin:users.notes.change') }).click()
  await expect(notes.getByRole('button', { name: t('common:actions.cancel') })).toBeVisible()
  await sweep.here('a note that is changed')
  await notes.getByRole('button', { name: t('common:actions.cancel') }).click()
  await notes.getByRole('button', { name: t('admin:users.notes.remove') }).click()
  await expect(page.getByTestId('confirm')).toBeVisible()
  await sweep.here('remove a note')
  await closeDialog(page)

  await page
    .getByTestId('user-adjustments')
    .getByRole('button', { name: t('admin:adjustments.adjust') })
    .click()
  await page.getByTestId('confirm').click()
  await expect(page.getByText(t('admin:adjustments.amountInvalid'))).toBeVisible()
  await sweep.here('adjust a balance with errors')
  await page.getByLabel(t('admin:adjustments.amount')).fill('250')
  await page.getByLabel(t('admin:users.reasonTold')).fill('A deposit that never reached us.')
  const ask = page.getByRole('button', { name: t('admin:adjustments.ask.add', { amount: '$250.00' }) })
  await expect(ask).toBeVisible()
  await sweep.here('an adjustment with its effects')
  await ask.click()
  const item = page.getByTestId('user-adjustments')
  await item.getByRole('button', { name: t('admin:adjustments.withdraw') }).click()
  await expect(page.getByTestId('confirm')).toBeVisible()
  await sweep.here('withdraw an adjustment')
})

test('an adjustment that waits for a second admin', async ({ page, site, sweep }) => {
  const [user, one, other] = [await newUser(site), await newAdmin(site, 'finance'), await newAdmin(site, 'finance')]
  await sql(site, 'insert into auth.two_factor (user_id, mail_since) values ($1, now())', one.userId)
  await valueOf(site, 'mutation', 'admin/adjustments:request', {
    token: one.token,
    userId: user.userId,
    amount: 300,
    reason: 'A deposit that never reached us.',
  })
  await sweep.as(other.token)
  await open(page, `/admin/users/${user.userId}`)
  const item = page.getByTestId('user-adjustments')
  await item.getByRole('button', { name: t('admin:adjustments.approve') }).click()
  await expect(page.getByTestId('confirm')).toBeVisible()
  await sweep.here('approve an adjustment')
  await closeDialog(page)
  await item.getByRole('button', { name: t('admin:adjustments.refuse') }).click()
  await page.getByTestId('confirm').click()
  await expect(page.getByText(t('admin:reasonMissing'))).toBeVisible()
  await sweep.here('refuse an adjustment')
})

test('an invitation: made, its guests, revoked', async ({ page, site, sweep }) => {
  await sweep.as((await newAdmin(site, 'owner')).token)
  await open(page, '/admin/users/invitations')
  const create = page.getByRole('button', { name: t('system:invitations.create') })
  await page.getByLabel(t('system:invitations.uses')).fill('0')
  await create.click()
  await expect(page.getByLabel(t('system:invitations.uses'))).toHaveAttribute('aria-invalid', 'true')
  await sweep.here('an invitation with an error')
  await page.getByLabel(t('system:invitations.uses')).fill('3')
  await page.getByLabel(t('system:invitations.note')).fill('For the sweep')
  await create.click()
  const invitation = page.getByTestId('invitation').filter({ hasText: 'For the sweep' })
  await invitation.getByRole('button', { name: t('system:invitations.who') }).click()
  await expect(page.getByText(t('system:invitations.nobody'))).toBeVisible()
  await sweep.here('the guests of an invitation')
  await invitation.getByRole('button', { name: t('system:invitations.revoke') }).click()
  await page.getByTestId('confirm').click()
  await expect(page.getByText(t('admin:reasonMissing'))).toBeVisible()
  await sweep.here('revoke an invitation with an error')
})

test('a comment and a review, hidden', async ({ page, site, sweep }) => {
  const model = await newModel(site, 'Cora Sweep')
  const postId = await makePost(site, model.token, { title: 'A post with a comment', text: 'All of it.', teaser: 'A part of it.' })
  await valueOf(site, 'mutation', 'posts:addComment', { token: model.token, postId, text: 'A comment of the sweep' })
  await sweep.as((await newAdmin(site, 'moderator')).token)
  await open(page, '/admin/products?tab=comments')
  await page.getByRole('link', { name: 'A comment of the sweep' }).click()
  await page.getByRole('button', { name: t('admin:comments.hide') }).click()
  await page.getByTestId('confirm').click()
  await expect(page.getByText(t('admin:reasonMissing'))).toBeVisible()
  await sweep.here('hide a comment with an error')
  await page.getByLabel(t('admin:products.reasonTold', { model: model.name })).fill('It names a telephone number.')
  await page.getByTestId('confirm').click()
  await expect(page.getByRole('button', { name: t('admin:comments.restore') })).toBeVisible()
  await sweep.here('a comment that staff has hidden')
  // Of the pairs that both sides have written: others wait unseen.
  await open(page, '/admin/products?tab=reviews&state=shown')
  await page.getByTestId('admin-review').first().getByRole('link').click()
  await page.getByRole('button', { name: t('admin:reviews.hide') }).click()
  await expect(page.getByTestId('confirm')).toBeVisible()
  await sweep.here('hide a review')
})

test('an approved application: a new document, a second look, and the mark of the model', async ({ page, site, sweep }) => {
  const [elena, owner, moderator] = [await newUser(site), await newAdmin(site, 'owner'), await newAdmin(site, 'moderator')]
  const applicationId = await sendApplication(site, elena)
  await decideBy(site, owner, 'approve', applicationId)
  await sql(site, `update applications.applications set second_look = 'waiting' where id = $1`, applicationId)
  await sweep.as(moderator.token)
  await open(page, `/admin/applications?open=${applicationId}`)
  await expect(page.getByTestId('second-look')).toBeVisible()
  await sweep.here('an approved application')
  for (const act of ['changeExpiry', 'confirmLook', 'reopenLook'] as const) {
    await page.getByRole('button', { name: t(`admin:applications.${act}`), exact: true }).click()
    await expect(page.getByTestId('confirm')).toBeVisible()
    await sweep.here(`${act} of an application`)
    await closeDialog(page)
  }
  await page.getByRole('button', { name: t('admin:applications.askForDocument'), exact: true }).click()
  await page.getByRole('textbox').fill('The picture is blurred.')
  await page.getByTestId('confirm').click()
  await expect(page.getByTestId('renewal')).toBeVisible()
  await sweep.here('an application with a request for a document')

  await open(page, `/admin/users/${elena.userId}`)
  await page.getByTestId('user-verification').getByRole('button').click()
  await page.getByTestId('confirm').click()
  await expect(page.getByText(t('admin:reasonMissing'))).toBeVisible()
  await sweep.here('take the mark of a model')

  await sweep.as(elena.token)
  await open(page, '/apply-as-model')
  await page.getByRole('button', { name: t('apply:renew.send') }).click()
  await expect(page.getByText(t('apply:renew.missing'))).toBeVisible()
  await sweep.here('a new document of a model')
})
