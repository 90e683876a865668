/** Cover and picture: cut to their shape by keyboard, and removed. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { getUser, newUser, profileOf, putSession } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { pictureFile } from '../support/posts.ts'
import { openBoth } from '../support/profile.ts'
import { expect, test } from '../support/site.ts'

const t = wordsIn('en')

/** Chooses a picture of this size, and cuts it by keyboard. */
async function choosePicture(page: Page, label: 'changeCover' | 'changeAvatar', [width, height]: readonly [number, number]): Promise<void> {
  await page.getByLabel(t(`profile:pictures.${label}`), { exact: true }).setInputFiles(pictureFile('picture.png', { width, height }))
  const dialog = page.getByRole('dialog', { name: t(`profile:pictures.${label}`) })
  const zoom = dialog.getByRole('slider', { name: t('profile:crop.zoom') })
  const done = dialog.getByRole('button', { name: t('profile:crop.save') })
  await expect(done).toBeEnabled()
  await expect(dialog.getByText(t('profile:crop.onCards'))).toHaveCount(label === 'changeCover' ? 1 : 0)
  await zoom.focus()
  for (let press = 0; press < 6; press += 1) await zoom.press('ArrowRight')
  await done.press('Enter')
  await expect(dialog).toHaveCount(0, { timeout: 30_000 })
}

test('a cover and a picture, cut to their shape by keyboard', async ({ page, site, newVisitor }) => {
  const complaints = complaintsOf(page.context())
  const model = await newModel(site, 'Vera Cut')
  const visitor = await newVisitor()
  await openBoth(site, page, visitor, model)
  await choosePicture(page, 'changeCover', [1600, 1200])
  await choosePicture(page, 'changeAvatar', [700, 900])
  const { cover, picture } = await profileOf(site, model.handle)
  expect((cover?.width ?? 0) / (cover?.height ?? 1)).toBeCloseTo(3, 1)
  expect(picture).not.toBeNull()
  await expect(visitor.locator(`img[src="${cover?.url}"]`)).toBeVisible()
  await expect(visitor.locator(`#main img[src="${picture}"]`)).toBeVisible()

  // Removing asks first, and can be left.
  for (const [place, title, address] of [
    ['Cover', 'removeCoverTitle', cover?.url],
    ['Avatar', 'removeAvatarTitle', picture],
  ] as const) {
    const remove = page.getByRole('button', { name: t(`profile:pictures.remove${place}`) })
    const asked = page.getByRole('dialog', { name: t(`profile:pictures.${title}`) })
    await remove.click()
    await asked.getByRole('button', { name: t('common:actions.cancel') }).click()
    await expect(remove).toBeFocused()
    await expect(visitor.locator(`#main img[src="${address}"]`)).toBeVisible()
    await remove.click()
    await asked.getByTestId('confirm').click()
    await expect(visitor.locator(`#main img[src="${address}"]`)).toHaveCount(0)
    await expect(remove).toHaveCount(0)
    await expect(page.getByLabel(t(`profile:pictures.change${place}`), { exact: true })).toBeFocused()
  }
  expect(await profileOf(site, model.handle)).toMatchObject({ cover: null, picture: null })

  await page
    .getByLabel(t('profile:pictures.changeCover'), { exact: true })
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') })
  await expect(page.getByText(t('profile:crop.unreadable'))).toBeVisible()
  // The recorder of traces reads the chosen picture by its blob: address, which pages may not; the page itself does not do so.
  expect(complaints.filter((line) => !line.startsWith(": Connecting to 'blob:"))).toEqual([])
})

test('one’s own picture under Settings, cut by keyboard, and removed again', async ({ page, site }) => {
  const complaints = complaintsOf(page.context())
  const user = await newUser(site, 'Ruben Round')
  const pictureOf = async () => (await getUser(site, user.token)).picture
  await putSession(page.context(), site, user.token)
  await open(page, '/settings')
  await choosePicture(page, 'changeAvatar', [700, 900])
  const picture = await pictureOf()
  expect(picture).not.toBeNull()
  await expect(page.locator(`#main img[src="${picture}"]`)).toBeVisible()
  const { width, height } = await sharp(Buffer.from(await (await fetch(`${site.url}${picture}`)).arrayBuffer())).metadata()
  expect(width).toBe(height)

  const remove = page.getByRole('button', { name: t('profile:pictures.removeAvatar') })
  await remove.press('Enter')
  const asked = page.getByRole('dialog', { name: t('profile:pictures.removeAvatarTitle') })
  await asked.getByRole('button', { name: t('common:actions.cancel') }).press('Enter')
  await expect(remove).toBeFocused()
  expect(await pictureOf()).toBe(picture)
  await remove.press('Enter')
  await asked.getByTestId('confirm').press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(page.getByLabel(t('profile:pictures.changeAvatar'), { exact: true })).toBeFocused()
  expect(await pictureOf()).toBeNull()
  // The recorder of traces reads the chosen picture by its blob: address, which pages may not; the page itself does not do so.
  expect(complaints.filter((line) => !line.startsWith(": Connecting to 'blob:"))).toEqual([])
})
