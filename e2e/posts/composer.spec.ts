/** Writing posts: saved while typing, files in any state, a time to appear, and nothing lost on the way out. */
import { newUser, putSession } from '../support/calls.ts'
import { c, choose, files, isSaved, modelOf, more } from '../support/composer.ts'
import { complaintsOf, moveUpUntil, open, wordsIn } from '../support/people.ts'
import { getMine, makeDraft, makePost, pictureBytes, pictureFile } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'

const t = wordsIn('en')

test.beforeEach(async ({ context, site }) => {
  await putSession(context, site, await modelOf(site))
})

test('a post is written, saved, filled with files, sorted, previewed and published', async ({ page, context, site }) => {
  const complaints = complaintsOf(context)
  await open(page, '/my-posts')
  await page.getByTestId('new-post').click()
  await expect(page).toHaveURL(/\/my-posts\/[\da-f-]{36}$/)
  const address = page.url()
  const postId = address.split('/').at(-1) ?? ''

  // A missing value shows at its field, which gets the focus.
  await page.getByTestId('publish').click()
  await expect(page.getByText(c('problems.titleMissing'))).toBeVisible()
  await expect(page.getByTestId('post-title')).toBeFocused()
  await page.getByTestId('post-title').fill('Three bowls')
  await page.getByTestId('post-text').fill('One of them is blue.')
  await page.getByTestId('tag-input').fill('clay')
  await page.getByTestId('tag-input').press('Enter')

  await choose(page, [
    pictureFile('one.png'),
    pictureFile('two.png', { colour: [20, 80, 120] }),
    pictureFile('three.png', { colour: [60, 120, 60], width: 200, height: 300 }),
  ])
  await expect(files(page)).toHaveCount(3)
  for (const file of await files(page).all()) await expect(file).toHaveAttribute('data-status', 'ready', { timeout: 40_000 })
  await files(page).nth(2).getByRole('textbox').fill('A green bowl')

  // The third becomes the first, with the keyboard alone.
  await files(page)
    .nth(2)
    .getByRole('button', { name: c('files.move', { file: 'three.png' }), exact: true })
    .focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(c('files.drag.lifted', { file: 'three.png', place: 3, count: 3 }))).toBeAttached()
  await moveUpUntil(page, page.getByText(c('files.drag.over', { file: 'three.png', place: 1, count: 3 })))
  await page.keyboard.press('Space')
  await expect(files(page).first()).toContainText('three.png')
  await isSaved(page)

  // A reload finds all of it.
  await page.reload()
  await expect(page.getByTestId('post-title')).toHaveValue('Three bowls')
  await expect(page.getByTestId('post-text')).toHaveValue('One of them is blue.')
  await expect(files(page)).toHaveCount(3)
  await expect(files(page).first()).toContainText('three.png')
  await expect(files(page).first().getByRole('textbox')).toHaveValue('A green bowl')
  expect((await getMine(site, await modelOf(site), postId)).tags).toEqual(['clay'])

  // For buyers, with a free look at one file: the model reads what remains, and sees what visitors will.
  await page.getByRole('radio', { name: c('visibility.paid') }).check()
  await page.getByTestId('post-price').fill('0.50')
  await expect(page.getByText(c('problems.price', { min: '$1.00', max: '$10,000.00' }))).toBeVisible()
  await page.getByTestId('post-price').fill('12,50')
  await expect(page.getByText(c('fields.earn', { amount: '$10.00', percent: 20 }))).toBeVisible()
  await page.getByTestId('post-teaser').fill('Blue, green, and one that cracked.')
  await files(page).first().getByRole('checkbox').check()
  await more(page, c('actions.preview'))
  const preview = page.getByTestId('post-preview')
  await expect(preview.getByTestId('locked')).toContainText(t('posts:media.images_other', { count: 2 }))
  await expect(preview.getByAltText('A green bowl')).toBeVisible()
  await expect(preview.getByText('One of them is blue.')).toHaveCount(0)
  await page.getByRole('button', { name: c('preview.paid'), exact: true }).click()
  await expect(preview.getByText('One of them is blue.')).toBeVisible()
  await expect(preview.getByTestId('post-file')).toHaveCount(3)
  await page.keyboard.press('Escape')

  await page.getByTestId('publish').click()
  await expect(page).toHaveURL(new RegExp(`/posts/${postId}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Three bowls' })).toBeVisible()
  await expect(page.getByTestId('post-file')).toHaveCount(3)
  expect(await getMine(site, await modelOf(site), postId)).toMatchObject({
    status: 'published',
    visibility: 'paid',
    price: 12.5,
    media: [{ alt: 'A green bowl', isPreview: true }, {}, {}],
  })
  expect(complaints).toEqual([])
})

test('refused files show the reason; a failed upload resumes; a file can be removed', async ({ page, site }) => {
  const { postId } = await makeDraft(site, await modelOf(site), { title: 'Files' })
  await open(page, `/my-posts/${postId}`)
  await expect(page.getByTestId('post-title')).toBeVisible()
  await choose(page, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
    { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ])
  await expect(page.getByText(c('files.problems.wrong_type', { file: 'notes.txt' }))).toBeVisible()
  await expect(page.getByText(c('files.problems.empty', { file: 'nothing.png' }))).toBeVisible()
  await expect(files(page)).toHaveCount(0)

  // The way to the storage is closed: the file fails, and goes on with a click once it is open again.
  let isClosed = true
  await page.route(/\/media\/uploads\//, async (route) =>
    isClosed && route.request().method() === 'PUT' ? route.fulfill({ status: 403 }) : route.continue(),
  )
  await choose(page, [pictureFile('stopped.png')])
  await expect(files(page)).toHaveAttribute('data-status', 'failed')
  await expect(files(page)).toContainText(c('files.sendFailed'))
  isClosed = false
  await files(page).getByTestId('file-retry').click()
  await expect(files(page)).toHaveAttribute('data-status', 'ready', { timeout: 40_000 })

  // A picture that is cut off in the middle becomes nothing: it is said, publishing waits for it, and it can be taken out.
  const whole = pictureBytes({ width: 900, height: 700 })
  await choose(page, [{ name: 'cut-off.png', mimeType: 'image/png', buffer: whole.subarray(0, Math.floor(whole.length / 2)) }])
  const cutOff = files(page).filter({ hasText: 'cut-off.png' })
  await expect(cutOff).toHaveAttribute('data-status', 'failed', { timeout: 40_000 })
  await expect(cutOff.getByRole('alert')).toBeVisible()
  await page.getByTestId('publish').click()
  await expect(page.getByText(c('problems.filesWaiting'))).toBeVisible()
  await cutOff
    .getByRole('button', { name: c('files.remove', { file: 'cut-off.png' }) })
    .or(cutOff.getByRole('button', { name: c('files.cancel'), exact: true }))
    .click()
  await expect(files(page)).toHaveCount(1)
  await isSaved(page)
  await page.getByTestId('publish').click()
  await expect(page).toHaveURL(new RegExp(`/posts/${postId}$`))
})

test('a post is scheduled in a time zone, shown in words, and unscheduled', async ({ page, site }) => {
  const { postId } = await makeDraft(site, await modelOf(site), { title: 'For later', text: 'Words' })
  await open(page, `/my-posts/${postId}`)
  await page.getByTestId('schedule').click()
  await page.getByTestId('schedule-date').fill('2020-01-01')
  await expect(page.getByText(c('schedule.past'))).toBeVisible()
  const year = new Date().getUTCFullYear()
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByTestId('schedule-date').fill(`${year + 2}-01-01`)
  await expect(page.getByText(c('schedule.far'))).toBeVisible()
  await page.getByTestId('schedule-date').fill(day)
  await page.getByTestId('schedule-time').fill('18:30')
  await page.getByTestId('schedule-zone').selectOption('Asia/Tokyo')
  const moment = Date.parse(`${day}T09:30:00Z`)
  const words = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(moment)
  await expect(page.getByTestId('schedule-words')).toContainText(words)
  await page.getByTestId('schedule-confirm').click()
  await expect(page.getByTestId('scheduled-for')).toContainText(words)
  expect(await getMine(site, await modelOf(site), postId)).toMatchObject({
    status: 'scheduled',
    publishAt: moment,
    timeZone: 'Asia/Tokyo',
  })
  expect((await fetch(`${site.url}/posts/${postId}`)).status).toBe(404)
  await open(page, '/my-posts?tab=scheduled')
  await page.getByTestId('my-post').getByRole('link', { name: 'For later' }).click()
  await expect(page.getByTestId('scheduled-for')).toBeVisible()
  await more(page, c('actions.unschedule'))
  await expect(page.getByRole('heading', { level: 1, name: c('heading.draft') })).toBeVisible()
  expect((await getMine(site, await modelOf(site), postId)).status).toBe('draft')
})

test('a draft that its model leaves at once is kept', async ({ page, site }) => {
  const token = await modelOf(site)
  const { postId } = await makeDraft(site, token, { title: 'Quick', text: 'Words' })
  await open(page, `/my-posts/${postId}`)
  await page.getByTestId('post-title').fill('Quick and gone')
  await page
    .getByRole('link', { name: c('back'), exact: true })
    .last()
    .click()
  await expect(page).toHaveURL(/\/my-posts\?tab=draft$/)
  await expect(page.getByTestId('my-post').filter({ hasText: 'Quick and gone' })).toBeVisible()
  expect((await getMine(site, token, postId)).title).toBe('Quick and gone')
})

test('posts are pinned, looked up, taken down; an empty draft is not made twice', async ({ page, site }) => {
  const token = await modelOf(site)
  const postId = await makePost(site, token, { title: 'To be pinned', text: 'Words' })
  await open(page, '/my-posts?tab=published')
  const row = page.getByTestId('my-post').filter({ hasText: 'To be pinned' })
  await row.getByRole('button', { name: c('mine.actions', { title: 'To be pinned' }) }).click()
  await page.getByRole('menuitem', { name: c('actions.pin') }).click()
  await expect(row.getByRole('img', { name: t('posts:pinned') })).toBeVisible()
  await row.getByRole('button', { name: c('mine.actions', { title: 'To be pinned' }) }).click()
  await page.getByRole('menuitem', { name: c('actions.delete') }).click()
  await expect(page.getByRole('dialog')).toContainText(c('delete.publishedText'))
  await page.getByTestId('confirm').click()
  await expect(row).toHaveCount(0)
  expect((await getMine(site, token, postId)).status).toBe('withdrawn')

  await open(page, '/my-posts/new')
  await expect(page).toHaveURL(/\/my-posts\/[\da-f-]{36}$/)
  const first = page.url()
  await open(page, '/my-posts/new')
  await expect(page).toHaveURL(first)
  await expect(page.getByTestId('post-title')).toHaveValue('')
})

test('only models write posts, and only their own', async ({ page, context, site }) => {
  const postId = await makePost(site, await modelOf(site), { title: 'Mine alone', text: 'Words' })
  await putSession(context, site, (await newUser(site)).token)
  await open(page, '/my-posts')
  await expect(page.getByText(c('mine.modelsOnly'))).toBeVisible()
  await open(page, `/my-posts/${postId}`)
  await expect(page.getByText(c('mine.modelsOnly'))).toBeVisible()
  await open(page, `/posts/${postId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine alone')
  await expect(page.getByRole('link', { name: t('posts:post.edit'), exact: true })).toHaveCount(0)
})
