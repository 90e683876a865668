/** The tags on the home page of a first visit. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import type { FeaturedTag } from '#contract/types.ts'
import { HomeIntro } from './home-intro.tsx'

const PICTURE = { url: '/media/pictures/a/768.webp', width: 800, height: 600, blur: null }
const CRAFTS = [{ tag: 'glaze', cover: PICTURE }]

const open = (featured: FeaturedTag[]) =>
  openPage(<HomeIntro crafts={CRAFTS} />, {
    server: (server) => {
      server.answer(api.models.getFeaturedTags, featured)
      server.answer(api.models.list, { items: [], nextCursor: null })
      server.answer(api.systemSettings.getByKey, { value: null })
    },
  })
const links = () => [...screen.getByRole('navigation').querySelectorAll('a')]

test('featured tags show with their names and pictures, and lead to the models with the tag', async () => {
  await open([{ tag: 'ceramics', name: 'Clay', alt: 'A bowl', picture: PICTURE }])
  const picture = await screen.findByRole('img', { name: 'A bowl' })
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Clay', '/?q=ceramics']])
})

test('without featured tags, the crafts of the recommended models show', async () => {
  await open([])
  await screen.findByText('glaze')
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/?q=glaze'])
})
