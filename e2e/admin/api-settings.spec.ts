/** The outside services of the site, and a webhook of the payment provider from its arrival to its replay, at both widths. */
import { signWebhook } from '#server/adapters/oxapay/signature.ts'
import { SANDBOX_KEYS } from '#sandbox/main.ts'
import { newAdmin } from '../support/applications.ts'
import { axeFindings } from '../support/axe.ts'
import { putSession } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'
import { DESKTOP, PHONE } from '../support/widths.ts'

const t = wordsIn('en')

for (const [name, width] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)
  test.describe(name, () => {
    test.use(width)

    test('an owner sees what is set up, tests it, and replays a webhook', async ({ page, site }) => {
      const trackId = name === 'phone' ? '900001' : '900002'
      const body = JSON.stringify({ track_id: trackId, status: 'Paid' })
      const answer = await fetch(`${site.url}/webhooks/oxapay`, {
        method: 'POST',
        body,
        headers: { hmac: signWebhook(Buffer.from(body), SANDBOX_KEYS.merchant) },
      })
      expect(answer.status).toBe(200)
      const owner = await newAdmin(site, 'owner')
      await putSession(page.context(), site, owner.token)
      await open(page, '/admin/api-settings')
      const payment = page.getByTestId('provider-payment')
      await expect(payment).toContainText(t('providers:sources.sandbox'))
      await payment.getByRole('button', { name: t('providers:test.run') }).click()
      await expect(payment.getByRole('status')).toContainText('USDT')
      await expect(page.getByTestId('provider-payout')).toContainText(t('providers:states.byHand'))
      expect(await axeFindings(page, 'api settings', null)).toEqual([])

      await payment.getByRole('link', { name: t('providers:webhooks.link') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('providers:webhooks.title') })).toBeVisible()
      await page.getByLabel(t('providers:webhooks.search')).fill(trackId)
      await expect(page.getByTestId('webhook')).toHaveCount(1)
      await expect(page.getByTestId('webhook')).toContainText(t('providers:webhooks.verdicts.unknown'))
      await page.getByTestId('webhook').getByRole('button', { name: trackId }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(body)
      expect(await axeFindings(page, 'api settings', null)).toEqual([])
      await dialog.getByRole('button', { name: t('providers:webhooks.replay') }).click()
      await expect(dialog.getByRole('status')).toContainText(t('providers:webhooks.verdicts.unknown'))
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('webhook')).toHaveCount(2)
    })
  })
