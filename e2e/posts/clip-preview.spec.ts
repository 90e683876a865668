/** A clip in a list of posts shows a few silent seconds under the pointer, and asks for nothing before. */
import type { Page } from '@playwright/test'
import { makeTestClip } from '#test-support/clips.ts'
import { MODEL, openSession, putCookies } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { open } from '../support/people.ts'
import { makePost, sendFile } from '../support/posts.ts'
import { MOTION } from '../support/widths.ts'

test.use(MOTION)

async function makeClips(site: TestSite): Promise<void> {
  const token = await openSession(site, 'model')
  for (const [title, visibility] of [
    ['A clip for everybody', 'free'],
    ['A clip to buy', 'paid'],
  ] as const) {
    const itemId = await sendFile(site, token, { name: 'clip.mp4', type: 'video/mp4', bytes: await makeTestClip({ seconds: 2 }) })
    await makePost(site, token, {
      title,
      visibility,
      price: visibility === 'paid' ? 5 : null,
      media: [{ itemId, alt: 'Bars', isPreview: false }],
    })
  }
}

const cardOf = (page: Page, title: string) =>
  page.getByTestId('post-card').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const previewOf = (page: Page, title: string) => cardOf(page, title).getByTestId('clip-preview')
/** Addresses of clips that the page has asked for. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('pointing at a clip, or coming to it by keyboard, plays its preview; nothing is asked for before, nor of a locked one', async ({
  site,
  page,
}) => {
  await makeClips(site)
  const asked = askedBy(page)
  await open(page, `/models/${MODEL.handle}/posts`)
  await expect(cardOf(page, 'A clip for everybody')).toBeVisible()
  expect(asked).toEqual([])

  const answered = page.waitForResponse(/preview\.mp4$/)
  await cardOf(page, 'A clip for everybody').hover()
  const preview = previewOf(page, 'A clip for everybody')
  await expect(preview).toHaveAttribute('src', /^\/media\/items\/[^/]+\/preview\.mp4$/)
  expect([200, 206]).toContain((await answered).status())
  expect(await preview.evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.controls])).toEqual([true, true, false])

  await cardOf(page, 'A clip to buy').hover()
  await expect(preview).toHaveCount(0)
  await expect(previewOf(page, 'A clip to buy')).toHaveCount(0)
  // The pointer rests where no post is.
  await page.getByRole('heading', { level: 1 }).hover()

  const link = cardOf(page, 'A clip for everybody').getByRole('link', { name: 'A clip for everybody', exact: true })
  await link.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await expect(preview).toHaveCount(1)
  expect(new Set(asked.map((path) => path.split('/').at(-1)))).toEqual(new Set(['preview.mp4']))
  expect(new Set(asked).size).toBe(1)

  await page.clock.install()
  for (const wish of ['system', 'blur', 'still'] as const) {
    await page.emulateMedia({ reducedMotion: wish === 'system' ? 'reduce' : 'no-preference' })
    await putCookies(page.context(), site, { display: wish === 'system' ? '' : wish })
    await open(page, `/models/${MODEL.handle}/posts`)
    const before = asked.length
    await cardOf(page, 'A clip for everybody').hover()
    // Whatever waits for its time has had it.
    await page.clock.fastForward(2_000)
    await expect(preview).toHaveCount(0)
    expect(asked.length, wish).toBe(before)
  }
})
