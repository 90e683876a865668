/** A product in its dialog: the template that it begins with, and the bounds of its price. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProductTemplate } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { ProductDialog } from './product-dialog.tsx'

const CLIP: ProductTemplate = {
  _id: '00000000-0000-7000-8000-000000000001',
  name: 'Custom clip',
  text: 'A short film.',
  mediaKind: 'video',
  questions: [{ key: 'mood', kind: 'text', text: 'Which mood?', isRequired: true, choices: [] }],
  priceMin: 20,
  priceMax: 200,
  price: 60,
  deliveryDays: 5,
  isActive: true,
}

const open = (templates: ProductTemplate[]) =>
  openPage(<ProductDialog product={null} onClose={() => undefined} />, {
    user: aUser({ status: 'model' }),
    server: (server) => {
      server.answer(api.models.getTemplates, templates)
      server.handle(api.models.createProduct, async () => ({ productId: CLIP._id }))
    },
  })

test('a template fills in the form, and its range is a bound', async () => {
  const page = await open([CLIP, { ...CLIP, _id: '00000000-0000-7000-8000-000000000002', name: 'Old kind', isActive: false }])
  const choice = await screen.findByRole('combobox', { name: page.text('profile:product.template') })
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    page.text('profile:product.templateNone'),
    'Custom clip',
  ])
  await page.user.selectOptions(choice, CLIP._id)
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: page.text('profile:product.price') })
  expect(price.value).toBe('60.00')
  expect(screen.getByDisplayValue('Which mood?')).toBeDefined()
  await page.user.clear(price)
  await page.user.type(price, '201')
  await page.user.click(screen.getByRole('button', { name: page.text('profile:save') }))
  await screen.findByText(page.text('profile:product.problems.range', { least: '$20.00', most: '$200.00' }))
  expect(page.server.arrived(api.models.createProduct)).toEqual([])
  await page.user.clear(price)
  await page.user.type(price, '200')
  await page.user.click(screen.getByRole('button', { name: page.text('profile:save') }))
  await expect.poll(() => page.toast()?.title).toBe(page.text('profile:product.created'))
  expect(page.server.arrived(api.models.createProduct)).toEqual([
    expect.objectContaining({
      product: expect.objectContaining({ templateId: CLIP._id, price: 200, mediaKind: 'video', name: 'Custom clip' }),
    }),
  ])
})

test('where there are no templates, the form does not ask for one', async () => {
  const page = await open([])
  await screen.findByRole('textbox', { name: page.text('profile:product.name') })
  expect(screen.queryByRole('combobox', { name: page.text('profile:product.template') })).toBeNull()
})
