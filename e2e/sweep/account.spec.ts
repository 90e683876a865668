/** Settings, and what an account shows in its special states. */
import { newAdmin } from '../support/applications.ts'
import { call, fund, MODEL, newUnconfirmed, newUser, valueOf } from '../support/calls.ts'
import { sql } from '../support/database.ts'
import { closeDialog, dialogNamed, open, wordsIn } from '../support/people.ts'
import { addressesOf } from '../support/screens.ts'
import { expect, test } from '../support/sweep.ts'

const t = wordsIn('en')

test('settings', async ({ site, sweep }) => {
  await sweep.as((await newUser(site)).token)
  await sweep.screens(...addressesOf('settings', MODEL.handle))
})

test('settings that are turned on', async ({ page, site, sweep }) => {
  await sweep.as((await newUser(site)).token)
  await open(page, '/settings/notifications')
  await page.getByRole('switch', { name: t('notifications:quiet.isOn') }).click()
  await page.getByLabel(t('notifications:quiet.until'), { exact: true }).fill('23:30')
  await page.getByLabel(t('notifications:quiet.from'), { exact: true }).fill('23:30')
  await expect(page.getByRole('alert')).toHaveText(t('notifications:quiet.same'))
  await sweep.here('quiet hours with an error')
  await open(page, '/settings/display')
  await page.getByRole('switch', { name: t('common:nav.library') }).click()
  await page.getByRole('switch', { name: t('settings:display.cards.posts') }).click()
  await expect(page.getByRole('switch', { name: t('settings:display.cards.posts') })).not.toBeChecked()
  await sweep.here('display settings with things left out')
})

test('an address that is not confirmed, changes, or refuses mail', async ({ page, site, sweep }) => {
  await sweep.as((await newUnconfirmed(site)).token)
  await open(page, '/dashboard')
  await expect(page.getByTestId('confirm-bar')).toBeVisible()
  await sweep.here('the bar')
  await page.getByRole('button', { name: t('wallet:balance.load') }).click()
  await expect(page.getByTestId('confirm-first')).toBeVisible()
  await sweep.here('confirm first')

  const user = await newUser(site)
  await sql(site, `insert into users.refused_addresses (user_id, address) select id, email from users.users where id = $1`, user.userId)
  await sweep.as(user.token)
  await open(page, '/settings/account')
  const card = page.getByTestId('email-card')
  await expect(card.getByTestId('mail-refused')).toBeVisible()
  await card.getByRole('button', { name: t('recovery:change.open') }).click()
  await card.getByLabel(t('recovery:change.wanted')).fill(`new.${user.email}`)
  await card.getByLabel(t('recovery:change.password'), { exact: true }).fill('not my password')
  await card.getByRole('button', { name: t('recovery:change.submit') }).click()
  await expect(card.getByRole('alert').filter({ hasText: t('errors:codes.wrong_password') })).toBeVisible()
  await sweep.here('a refused address, and another one with an error')
})

test('two-factor, passkeys and the proof of identity', async ({ page, site, sweep }) => {
  const user = await newUser(site)
  await sweep.as(user.token)
  await open(page, '/settings/account')
  await page.getByTestId('factor-totp').getByRole('button').click()
  await expect(dialogNamed(page, t('factor:app.title')).getByRole('img', { name: t('factor:app.qr') })).toBeVisible()
  await sweep.here('set up an app')
  await closeDialog(page)
  await page.getByRole('button', { name: t('factor:passkey.add'), exact: true }).click()
  await dialogNamed(page, t('factor:passkey.add'))
    .getByRole('button', { name: t('factor:passkey.go') })
    .click()
  await expect(page.getByText(t('factor:passkey.nameMissing'))).toBeVisible()
  await sweep.here('a passkey without a name')
  await closeDialog(page)

  await sql(site, `update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, user.userId)
  await page
    .getByTestId('data-card')
    .getByRole('button', { name: t('leaving:data.ask') })
    .click()
  const proof = dialogNamed(page, t('security:proof.title'))
  await proof.getByRole('button', { name: t('security:proof.submit') }).click()
  await expect(proof.getByText(t('security:proof.missing'))).toBeVisible()
  await sweep.here('proof with an error')
})

test('an account that is being closed', async ({ page, site, sweep }) => {
  const user = await newUser(site)
  await fund(site, user, 4.25)
  await sweep.as(user.token)
  await open(page, '/settings/account')
  await page
    .getByTestId('leave-card')
    .getByRole('button', { name: t('leaving:payout.offer') })
    .click()
  await expect(dialogNamed(page, t('leaving:payout.title', { amount: '$4.25' }))).toBeVisible()
  await sweep.here('the last payout')
  expect(await call(site, 'mutation', 'auth:requestDeletion', { token: user.token, givesUp: 4.25 })).toMatchObject({ status: 200 })
  await open(page, '/settings/account')
  await expect(page.getByTestId('closing-bar')).toBeVisible()
  await sweep.here('closing')
})

test('an account that is suspended', async ({ page, site, sweep }) => {
  const user = await newUser(site)
  await sweep.as(user.token)
  const { token } = await newAdmin(site, 'owner')
  await valueOf(site, 'mutation', 'admin/users:suspend', {
    token,
    userId: user.userId,
    days: 7,
    reason: 'Two accounts paid with one stolen card.',
  })
  await open(page, '/transactions')
  await expect(page.getByTestId('suspended-page')).toBeVisible()
  await sweep.here('suspended')
})
