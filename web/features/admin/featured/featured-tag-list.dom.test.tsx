/** The tags that the home page shows with a picture, on the admin's screen. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import type { AdminFeaturedTag } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { DONE, refused } from '#web/testing/page-server.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { FeaturedTagList } from './featured-tag-list.tsx'

const inEach = (text: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `${text} ${language}`])) as AdminFeaturedTag['names']
const CLAY: AdminFeaturedTag = {
  _id: '00000000-0000-7000-8000-000000000001',
  version: 2,
  tag: 'ceramics',
  names: inEach('Clay'),
  alts: inEach('A bowl'),
  picture: { url: '/media/pictures/a/768.webp', width: 800, height: 600, blur: null },
  position: 1,
  isActive: false,
}

const open = (tags: AdminFeaturedTag[] | null) =>
  openPage(<FeaturedTagList tabs={null} />, {
    user: aUser({ isAdmin: true, adminRole: 'moderator' }),
    server: (server) => {
      if (tags === null) server.refuse(api.admin.tags.list, 'internal', {})
      else server.answer(api.admin.tags.list, tags)
    },
  })

test('a tag shows its picture with a description, and whether the home page shows it', async () => {
  const page = await open([CLAY])
  expect(await screen.findByRole('img', { name: 'A bowl en' })).toBeDefined()
  expect(screen.getByText(page.text('admin:featured.notShown'))).toBeDefined()
})

test('without tags the list says that the home page shows crafts instead, and a failed list can be loaded again', async () => {
  const page = await open([])
  await screen.findByText(page.text('admin:featured.noneText'))
  page.server.refuse(api.admin.tags.list, 'internal', {})
  const failed = await open(null)
  await screen.findByText(failed.text('admin:featured.failed'))
})

test('a new tag is sent with its picture; without one it is refused at once', async () => {
  const page = await open([])
  page.server.handle(api.admin.tags.save, async () => ({ featuredTagId: CLAY._id }))
  await page.user.click(await screen.findByRole('button', { name: page.text('admin:featured.add') }))
  await page.user.type(await screen.findByRole('textbox', { name: page.text('admin:featured.tag') }), 'ceramics')
  for (const language of LANGUAGES) {
    await page.user.selectOptions(screen.getByRole('combobox', { name: page.text('admin:eachLanguage.label') }), language)
    await page.user.type(screen.getByRole('textbox', { name: page.text('admin:featured.name') }), language)
    await page.user.type(screen.getByRole('textbox', { name: page.text('admin:featured.alt') }), language)
  }
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText(page.text('admin:featured.pictureMissing'))
  expect(page.server.arrived(api.admin.tags.save)).toEqual([])
  const file = new File([new Uint8Array([1, 2, 3])], 'bowl.png', { type: 'image/png' })
  await page.user.upload(screen.getByLabelText(page.text('admin:featured.choose'), { exact: false }), file)
  await screen.findByText('bowl.png', { exact: false })
  await page.user.click(screen.getByTestId('confirm'))
  await expect.poll(() => page.toast()?.title).toBe(page.text('admin:featured.saved'))
  expect(page.server.arrived(api.admin.tags.save)).toEqual([
    expect.objectContaining({
      featuredTagId: null,
      base64Data: 'data:image/png;base64,AQID',
      featured: expect.objectContaining({ tag: 'ceramics', names: expect.objectContaining({ fr: 'fr' }) }),
    }),
  ])
})

test('a refused change keeps the typed values, and names the field', async () => {
  const page = await open([CLAY])
  page.server.handle(api.admin.tags.save, async () => {
    throw refused('tag_featured', {})
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('admin:featured.changeOf', { name: 'ceramics' }) }))
  const tag = await screen.findByRole<HTMLInputElement>('textbox', { name: page.text('admin:featured.tag') })
  await page.user.type(tag, ' art')
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText('refused: tag_featured')
  expect(tag.value).toBe('ceramics art')
  expect(tag.getAttribute('aria-invalid')).toBe('true')
})

test('a tag is removed after a question, over the version that was seen; a refusal is said in the dialog', async () => {
  const page = await open([CLAY])
  page.server.refuse(api.admin.tags.remove, 'changed_meanwhile', { keys: ['tag'] })
  await page.user.click(await screen.findByRole('button', { name: page.text('admin:featured.removeOf', { name: 'ceramics' }) }))
  await screen.findByText(page.text('admin:featured.removeText', { shown: page.text('admin:featured.shown') }))
  expect(page.server.arrived(api.admin.tags.remove)).toEqual([])
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText('refused: changed_meanwhile')
  page.server.handle(api.admin.tags.remove, async () => DONE)
  await page.user.click(screen.getByTestId('confirm'))
  await expect.poll(() => page.toast()?.title).toBe(page.text('admin:featured.removed'))
  expect(page.server.arrived(api.admin.tags.remove).at(-1)).toEqual({ token: TOKEN, featuredTagId: CLAY._id, version: 2 })
})
