/** Screens and decisions of admins. */
import { newAdmin, sendApplication } from '../support/applications.ts'
import { askTeam, MODEL, newUser, openSession, putCookies } from '../support/calls.ts'
import { sql } from '../support/database.ts'
import { newModel } from '../support/models.ts'
import { closeDialog, dialogNamed, open, wordsIn } from '../support/people.ts'
import { makePost } from '../support/posts.ts'
import { addressesOf } from '../support/screens.ts'
import { expect, PARTS, partOf, test } from '../support/sweep.ts'

const t = wordsIn('en')

for (const part of PARTS)
  test(`screens, part ${part}`, async ({ site, sweep }) => {
    await sweep.as(await openSession(site, 'admin'))
    const { userId } = await newUser(site)
    const tickets = [await askTeam(site, await newUser(site))]
    await sweep.screens(...partOf(addressesOf('admin', MODEL.handle, [], [], [], tickets, [userId]), part))
  })

/** French words are a third longer than English ones. */
test('every screen in French fits below a desktop', async ({ page, context, site, sweep }) => {
  const admin = await newAdmin(site, 'owner')
  await sql(site, `update users.users set language = 'fr' where id = $1`, admin.userId)
  await putCookies(context, site, { language: 'fr' })
  await sweep.as(admin.token)
  const { userId } = await newUser(site)
  const tickets = [await askTeam(site, await newUser(site))]
  await sweep.fits(...addressesOf('admin', MODEL.handle, [], [], [], tickets, [userId]))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('orders and withdrawals', async ({ page, site, sweep }) => {
  await sweep.as(await openSession(site, 'admin'))
  await open(page, '/admin/orders')
  await page
    .getByTestId('admin-order')
    .getByRole('button', { name: new RegExp(`^${t('admin:orders.reject')}`) })
    .first()
    .click()
  await expect(dialogNamed(page, t('admin:orders.rejectTitle'))).toBeVisible()
  await sweep.here('reject an order')
  await closeDialog(page)
  await open(page, '/admin/withdrawals')
  await page
    .getByTestId('admin-withdrawal')
    .getByRole('button', { name: t('admin:withdrawals.approve') })
    .first()
    .click()
  await expect(dialogNamed(page, t('admin:withdrawals.approveTitle'))).toBeVisible()
  await sweep.here('approve a withdrawal')
})

test('a product: hidden and restored', async ({ page, site, sweep }) => {
  const model = await newModel(site, 'Swann Sweep', ['Ocarina of the sweep'])
  await sweep.as((await newAdmin(site, 'moderator')).token)
  await open(page, '/admin/products')
  await page.getByLabel(t('admin:products.search')).fill('Ocarina of the sweep')
  await expect(page.getByTestId('admin-product')).toHaveCount(1)
  await page.getByTestId('admin-product').getByRole('link').click()
  await page.getByRole('button', { name: t('admin:products.hide') }).click()
  await page.getByTestId('confirm').click()
  await expect(page.getByText(t('admin:reasonMissing'))).toBeVisible()
  await sweep.here('hide a product with an error')
  await page.getByLabel(t('admin:products.reasonTold', { model: model.name })).fill('It shows a trade mark.')
  await page.getByTestId('confirm').click()
  await page.getByRole('button', { name: t('admin:products.restore') }).click()
  await expect(page.getByTestId('confirm')).toBeVisible()
  await sweep.here('restore a product')
  await closeDialog(page)
  await sweep.here('a product that staff has hidden')
  await sweep.as(model.token)
  await open(page, model.path)
  await expect(page.getByTestId('taken-down')).toBeVisible()
  await sweep.here('an own product that staff has hidden')
})

test('a post: hidden and restored', async ({ page, site, sweep }) => {
  const model = await newModel(site, 'Petra Sweep')
  const postId = await makePost(site, model.token, { title: 'A tune of the sweep', text: 'All of it.', teaser: 'A part of it.' })
  await sweep.as((await newAdmin(site, 'moderator')).token)
  await open(page, `/admin/products?tab=posts&open=${postId}`)
  await page.getByRole('button', { name: t('admin:publishedPosts.hide') }).click()
  await page.getByLabel(t('admin:products.reasonTold', { model: model.name })).fill('It shows a trade mark.')
  await sweep.here('hide a post')
  await page.getByTestId('confirm').click()
  await expect(page.getByRole('button', { name: t('admin:publishedPosts.restore') })).toBeVisible()
  await sweep.here('a post that staff has hidden')
  await sweep.as(model.token)
  await open(page, `/my-posts/${postId}`)
  await expect(page.getByTestId('taken-down')).toBeVisible()
  await sweep.here('an own post that staff has hidden')
})

test('an account: suspended by a form, and viewed as its user', async ({ page, site, sweep }) => {
  const [user, support, moderator] = [await newUser(site), await newAdmin(site, 'support'), await newAdmin(site, 'moderator')]
  await sweep.as(moderator.token)
  await open(page, `/admin/users/${user.userId}`)
  await page.getByRole('button', { name: t('admin:users.suspend'), exact: true }).click()
  await page.getByTestId('confirm').click()
  await expect(page.getByText(t('admin:reasonMissing'))).toBeVisible()
  await sweep.here('suspend with an error')

  await sql(site, 'insert into auth.two_factor (user_id, mail_since) values ($1, now())', support.userId)
  await sweep.as(support.token)
  await open(page, `/admin/users/${user.userId}`)
  await page.getByRole('button', { name: t('admin:users.impersonate'), exact: true }).click()
  await page.getByLabel(t('admin:users.reasonTold')).fill('You asked why a deposit is missing.')
  await sweep.here('look into an account')
  await page.getByTestId('confirm').click()
  await expect(page.getByTestId('impersonation-banner')).toBeVisible()
  await sweep.here('in an account')
})

test('an application', async ({ page, site, sweep }) => {
  await sweep.as((await newAdmin(site, 'moderator')).token)
  await open(page, `/admin/applications?open=${await sendApplication(site, await newUser(site))}`)
  const decide = (step: 'approve' | 'askForMore' | 'reject') =>
    page.getByRole('main').getByRole('button', { name: t(`admin:applications.${step}`), exact: true })
  await expect(decide('approve')).toBeVisible()
  await sweep.here('an application')
  await page.getByRole('button', { name: t('admin:applications.openDocument', { slot: t('admin:applications.slots.front') }) }).click()
  await expect(page.getByTestId('document-picture')).toHaveJSProperty('naturalWidth', 640)
  await sweep.here('a document')
  await closeDialog(page)
  for (const step of ['approve', 'askForMore', 'reject'] as const) {
    await decide(step).click()
    await expect(page.getByTestId('confirm')).toBeVisible()
    // Submits an empty form, which shows its errors.
    await page.getByTestId('confirm').click()
    const missing = { approve: 'applications.expiryMissing', askForMore: 'applications.sayWhatIsMissing', reject: 'reasonMissing' } as const
    await expect(page.getByText(t(`admin:${missing[step]}`))).toBeVisible()
    await sweep.here(`${step} an application`)
    await closeDialog(page)
  }
})
