/** Settings → Notifications, and messages on the screen of a device: from the switch to the page that a click leads to. */
import type { Page, Worker } from '@playwright/test'
import type { NotificationSettings } from '#contract/types.ts'
import { call, type TestUser, newUser, openSession, placeOrder, fund, putSession, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { KEPT_SUBSCRIPTION, subscribeAtSandbox } from '../support/push.ts'

const t = wordsIn('en')
const settingsOf = async (site: TestSite, { token }: TestUser) =>
  (await valueOf(site, 'query', 'notifications:getSettings', { token })) as NotificationSettings
const nameOf = (category: string, channel: string) =>
  t('notifications:settings.choice', {
    category: t(`notifications:categories.${category}.name`),
    channel: t(`notifications:channels.${channel}`),
  })

test('without a chosen time zone the device’s applies', async ({ site, newVisitor }) => {
  const user = await newUser(site)
  const zone = () => expect.poll(async () => (await settingsOf(site, user)).timeZone)
  const at = async (timezoneId: string) => {
    const device = await newVisitor({ timezoneId })
    await putSession(device.context(), site, user.token)
    await open(device, '/')
    return device
  }
  const comeBack = (device: Page) => device.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const home = await at('Europe/Rome')
  await zone().toBe('Europe/Rome')
  const phone = await at('Asia/Tokyo')
  await zone().toBe('Asia/Tokyo')
  await comeBack(home)
  await zone().toBe('Europe/Rome')
  await comeBack(phone)
  await zone().toBe('Asia/Tokyo')

  // A choice holds on every device; without it the device in use decides again.
  const choose = (timeZone: string | null) => call(site, 'mutation', 'appearance:saveDisplaySettings', { token: user.token, timeZone })
  await choose('America/Lima')
  await zone().toBe('America/Lima')
  await comeBack(home)
  await choose(null)
  await zone().toMatch(/^(?:Europe\/Rome|Asia\/Tokyo)$/)
})

test('channels are chosen in a table that explains the fixed ones', async ({ page, site }) => {
  const user = await newUser(site)
  const complaints = complaintsOf(page.context())
  await putSession(page.context(), site, user.token)
  await open(page, '/notifications')
  await page.getByRole('link', { name: t('notifications:choose') }).click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  const mail = page.getByRole('switch', { name: nameOf('comments', 'email') })
  await expect(mail).toBeChecked()
  await mail.click()
  await expect(mail).not.toBeChecked()
  await page.getByRole('switch', { name: nameOf('follows', 'email') }).click()
  const fixed = page.getByTestId('choice').and(page.locator('[data-category=money]'))
  await expect(fixed.getByRole('switch')).toHaveCount(0)
  await expect(fixed.getByText(t('notifications:settings.always'), { exact: true })).toHaveCount(3)
  await expect(fixed).toContainText(t('notifications:categories.money.text'))

  await page.getByRole('switch', { name: t('notifications:quiet.isOn') }).click()
  await page.getByLabel(t('notifications:quiet.from'), { exact: true }).fill('23:30')
  await page.getByLabel(t('notifications:quiet.until'), { exact: true }).fill('23:30')
  await expect(page.getByRole('alert')).toHaveText(t('notifications:quiet.same'))
  await page.getByLabel(t('notifications:quiet.until'), { exact: true }).fill('06:15')
  await page.getByText('Sun', { exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked()
  // Not saved yet: going elsewhere asks first, and turning the hours off and on again forgets nothing.
  await page
    .getByRole('navigation', { name: t('common:nav.main') })
    .getByRole('link', { name: t('common:nav.dashboard') })
    .click()
  await expect(page.getByText(t('common:unsaved.title'))).toBeVisible()
  await page.getByRole('button', { name: t('common:unsaved.stay') }).click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  for (const isOn of [false, true]) {
    await page.getByRole('switch', { name: t('notifications:quiet.isOn') }).click()
    await expect(page.getByLabel(t('notifications:quiet.until'), { exact: true })).toBeVisible({ visible: isOn })
  }
  await expect(page.getByLabel(t('notifications:quiet.until'), { exact: true })).toHaveValue('06:15')
  await page.getByRole('button', { name: t('notifications:quiet.save'), exact: true }).click()
  await expect(page.getByText(t('notifications:quiet.saved'), { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: t('notifications:discreet.isOn') }).click()

  await expect
    .poll(() => settingsOf(site, user))
    .toMatchObject({ isDiscreet: true, quiet: { isOn: true, from: 23 * 60 + 30, until: 6 * 60 + 15, days: [1, 2, 3, 4, 5, 6] } })
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(page.getByRole('switch', { name: nameOf('follows', 'email') })).toBeChecked()
  await expect(page.getByLabel(t('notifications:quiet.from'), { exact: true })).toHaveValue('23:30')
  await expect(page.getByRole('switch', { name: t('notifications:discreet.isOn') })).toBeChecked()
  expect(complaints).toEqual([])
})

/** Hands the service worker of the page a message, as the browser does when its push service has one. */
async function deliver(page: Page, site: TestSite, data: string): Promise<Worker> {
  const session = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    registrations.forEach(({ registrationId }) => registered.resolve(registrationId)),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId: await registered.promise, data })
  const [worker] = page.context().serviceWorkers()
  return worker ?? page.context().waitForEvent('serviceworker')
}

/** Notifications that the browser shows. A worker's own types are not those of a page. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

const clickShown = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent: (event: Event) => boolean
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })

test(
  'push messages are turned on beside the notifications, come encrypted, are shown, lead to their page, and end with signing out',
  { tag: '@whole' },
  async ({ page, site }) => {
    const user = await newUser(site)
    const { publicKey } = (await valueOf(site, 'query', 'notifications:getPush', { token: user.token })) as { publicKey: string }
    const subscription = site.sandbox.push.subscribe(publicKey)
    const context = page.context()
    await context.grantPermissions(['notifications'], { origin: site.url })
    await subscribeAtSandbox(context, subscription, publicKey)
    await putSession(context, site, user.token)
    await fund(site, user, 60)
    const { orderId } = await placeOrder(site, user, 'A quiet lake')
    const model = await openSession(site, 'model')

    // Nothing is asked at load, and nothing is offered before there is a notification.
    await open(page, '/notifications')
    await expect(page.getByText(t('notifications:none'))).toBeVisible()
    await expect(page.getByTestId('push-offer')).toHaveCount(0)
    await valueOf(site, 'mutation', 'orders:acceptOrder', { token: model, orderId })
    const offer = page.getByTestId('push-offer')
    await offer.getByRole('button', { name: t('notifications:push.turnOn') }).click()
    await expect(page.getByText(t('notifications:push.turnedOn'), { exact: true })).toBeVisible()
    await expect(offer).toHaveCount(0)

    await open(page, '/settings/notifications')
    await page.getByTestId('push-test').click()
    const [tried] = await site.sandbox.push.waitFor(subscription.endpoint)
    expect(JSON.parse(tried?.text ?? '')).toMatchObject({ body: 'Notifications are on for this device.' })
    const reason = 'My kiln is broken'
    await valueOf(site, 'mutation', 'orders:rejectOrder', { token: model, orderId, reason })
    const [, message] = await site.sandbox.push.waitFor(subscription.endpoint, 2)
    const worker = await deliver(page, site, message?.text ?? '')
    await expect.poll(() => shownBy(worker)).toEqual([{ title: 'Atelier', body: 'Your order was rejected', tag: expect.any(String) }])
    await clickShown(worker)
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
    expect(await shownBy(worker)).toEqual([])

    await page.getByRole('button', { name: t('common:account.open') }).click()
    await page.getByRole('menuitem', { name: t('common:account.logOut') }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    await expect.poll(() => page.evaluate((kept) => localStorage.getItem(kept), KEPT_SUBSCRIPTION)).toBeNull()
    expect((await site.server.database.pool.query('select from push.subscriptions where user_id = $1', [user.userId])).rowCount).toBe(0)
  },
)

test('a browser that has blocked push messages gets instructions, and one without support says so', async ({ page, site, newVisitor }) => {
  const user = await newUser(site)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  const other = await newVisitor()
  await other.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  for (const [each, state, text] of [
    [page, 'denied', 'push.denied'],
    [other, 'unsupported', 'push.unsupported'],
  ] as const) {
    await putSession(each.context(), site, user.token)
    await open(each, '/settings/notifications')
    const card = each.getByTestId('push-card')
    await expect(card).toHaveAttribute('data-state', state)
    await expect(card).toContainText(t(`notifications:${text}`))
    await expect(card.getByRole('button')).toHaveCount(0)
  }
})
