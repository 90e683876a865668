/** Screens of visitors. */
import { MODEL } from '../support/calls.ts'
import { sql } from '../support/database.ts'
import { addressesOf } from '../support/screens.ts'
import { expect, test } from '../support/sweep.ts'
import { open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')

test('public pages', async ({ site, sweep }) => {
  const firsts = await sql<{ id: string }>(
    site,
    `select distinct on (visibility) id from posts.posts where status = 'published' order by visibility, published_at`,
  )
  expect(firsts).toHaveLength(4)
  const ids = firsts.map(({ id }) => id)
  await sweep.screens(...addressesOf('visitor', MODEL.handle, ids))
})

test('signing in and signing up', async ({ sweep }) => sweep.screens(...addressesOf('leavingOrArriving', MODEL.handle)))

test('failures', async ({ sweep }) => sweep.screens(...addressesOf('failure', MODEL.handle)))

test('a recovery that has begun', async ({ page, sweep }) => {
  await open(page, '/forgot-password')
  await page.getByLabel(t('auth:fields.email')).fill('nobody@example.org')
  await page.getByRole('button', { name: t('recovery:forgot.submit') }).click()
  await expect(page).toHaveURL('/verify-otp')
  await sweep.here('the code')
})

test('forms with problems', async ({ page, sweep }) => {
  for (const [path, submit] of [
    ['/sign-in', 'auth:signIn.submit'],
    ['/sign-up', 'auth:signUp.submit'],
  ] as const) {
    await open(page, path)
    await page.getByRole('button', { name: t(submit), exact: true }).click()
    await expect(page.getByLabel(t('auth:fields.email'))).toHaveAttribute('aria-invalid', 'true')
    await sweep.here(`${path} with problems`)
  }
})

test('the filters of a phone', async ({ page, sweep }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await page.getByRole('button', { name: t('models:filters.title') }).click()
  await expect(page.getByRole('dialog', { name: t('models:filters.title') })).toBeVisible()
  await sweep.here('filters', ['phone'])
})
