/** The templates for kinds of products on the admin's screen. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import type { AdminTemplate } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { refused } from '#web/testing/page-server.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { TemplateList } from './template-list.tsx'

const inEach = (text: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `${text} ${language}`])) as AdminTemplate['names']
const CLIP: AdminTemplate = {
  _id: '00000000-0000-7000-8000-000000000001',
  version: 3,
  names: inEach('Clip'),
  texts: inEach('A short film'),
  mediaKind: 'video',
  questions: [{ key: 'mood', kind: 'choice', isRequired: true, texts: inEach('Mood?'), choices: [inEach('Calm'), inEach('Loud')] }],
  priceMin: 20,
  priceMax: 200,
  price: 60,
  deliveryDays: 5,
  position: 1,
  isActive: true,
  products: 4,
  outside: 1,
}

const open = (templates: AdminTemplate[] | null, adminRole: 'moderator' | 'support' = 'moderator') =>
  openPage(<TemplateList tabs={null} />, {
    user: aUser({ isAdmin: true, adminRole }),
    server: (server) => {
      if (templates === null) server.refuse(api.admin.templates.list, 'internal', {})
      else server.answer(api.admin.templates.list, templates)
    },
  })
type Page = Awaited<ReturnType<typeof open>>

const changeClip = async (page: Page) =>
  page.user.click(await screen.findByRole('button', { name: page.text('admin:templates.changeOf', { name: 'Clip en' }) }))

test('a template shows its range and how many products are outside it', async () => {
  const page = await open([CLIP])
  const row = await screen.findByTestId('template')
  expect(within(row).getByText('Clip en')).toBeDefined()
  expect(row.textContent).toContain(page.text('admin:templates.range', { min: '$20.00', max: '$200.00' }))
  expect(row.textContent).toContain(page.text('admin:templates.outside', { count: 1, number: '1' }))
})

test('without templates the list explains their use, and after a failure it can be loaded again', async () => {
  const page = await open([])
  await screen.findByText(page.text('admin:templates.noneText'))
  const failed = await open(null)
  await screen.findByText(failed.text('admin:templates.failed'))
  failed.server.answer(api.admin.templates.list, [CLIP])
  await failed.user.click(screen.getAllByRole('button', { name: failed.text('common:actions.retry') }).at(-1) ?? document.body)
  await screen.findByText('Clip en')
})

test('a change is sent over the version that was seen, with all languages', async () => {
  const page = await open([CLIP])
  page.server.handle(api.admin.templates.save, async () => ({ templateId: CLIP._id }))
  await changeClip(page)
  await page.user.selectOptions(await screen.findByRole('combobox', { name: page.text('admin:eachLanguage.label') }), 'fr')
  const name = screen.getByRole('textbox', { name: page.text('admin:templates.name') })
  await page.user.clear(name)
  await page.user.type(name, 'Film')
  await page.user.click(screen.getByTestId('confirm'))
  await expect.poll(() => page.toast()?.title).toBe(page.text('admin:templates.saved'))
  const { _id, version, products: _products, outside: _outside, ...template } = CLIP
  expect(page.server.arrived(api.admin.templates.save)).toEqual([
    expect.objectContaining({ templateId: _id, version, template: { ...template, names: { ...template.names, fr: 'Film' } } }),
  ])
})

test('a missing language and a price outside the range are named, and nothing is sent', async () => {
  const page = await open([CLIP])
  await changeClip(page)
  await page.user.clear(await screen.findByRole('textbox', { name: page.text('admin:templates.name') }))
  const price = screen.getByRole('textbox', { name: page.text('admin:templates.price') })
  await page.user.clear(price)
  await page.user.type(price, '201')
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText(page.text('admin:eachLanguage.missingIn', { languages: 'English' }))
  await screen.findByText(page.text('admin:templates.problems.outside'))
  expect(page.server.arrived(api.admin.templates.save)).toEqual([])
})

test('a refused change keeps the typed values', async () => {
  const page = await open([CLIP])
  page.server.handle(api.admin.templates.save, async () => {
    throw refused('changed_meanwhile', { keys: ['template'] })
  })
  await changeClip(page)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: page.text('admin:templates.name') })
  await page.user.type(name, ' two')
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText('refused: changed_meanwhile')
  expect(name.value).toBe('Clip en two')
})

test('support reads the templates and changes none', async () => {
  const page = await open([CLIP], 'support')
  await screen.findByText('Clip en')
  expect(screen.queryByRole('button', { name: page.text('admin:templates.add') })).toBeNull()
  expect(screen.queryByRole('button', { name: page.text('admin:templates.changeOf', { name: 'Clip en' }) })).toBeNull()
})

test('the dialog says how many products the typed range leaves outside, before it is saved', async () => {
  const page = await open([CLIP])
  page.server.answerBy(api.admin.templates.previewRange, ({ priceMin }) => ({ products: 4, outside: priceMin === 20 ? 0 : 3 }))
  await changeClip(page)
  await screen.findByText(page.text('admin:templates.allWithin'))
  const lowest = screen.getByRole('textbox', { name: page.text('admin:templates.priceMin') })
  await page.user.clear(lowest)
  expect(screen.queryByTestId('range-effect')).toBeNull()
  await page.user.type(lowest, '25')
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(page.text('admin:templates.outside', { count: 3, number: '3' }))
  expect(page.server.arrived(api.admin.templates.save)).toEqual([])
})
