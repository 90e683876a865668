/** Writing posts: kept while typing, files in any state, a time to appear, two windows, and nothing lost on the way out. */
import type { Page } from '@playwright/test'
import { fund, MODEL, newMember, openSession, putSession } from './support/calls.ts'
import { findings } from './support/findings.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { complaintsOf, moveUpUntil, open, wordsIn } from './support/people.ts'
import { buyPost, done, getMine, makeDraft, makePost, pictureBytes, pictureFile, sendPicture } from './support/posts.ts'

const t = wordsIn('en')
const c = (key: string, values?: Readonly<Record<string, string | number>>) => t(`composer:${key}`, values)

/** The model's session, once per worker: sign-in is limited. */
const sessions = new WeakMap<TestHouse, Promise<string>>()
function modelOf(house: TestHouse): Promise<string> {
  const known = sessions.get(house) ?? openSession(house, 'model')
  sessions.set(house, known)
  return known
}

const state = (page: Page) => page.getByTestId('save-state')
const files = (page: Page) => page.getByTestId('composer-file')
const isSaved = (page: Page) => expect(state(page)).toHaveAttribute('data-state', 'saved')
const choose = (page: Page, chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('[data-field="files"] input[type=file]').setInputFiles(chosen)
const more = async (page: Page, item: string) => {
  await page.getByTestId('composer-more').click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.beforeEach(async ({ context, house }) => {
  await putSession(context, house, await modelOf(house))
})

test('a post is written, kept, filled with files, put in order, looked at and published', async ({ page, context, house }) => {
  const complaints = complaintsOf(context)
  await open(page, '/my-posts')
  await page.getByTestId('new-post').click()
  await expect(page).toHaveURL(/\/my-posts\/[\da-f-]{36}$/)
  const address = page.url()
  const postId = address.split('/').at(-1) ?? ''

  // What is missing is said at the field, and the focus goes there.
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
    .getByRole('button', { name: c('files.move', { file: 'three.png' }) })
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
  expect((await getMine(house, await modelOf(house), postId)).tags).toEqual(['clay'])

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
  expect(await getMine(house, await modelOf(house), postId)).toMatchObject({
    status: 'published',
    visibility: 'paid',
    price: 12.5,
    media: [{ alt: 'A green bowl', isPreview: true }, {}, {}],
  })
  expect(complaints).toEqual([])
})

test('files that cannot be used say why; what broke is sent again; what is not wanted is taken out', async ({ page, house }) => {
  const { postId } = await makeDraft(house, await modelOf(house), { title: 'Files' })
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

test('a post is given its time in a zone, told back in words, and taken back', { tag: '@desktop' }, async ({ page, house }) => {
  const { postId } = await makeDraft(house, await modelOf(house), { title: 'For later', text: 'Words' })
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
  expect(await getMine(house, await modelOf(house), postId)).toMatchObject({
    status: 'scheduled',
    publishAt: moment,
    timeZone: 'Asia/Tokyo',
  })
  expect((await fetch(`${house.url}/posts/${postId}`)).status).toBe(404)
  await open(page, '/my-posts?tab=scheduled')
  await page.getByTestId('my-post').getByRole('link', { name: 'For later' }).click()
  await expect(page.getByTestId('scheduled-for')).toBeVisible()
  await more(page, c('actions.unschedule'))
  await expect(page.getByRole('heading', { level: 1, name: c('heading.draft') })).toBeVisible()
  expect((await getMine(house, await modelOf(house), postId)).status).toBe('draft')
})

test(
  'two windows on one draft: nobody’s words are lost, whichever version goes on',
  { tag: '@desktop' },
  async ({ page, context, house }) => {
    const token = await modelOf(house)
    const { postId } = await makeDraft(house, token, { title: 'Beginning', text: 'Words' })
    const other = await context.newPage()
    await open(page, `/my-posts/${postId}`)
    await open(other, `/my-posts/${postId}`)

    // While one window has nothing unsaved, it simply follows the other.
    await page.getByTestId('post-title').fill('From the first window')
    await isSaved(page)
    await expect(other.getByTestId('post-title')).toHaveValue('From the first window')
    await expect(other.getByTestId('conflict')).toHaveCount(0)

    // Both type at once: a title that cannot be saved yet keeps the second from following.
    const tooLong = 'x'.repeat(101)
    await other.getByTestId('post-title').fill(tooLong)
    await expect(state(other)).toHaveAttribute('data-state', 'blocked')
    await page.getByTestId('post-text').fill('The text of the first window')
    await isSaved(page)
    await expect(other.getByTestId('conflict')).toBeVisible()
    await expect(other.getByTestId('post-title')).toHaveValue(tooLong)
    await other.getByTestId('post-title').fill('From the second window')
    await other.getByTestId('keep-mine').click()
    await isSaved(other)
    await expect(page.getByTestId('post-title')).toHaveValue('From the second window')
    expect(await getMine(house, token, postId)).toMatchObject({ title: 'From the second window', text: 'Words' })
    await open(page, '/my-posts')
    await page
      .getByTestId('my-post')
      .getByRole('link', { name: c('conflict.copy', { title: 'From the first window' }) })
      .click()
    await expect(page.getByTestId('post-text')).toHaveValue('The text of the first window')

    // The other way round: the version of the other window is taken.
    await open(page, `/my-posts/${postId}`)
    await page.getByTestId('post-title').fill(tooLong)
    await other.getByTestId('post-text').fill('Later words')
    await isSaved(other)
    await page.getByTestId('post-title').fill('A title of the first window')
    await page.getByTestId('take-other').click()
    await expect(page.getByTestId('post-title')).toHaveValue('From the second window')
    await expect(page.getByTestId('post-text')).toHaveValue('Later words')
    await open(page, '/my-posts')
    await expect(
      page.getByTestId('my-post').filter({ hasText: c('conflict.copy', { title: 'A title of the first window' }) }),
    ).toBeVisible()
  },
)

test(
  'a post that another window publishes meanwhile is not overwritten: the words stay where they are until a person decides',
  { tag: '@desktop' },
  async ({ page, house }) => {
    const token = await modelOf(house)
    const { postId, revision } = await makeDraft(house, token, { title: 'Nearly done', text: 'What was meant to be published' })
    await open(page, `/my-posts/${postId}`)
    // A title that cannot be saved yet keeps the rest from being saved by itself.
    await page.getByTestId('post-title').fill('x'.repeat(101))
    await page.getByTestId('post-text').fill('Not for anybody yet')
    await expect(state(page)).toHaveAttribute('data-state', 'blocked')
    await done(house, 'mutation', 'posts:publishPost', { token, postId, revision, publishAt: null, timeZone: null })
    await expect(page.getByTestId('conflict')).toContainText(c('conflict.published'))
    await page.getByTestId('post-title').fill('Typed after it was published')
    await expect(page.getByTestId('post-text')).toHaveValue('Not for anybody yet')
    await page.getByTestId('take-other').click()
    await expect(page.getByTestId('conflict')).toHaveCount(0)
    await expect(page.getByTestId('post-text')).toHaveValue('What was meant to be published')
    expect(await getMine(house, token, postId)).toMatchObject({
      status: 'published',
      title: 'Nearly done',
      text: 'What was meant to be published',
    })
    await open(page, '/my-posts')
    await page
      .getByTestId('my-post')
      .getByRole('link', { name: c('conflict.copy', { title: 'Typed after it was published' }) })
      .click()
    await expect(page.getByTestId('post-text')).toHaveValue('Not for anybody yet')
  },
)

test('what was sold is locked, and said to be; it can be added to', { tag: '@phone' }, async ({ page, house }) => {
  const token = await modelOf(house)
  const [first, second] = [await sendPicture(house, token, 'first.png'), await sendPicture(house, token, 'second.png', { width: 200 })]
  const media = [first, second].map((itemId) => ({ itemId, alt: '', isPreview: false }))
  const postId = await makePost(house, token, { title: 'Two glazes', text: 'Copper and iron.', visibility: 'paid', price: 3, media })
  const buyer = await newMember(house)
  await fund(house, buyer, 3)
  await open(page, `/my-posts/${postId}`)
  await expect(files(page)).toHaveCount(2)
  await expect(page.getByTestId('sold-notice')).toHaveCount(0)

  // Somebody buys it while it is being changed: what they bought comes back, and what was typed instead stands after it.
  await page.getByTestId('post-text').fill('Only iron.')
  await files(page)
    .nth(1)
    .getByRole('button', { name: c('files.remove', { file: 'second.png' }) })
    .click()
  await expect(files(page)).toHaveCount(1)
  await buyPost(house, buyer.token, postId)
  await expect(page.getByTestId('sold-notice')).toContainText(c('sold.notice_one', { count: 1 }))
  await expect(page.getByTestId('sold-text')).toHaveValue('Copper and iron.')
  await expect(page.getByTestId('post-text')).toHaveValue('Only iron.')
  await expect(files(page)).toHaveCount(2)
  await expect(page.getByTestId('sold-file')).toHaveCount(2)
  await expect(files(page).getByRole('button', { name: c('files.remove', { file: 'second.png' }) })).toHaveCount(0)
  expect(await findings(page, 'what is sold')).toEqual([])

  await page.getByTestId('post-text').fill('And cobalt.')
  await choose(page, [pictureFile('third.png', { height: 200 })])
  await expect(files(page).nth(2)).toHaveAttribute('data-status', 'ready', { timeout: 40_000 })
  await page.getByTestId('save-changes').click()
  await isSaved(page)
  expect(await getMine(house, token, postId)).toMatchObject({
    text: 'Copper and iron.\n\nAnd cobalt.',
    soldText: 'Copper and iron.',
    media: [{ isSold: true }, { isSold: true }, { isSold: false }],
  })
  // What was only added can go again.
  await page.getByTestId('post-text').fill('')
  await files(page)
    .nth(2)
    .getByRole('button', { name: c('files.remove', { file: 'third.png' }) })
    .click()
  await page.getByTestId('save-changes').click()
  await isSaved(page)
  expect(await getMine(house, token, postId)).toMatchObject({ text: 'Copper and iron.', media: [{}, {}] })
})

test('what people see already changes only when it is saved, and leaving asks first', { tag: '@phone' }, async ({ page, house }) => {
  const token = await modelOf(house)
  const postId = await makePost(house, token, { title: 'Out there', text: 'As it was' })
  await open(page, `/my-posts/${postId}`)
  await expect(page.getByTestId('save-changes')).toBeDisabled()
  await page.getByTestId('post-text').fill('As it will be')
  await expect(state(page)).toHaveAttribute('data-state', 'unsaved')
  await page
    .getByRole('link', { name: c('back'), exact: true })
    .last()
    .click()
  const asked = page.getByRole('dialog', { name: t('common:unsaved.title') })
  await expect(asked).toContainText(t('common:unsaved.text'))
  await asked.getByRole('button', { name: t('common:unsaved.stay') }).click()
  await expect(page.getByTestId('post-text')).toHaveValue('As it will be')
  expect((await getMine(house, token, postId)).text).toBe('As it was')
  await page.getByTestId('save-changes').click()
  await isSaved(page)
  expect((await getMine(house, token, postId)).text).toBe('As it will be')
  // What tells so lies where the way back is, and goes with a tap.
  const told = page.getByRole('listitem').filter({ hasText: c('done.saved') })
  await told.tap()
  await expect(told).toBeHidden()
  // It must stay one that can be read.
  await page.getByTestId('post-text').fill('')
  await page.getByTestId('save-changes').click()
  const missing = page.getByText(c('problems.contentMissing'))
  await expect(missing).toBeVisible()
  await expect(page.getByTestId('post-text')).toBeFocused()
  // Nothing lies on what it says.
  const isSeen = (said: HTMLElement | SVGElement) => {
    const { left, top, height } = said.getBoundingClientRect()
    return said.contains(document.elementFromPoint(left + 4, top + height / 2))
  }
  await expect.poll(() => missing.evaluate(isSeen)).toBe(true)
  await page
    .getByRole('link', { name: c('back'), exact: true })
    .last()
    .click()
  await page.getByTestId('confirm').click()
  await expect(page).toHaveURL(/\/my-posts\?tab=published$/)
  expect((await getMine(house, token, postId)).text).toBe('As it will be')
})

test('a draft that one walks away from at once is kept', async ({ page, house }) => {
  const token = await modelOf(house)
  const { postId } = await makeDraft(house, token, { title: 'Quick', text: 'Words' })
  await open(page, `/my-posts/${postId}`)
  await page.getByTestId('post-title').fill('Quick and gone')
  await page
    .getByRole('link', { name: c('back'), exact: true })
    .last()
    .click()
  await expect(page).toHaveURL(/\/my-posts\?tab=draft$/)
  await expect(page.getByTestId('my-post').filter({ hasText: 'Quick and gone' })).toBeVisible()
  expect((await getMine(house, token, postId)).title).toBe('Quick and gone')
})

test('posts are pinned, looked up, taken down; an empty draft is not made twice', async ({ page, house }) => {
  const token = await modelOf(house)
  const postId = await makePost(house, token, { title: 'To be pinned', text: 'Words' })
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
  expect((await getMine(house, token, postId)).status).toBe('withdrawn')

  await open(page, '/my-posts/new')
  await expect(page).toHaveURL(/\/my-posts\/[\da-f-]{36}$/)
  const first = page.url()
  await open(page, '/my-posts/new')
  await expect(page).toHaveURL(first)
  await expect(page.getByTestId('post-title')).toHaveValue('')
})

test('only models write posts, and only their own', { tag: '@desktop' }, async ({ page, context, house }) => {
  const postId = await makePost(house, await modelOf(house), { title: 'Mine alone', text: 'Words' })
  await putSession(context, house, (await newMember(house)).token)
  await open(page, '/my-posts')
  await expect(page.getByText(c('mine.modelsOnly'))).toBeVisible()
  await open(page, `/my-posts/${postId}`)
  await expect(page.getByText(c('mine.modelsOnly'))).toBeVisible()
  await open(page, `/posts/${postId}`)
  await expect(page.getByRole('link', { name: t('posts:post.edit'), exact: true })).toHaveCount(0)
})

test('the composer and the lists are accessible', async ({ page, house }) => {
  const token = await modelOf(house)
  const itemId = await sendPicture(house, token)
  const { postId } = await makeDraft(house, token, {
    title: 'Readable',
    text: 'Words',
    visibility: 'paid',
    price: 5,
    tags: ['clay'],
    media: [{ itemId, alt: '', isPreview: false }],
  })
  await open(page, `/my-posts/${postId}`)
  await expect(files(page)).toHaveAttribute('data-status', 'ready')
  expect(await findings(page, 'the composer')).toEqual([])
  await page.getByTestId('schedule').click()
  await expect(page.getByTestId('schedule-words')).toBeVisible()
  expect(await findings(page, 'the schedule')).toEqual([])
  await open(page, '/my-posts?tab=published')
  await expect(page.getByTestId('my-post').first()).toBeVisible()
  expect(await findings(page, 'my posts')).toEqual([])
  await open(page, `/models/${MODEL.handle}/posts`)
  // It comes above the rest, which moves down: a finger that is on its way would miss.
  await expect(page.getByText(t('profile:bar.text'))).toBeVisible()
  await page.getByRole('link', { name: t('posts:newPost') }).click()
  await expect(page).toHaveURL(/\/my-posts\//)
})
