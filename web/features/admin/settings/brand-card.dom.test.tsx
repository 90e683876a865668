/** Logo and icon of the site on the owner's screen. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { BRAND_MAX_BYTES } from '#contract/rules/brand.ts'
import type { ResultOf } from '#realtime/define.ts'
import { api } from '#web/lib/live/api.ts'
import { refused } from '#web/testing/page-server.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { BrandCard } from './brand-card.tsx'

type Brand = ResultOf<Contract['admin']['settings']['getBrand']>

const OWN = '/media/brand/00000000-0000-7000-8000-000000000001/192.png'
const BRAND: Brand = { logo: { address: OWN, version: 3 }, favicon: { address: null, version: 1 } }
const PICTURE = new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' })

const open = (brand: Brand | 'loading' | 'failed') =>
  openPage(<BrandCard />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (server) => {
      if (brand === 'failed') server.refuse(api.admin.settings.getBrand, 'internal', {})
      else if (brand !== 'loading') server.answer(api.admin.settings.getBrand, brand)
    },
  })
type Page = Awaited<ReturnType<typeof open>>

async function changeLogo(page: Page) {
  const name = page.text('system:brand.changeOf', { name: page.text('system:brand.logo') })
  await page.user.click(await screen.findByRole('button', { name }))
}
const choose = (page: Page, file: File) => page.user.upload(screen.getByLabelText(page.text('system:brand.choose'), { exact: false }), file)

test('while the pictures load the card says so, and a failure can be repeated', async () => {
  const loading = await open('loading')
  await screen.findByText(loading.text('common:actions.loading'))
  const page = await open('failed')
  await screen.findByText(page.text('system:brand.failed'))
  page.server.answer(api.admin.settings.getBrand, BRAND)
  await page.user.click(screen.getByRole('button', { name: page.text('common:actions.retry') }))
  await screen.findByTestId('brand-logo')
})

test('only an own picture can be removed', async () => {
  const page = await open(BRAND)
  const remove = { name: page.text('system:brand.remove') }
  expect(within(await screen.findByTestId('brand-logo')).getByRole('button', remove)).toBeDefined()
  expect(within(screen.getByTestId('brand-favicon')).queryByRole('button', remove)).toBeNull()
})

test('a picture is sent over the version of when the dialog opened, and a refusal keeps the reason', async () => {
  const page = await open(BRAND)
  page.server.handle(api.admin.settings.setBrandPicture, async () => {
    throw refused('changed_meanwhile', { keys: ['website_logo'] })
  })
  await changeLogo(page)
  page.server.answer(api.admin.settings.getBrand, { ...BRAND, logo: { address: OWN, version: 4 } })
  await choose(page, PICTURE)
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: page.text('admin:reason') })
  await page.user.type(reason, 'New name')
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText('refused: changed_meanwhile')
  expect(reason.value).toBe('New name')
  expect(page.server.arrived(api.admin.settings.setBrandPicture)).toEqual([
    expect.objectContaining({ kind: 'logo', version: 3, base64Data: 'data:image/png;base64,AQID', reason: 'New name' }),
  ])
  page.server.handle(api.admin.settings.setBrandPicture, async () => ({ success: true as const }))
  await page.user.click(screen.getByTestId('confirm'))
  await expect.poll(() => page.toast()?.title).toBe(page.text('system:brand.saved'))
})

test('no picture, no reason and a picture that is too large are named, and nothing is sent', async () => {
  const page = await open(BRAND)
  await changeLogo(page)
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText(page.text('system:brand.missing'))
  await screen.findByText(page.text('admin:reasonMissing'))
  await choose(page, new File([new Uint8Array(BRAND_MAX_BYTES + 1)], 'large.png', { type: 'image/png' }))
  await screen.findByText(page.text('system:brand.tooLarge'))
  expect(page.server.arrived(api.admin.settings.setBrandPicture)).toEqual([])
})

test('the default picture comes back with a reason', async () => {
  const page = await open(BRAND)
  page.server.handle(api.admin.settings.removeBrandPicture, async () => ({ success: true as const }))
  await page.user.click(await screen.findByRole('button', { name: page.text('system:brand.remove') }))
  await page.user.type(await screen.findByRole('textbox', { name: page.text('admin:reason') }), 'Back')
  await page.user.click(screen.getByTestId('confirm'))
  await expect.poll(() => page.toast()?.title).toBe(page.text('system:brand.saved'))
  expect(page.server.arrived(api.admin.settings.removeBrandPicture)).toEqual([
    expect.objectContaining({ kind: 'logo', version: 3, reason: 'Back' }),
  ])
})
