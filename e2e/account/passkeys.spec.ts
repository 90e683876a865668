/** Passkeys with an authenticator of the browser's own making: made under Security, good at /sign-in, at /otp and before sensitive steps. */
import type { CDPSession, Page } from '@playwright/test'
import { call, newUser, putSession } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')

const toastWith = (page: Page, text: string) => page.locator('ol > li').filter({ hasText: text })

/** A device that verifies its user. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('a passkey signs in, is a second factor and a proof, and stops working once it is removed', async ({ page, context, site }) => {
  const complaints = complaintsOf(context)
  const user = await newUser(site)
  const { cdp, authenticatorId } = await plugIn(page)
  await putSession(context, site, user.token)
  await open(page, '/settings/account')
  await page.getByRole('button', { name: t('factor:passkey.add'), exact: true }).click()
  const adding = page.getByRole('dialog', { name: t('factor:passkey.add') })
  await adding.getByRole('button', { name: t('factor:passkey.go') }).click()
  await expect(adding.getByText(t('factor:passkey.nameMissing'))).toBeVisible()
  await adding.getByLabel(t('factor:passkey.name')).fill('My laptop')
  await adding.getByRole('button', { name: t('factor:passkey.go') }).dblclick()
  const rows = page.getByTestId('passkey')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('My laptop')
  await expect(toastWith(page, t('factor:passkey.added'))).toBeVisible()

  // The device knows that it has one.
  await page.getByRole('button', { name: t('factor:passkey.add'), exact: true }).click()
  await adding.getByLabel(t('factor:passkey.name')).fill('Again')
  await adding.getByRole('button', { name: t('factor:passkey.go') }).click()
  await expect(adding.getByText(t('factor:passkey.known'))).toBeVisible()
  await page.keyboard.press('Escape')
  await rows.getByRole('button', { name: t('factor:passkey.renameOf', { name: 'My laptop' }) }).click()
  await page.getByRole('dialog').getByLabel(t('factor:passkey.name')).fill('Desk')
  await page.keyboard.press('Enter')
  await expect(rows).toContainText('Desk')

  // Without a password, and only for the user that the device knows.
  const byPasskey = page.getByRole('button', { name: t('auth:signIn.passkey'), exact: true })
  await context.clearCookies()
  await open(page, '/sign-in?redirect=/transactions')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await byPasskey.click()
  await expect(page.getByText(t('factor:passkey.givenUp'))).toBeVisible()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await byPasskey.click()
  await expect(page).toHaveURL('/transactions')
  await expect(page.getByTestId('balance-badge')).toBeVisible()

  // As a second factor.
  expect(await call(site, 'mutation', 'auth:turnOnMailCodes', { token: user.token })).toMatchObject({ status: 200 })
  await context.clearCookies()
  await open(page, '/sign-in?redirect=/settings/account')
  await page.getByLabel(t('auth:fields.email')).fill(user.email)
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(user.password)
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
  await expect(page).toHaveURL('/otp')
  await page.getByTestId('use-passkey').click()
  await expect(page).toHaveURL('/settings/account')

  // As a proof: of its own removal.
  await site.server.database.pool.query(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, [
    user.userId,
  ])
  await rows.getByRole('button', { name: t('factor:passkey.removeOf', { name: 'Desk' }) }).click()
  await page.getByTestId('confirm').click()
  const proof = page.getByRole('dialog', { name: t('security:proof.title') })
  await proof.getByTestId('use-backup').press('Enter')
  await expect(proof.getByLabel(t('factor:code.backup.label'), { exact: true })).toBeFocused()
  await proof.getByTestId('use-passkey').press('Enter')
  const held = proof.getByRole('button', { name: t('factor:passkey.use'), exact: true })
  await expect(held).toBeFocused()
  await held.press('Enter')
  await expect(toastWith(page, t('factor:passkey.removed'))).toBeVisible()
  await expect(rows).toHaveCount(0)

  await context.clearCookies()
  await open(page, '/sign-in')
  await byPasskey.click()
  await expect(page.getByRole('alert').filter({ hasText: t('errors:codes.invalid_credential') })).toBeVisible()
  expect(complaints).toEqual([])
})
