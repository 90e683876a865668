/** Media in a chat: shown in their place, and sold once. */
import type { Page } from '@playwright/test'
import type { Message } from '#contract/types.ts'
import { fund, getUser, newUser, putSession, sayTo, valueOf } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'
import { pictureFile } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'
import { DESKTOP, PHONE } from '../support/widths.ts'

const t = wordsIn('en')

/** Is the only picture of the last message loaded? */
const isLoaded = (page: Page) =>
  page
    .getByTestId('message-picture')
    .last()
    .locator('img[srcset]')
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test('pictures are sent with progress, shown to both sides in their place, and open large', async ({ page, site, newVisitor }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  const { chatId } = await sayTo(site, user, model.userId, 'Here is my street')
  await putSession(page.context(), site, user.token)
  const phone = await newVisitor(PHONE)
  await putSession(phone.context(), site, model.token)
  await Promise.all([open(page, `/chats/${chatId}`), open(phone, `/chats/${chatId}`)])
  await page.getByTestId('message-files').setInputFiles([pictureFile('lake.png'), pictureFile('hill.png', { colour: [20, 90, 60] })])
  await expect(page.getByTestId('chosen-file')).toHaveCount(2)
  // A customer puts no price on files.
  await expect(page.getByTestId('set-price')).toHaveCount(0)
  await page.getByTestId('send-message').click()
  for (const side of [page, phone]) {
    await expect(side.getByTestId('message-picture')).toHaveCount(2)
    await expect.poll(() => isLoaded(side)).toBe(true)
  }
  await phone.getByTestId('message-picture').first().tap()
  await expect(phone.getByTestId('lightbox')).toContainText('lake.png')
})

test('a priced picture is unlocked once by two devices at the same moment', async ({ page, site, newVisitor }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  await fund(site, user, 20)
  const { chatId } = await sayTo(site, user, model.userId, 'May I see it?')
  await putSession(page.context(), site, model.token)
  const [desk, phone] = [await newVisitor(), await newVisitor(PHONE)]
  for (const device of [desk, phone]) await putSession(device.context(), site, user.token)
  await Promise.all([page, desk, phone].map((each) => open(each, `/chats/${chatId}`)))

  await page.getByTestId('message-files').setInputFiles([pictureFile('a secret name.png')])
  await page.getByTestId('set-price').click()
  await expect(page.getByTestId('send-message')).toBeDisabled()
  await page.getByTestId('media-price-input').fill('12')
  await page.getByTestId('send-message').click()
  await expect(page.getByTestId('price-note')).toHaveText(t('threads:locked.waits', { price: '$12.00' }))

  // Before the payment: a stand-in, no name, and no byte.
  const pageOf = async () => (await valueOf(site, 'query', 'threads:page', { token: user.token, threadId: chatId, page: 0 })) as Message[]
  for (const device of [desk, phone]) {
    await expect(device.getByTestId('locked-message')).toBeVisible()
    await expect(device.getByTestId('thread-scroller')).not.toContainText('secret name')
  }
  const [file] = (await pageOf())[1]?.files ?? []
  for (const variant of ['320.webp', '320.avif', 'original'])
    expect((await desk.request.get(`${site.url}/media/items/${file?.media?._id}/${variant}`)).status()).toBe(403)

  for (const device of [desk, phone]) {
    await device.getByTestId('unlock-media').click()
    await expect(device.getByTestId('pay-unlock')).toBeEnabled()
  }
  // Clicked where they stand: the payment of one device takes the button of the other away, at times before a click that looks for it first.
  const buttons = await Promise.all(
    [desk, phone].map((device) => device.getByTestId('pay-unlock').evaluateHandle((button: HTMLElement) => button)),
  )
  await Promise.all(buttons.map((handle) => handle.evaluate((button) => button.click())))
  for (const device of [desk, phone]) {
    await expect(device.getByTestId('price-note')).toHaveText(t('threads:locked.bought', { price: '$12.00' }))
    await expect.poll(() => isLoaded(device)).toBe(true)
  }
  await expect(page.getByTestId('price-note')).toHaveText(t('threads:locked.sold', { price: '$12.00' }))
  expect((await getUser(site, user.token)).balance).toBe(8)

  // One line in the statement, which leads back to the chat.
  await open(desk, '/transactions')
  const line = desk.getByRole('link', { name: t('wallet:statement.kinds.message') })
  await expect(line).toHaveCount(1)
  await expect(line).toHaveAttribute('href', `/chats/${chatId}`)
})

test('a voice message is recorded, cancelled, recorded again, listened to, and heard by the other side', async ({
  page,
  site,
  newVisitor,
}) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  const { chatId } = await sayTo(site, user, model.userId, 'Listen to this')
  await putSession(page.context(), site, user.token)
  const phone = await newVisitor(PHONE)
  await putSession(phone.context(), site, model.token)
  // This machine has no microphone: the browser's own recorder gets a tone instead.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const sound = new AudioContext()
      const to = sound.createMediaStreamDestination()
      const tone = sound.createOscillator()
      tone.connect(to)
      tone.start()
      return to.stream
    }
  })
  await Promise.all([open(page, `/chats/${chatId}`), open(phone, `/chats/${chatId}`)])
  await page.getByTestId('record-voice').click()
  await expect(page.getByTestId('recording')).toBeVisible()
  await page.getByTestId('cancel-voice').click()
  await expect(page.getByTestId('chosen-file')).toHaveCount(0)
  await page.getByTestId('record-voice').click()
  await expect(page.getByRole('timer')).toHaveText('0:01')
  // As narrow as a phone, the bar of the recording still fits.
  await page.setViewportSize(PHONE.viewport)
  await expect(page.getByTestId('finish-voice')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(DESKTOP.viewport)
  await page.getByTestId('finish-voice').click()
  const listen = page.getByTestId('listen-voice')
  await expect.poll(() => listen.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0)
  await page.getByTestId('send-message').click()
  for (const side of [page, phone]) await expect(side.getByRole('group', { name: t('threads:voice.label') })).toBeVisible()
  await phone
    .getByTestId('sound-player')
    .getByRole('button', { name: t('posts:media.play') })
    .tap()
  await expect(phone.getByTestId('sound-player').getByRole('button', { name: t('posts:media.pause') })).toBeVisible()
})
