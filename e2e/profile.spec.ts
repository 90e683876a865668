/** A model's own profile: edited where it stands, seen by everybody at once. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createProduct } from '#server/domains/models/parts.ts'
import { getUser, type Member, newMember, profileOf, putSession } from './support/calls.ts'
import { findings } from './support/findings.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { changeModels, makeModel } from './support/models.ts'
import { complaintsOf, moveUpUntil, open, wordsIn } from './support/people.ts'

const t = wordsIn('en')

interface Model extends Member {
  handle: string
  path: string
}

const print = {
  description: 'On paper.',
  mediaKind: 'image' as const,
  deliveryDays: 3,
  freeRevisions: 1,
  slots: null,
  briefMax: null,
  sampleIds: [],
  addons: [],
}

/** A new model who sells these. */
async function newModel(house: TestHouse, name: string, products: readonly string[] = []): Promise<Model> {
  const member = await newMember(house, name)
  await changeModels(house, async (tx) => {
    await makeModel(tx, member.userId, { headline: 'Ink on paper', bio: 'I draw.', tags: ['ink'], joinedDaysAgo: 3 })
    for (const [position, product] of products.entries())
      await createProduct(tx, member.userId, position, { ...print, name: product, priceCents: (position + 1) * 10_00 })
  })
  const { rows } = await house.server.database.pool.query<{ handle: string }>('select handle from users.users where id = $1', [
    member.userId,
  ])
  const handle = String(rows[0]?.handle)
  return { ...member, handle, path: `/models/${handle}` }
}

/** Owner and visitor, both looking at the profile. */
async function openBoth(house: TestHouse, owner: Page, visitor: Page, model: Model): Promise<void> {
  await putSession(owner.context(), house, model.token)
  await Promise.all([open(owner, model.path), open(visitor, model.path)])
  await expect(owner.getByTestId('own-bar')).toBeVisible()
}

const edit = (page: Page, key: string) => page.getByRole('button', { name: t(`profile:${key}`), exact: true })
const save = (page: Page) => page.getByRole('button', { name: t('profile:save'), exact: true }).click()
const productNames = (page: Page) =>
  page
    .getByRole('heading', { level: 3 })
    .filter({ hasText: /^Work / })
    .allInnerTexts()
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4a2f' } })
    .png()
    .toBuffer()

test('what a model writes about themselves, a visitor sees at once', async ({ page, house, newPerson }) => {
  const complaints = complaintsOf(page.context())
  const visitor = await newPerson()
  await openBoth(house, page, visitor, await newModel(house, 'Ada Ink'))
  expect(await findings(page, 'an own profile')).toEqual([])

  await edit(page, 'headline.edit').click()
  const headline = page.getByRole('textbox', { name: t('profile:headline.label'), exact: true })
  await expect(headline).toBeFocused()
  await headline.fill('Brush and ink, by night')
  await save(page)
  await expect(visitor.getByText('Brush and ink, by night')).toBeVisible()
  await expect(edit(page, 'headline.edit')).toBeFocused()

  await edit(page, 'wontDo.edit').click()
  const wontDo = page.getByRole('textbox', { name: t('profile:wontDo.label') })
  await wontDo.fill('Logos')
  await wontDo.press('Enter')
  await wontDo.fill('Tattoos, Portraits of pets')
  await page.getByRole('button', { name: t('profile:chips.remove', { text: 'Tattoos' }) }).click()
  expect(await findings(page, 'the won’t-do list')).toEqual([])
  await save(page)
  await expect(visitor.getByRole('heading', { name: t('models:profile.wontDo') })).toBeVisible()
  await expect(visitor.getByText('Portraits of pets')).toBeVisible()
  await expect(visitor.getByText('Tattoos')).toHaveCount(0)

  await edit(page, 'languages.edit').click()
  await page.getByRole('checkbox', { name: 'Italiano' }).check()
  await save(page)
  await expect(visitor.getByText('English, Italiano')).toBeVisible()

  await edit(page, 'tags.edit').click()
  await page.getByRole('textbox', { name: t('profile:tags.label') }).fill('calligraphy')
  await save(page)
  await expect(visitor.getByRole('link', { name: 'calligraphy' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a craft that nobody can search for is refused where it was typed', { tag: '@phone' }, async ({ page, house }) => {
  const model = await newModel(house, 'Tagged Odd')
  await putSession(page.context(), house, model.token)
  await open(page, model.path)
  await edit(page, 'tags.edit').click()
  const field = page.getByRole('textbox', { name: t('profile:tags.label') })
  await field.fill('♥')
  await field.press('Enter')
  await save(page)
  await expect(page.getByText(t('profile:tags.needsLetter', { text: '♥' }))).toBeVisible()
  await page.getByRole('button', { name: t('profile:chips.remove', { text: '♥' }) }).click()
  await save(page)
  await expect(page.getByRole('link', { name: 'ink', exact: true })).toBeVisible()
  expect((await profileOf(house, model.handle)).tags).toEqual(['ink'])
})

test('the way to a new post is on every page of the own profile, once', async ({ page, house }) => {
  const model = await newModel(house, 'Penny Posts')
  await putSession(page.context(), house, model.token)
  for (const below of ['', '/posts', '/reviews']) {
    await open(page, model.path + below)
    await expect(page.getByTestId('own-bar')).toBeVisible()
    await expect(page.locator('#main').getByRole('link', { name: t('posts:newPost') })).toHaveCount(1)
  }
  await page
    .locator('#main')
    .getByRole('link', { name: t('posts:newPost') })
    .click()
  await expect(page).toHaveURL(/\/my-posts\/[\da-f-]{36}$/)
})

test('typed text is kept until it is saved or given up', async ({ page, house }) => {
  const model = await newModel(house, 'Keep Typing')
  await putSession(page.context(), house, model.token)
  await open(page, model.path)
  await edit(page, 'bio.edit').click()
  await page.getByLabel(t('profile:bio.label')).fill('Half a sentence')
  await page.getByRole('link', { name: t('models:reviews.title') }).click()
  const asking = page.getByRole('dialog', { name: t('common:unsaved.title') })
  await asking.getByRole('button', { name: t('common:unsaved.stay') }).click()
  await expect(asking).toHaveCount(0)
  // The focus is back where it was, before anything else is pressed.
  await expect(page.getByRole('link', { name: t('models:reviews.title') })).toBeFocused()
  await expect(page.getByLabel(t('profile:bio.label'))).toHaveValue('Half a sentence')
  expect(new URL(page.url()).pathname).toBe(model.path)

  await page.getByLabel(t('profile:bio.label')).press('Escape')
  await asking.getByRole('button', { name: t('common:unsaved.leave') }).click()
  await expect(page.getByLabel(t('profile:bio.label'))).toHaveCount(0)
  await expect(page.getByText('I draw.')).toBeVisible()
  // Nothing is at stake any more: the way is free.
  await page.getByRole('link', { name: t('models:reviews.title') }).click()
  await expect(page).toHaveURL(new RegExp(`${model.path}/reviews$`))
})

/** Chooses a picture of this size, and cuts it by keyboard. */
async function choosePicture(page: Page, label: 'changeCover' | 'changeAvatar', [width, height]: readonly [number, number]): Promise<void> {
  await page
    .getByLabel(t(`profile:pictures.${label}`), { exact: true })
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await photo(width, height) })
  const dialog = page.getByRole('dialog', { name: t(`profile:pictures.${label}`) })
  const zoom = dialog.getByRole('slider', { name: t('profile:crop.zoom') })
  const done = dialog.getByRole('button', { name: t('profile:crop.save') })
  await expect(done).toBeEnabled()
  await expect(dialog.getByText(t('profile:crop.onCards'))).toHaveCount(label === 'changeCover' ? 1 : 0)
  await zoom.focus()
  for (let press = 0; press < 6; press += 1) await zoom.press('ArrowRight')
  expect(await findings(page, 'the crop')).toEqual([])
  await done.press('Enter')
  await expect(dialog).toHaveCount(0, { timeout: 30_000 })
}

test('a cover and a picture, cut to their shape by keyboard', async ({ page, house, newPerson }) => {
  const complaints = complaintsOf(page.context())
  const model = await newModel(house, 'Vera Cut')
  const visitor = await newPerson()
  await openBoth(house, page, visitor, model)
  await choosePicture(page, 'changeCover', [1600, 1200])
  await choosePicture(page, 'changeAvatar', [700, 900])
  const { cover, picture } = await profileOf(house, model.handle)
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
    expect(await findings(page, 'removing a picture')).toEqual([])
    await asked.getByTestId('confirm').click()
    await expect(visitor.locator(`#main img[src="${address}"]`)).toHaveCount(0)
    await expect(remove).toHaveCount(0)
    await expect(page.getByLabel(t(`profile:pictures.change${place}`), { exact: true })).toBeFocused()
  }
  expect(await profileOf(house, model.handle)).toMatchObject({ cover: null, picture: null })

  await page
    .getByLabel(t('profile:pictures.changeCover'), { exact: true })
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') })
  await expect(page.getByText(t('profile:crop.unreadable'))).toBeVisible()
  // The recorder of traces reads the chosen picture by its blob: address, which pages may not; the page itself does not do so.
  expect(complaints.filter((line) => !line.startsWith(": Connecting to 'blob:"))).toEqual([])
})

test('one’s own picture under Settings, cut by keyboard, and removed again', async ({ page, house }) => {
  const complaints = complaintsOf(page.context())
  const member = await newMember(house, 'Ruben Round')
  const pictureOf = async () => (await getUser(house, member.token)).picture
  await putSession(page.context(), house, member.token)
  await open(page, '/settings')
  await choosePicture(page, 'changeAvatar', [700, 900])
  const picture = await pictureOf()
  expect(picture).not.toBeNull()
  await expect(page.locator(`#main img[src="${picture}"]`)).toBeVisible()
  const { width, height } = await sharp(Buffer.from(await (await fetch(`${house.url}${picture}`)).arrayBuffer())).metadata()
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

test('products: added, checked, edited, hidden and deleted while a visitor looks', async ({ page, house, newPerson }) => {
  const visitor = await newPerson()
  await openBoth(house, page, visitor, await newModel(house, 'Paula Products'))
  await page.getByRole('button', { name: t('profile:products.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('profile:product.new') })
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog.getByLabel(t('profile:product.name'), { exact: true })).toBeFocused()
  await expect(dialog.getByText(t('profile:product.problems.name'))).toBeVisible()
  await dialog.getByLabel(t('profile:product.name'), { exact: true }).fill('Work one')
  await dialog.getByLabel(t('profile:product.price'), { exact: true }).fill('24,50')
  await dialog.getByLabel(t('profile:product.slots')).fill('3')
  await dialog.getByRole('button', { name: t('profile:product.addAddon') }).click()
  await dialog.getByLabel(t('profile:product.addonName'), { exact: true }).fill('Express')
  await dialog.getByLabel(t('profile:product.addonPrice'), { exact: true }).last().fill('5')
  await dialog.getByLabel(t('profile:product.addonDays')).fill('-7')
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog.getByLabel(t('profile:product.addonDays'))).toBeFocused()
  expect(await findings(page, 'a product with a problem')).toEqual([])
  await dialog.getByLabel(t('profile:product.addonDays')).fill('-2')
  await dialog
    .getByLabel(t('profile:product.addSample'))
    .setInputFiles({ name: 'sample.png', mimeType: 'image/png', buffer: await photo(800, 600) })
  const cut = page.getByRole('dialog', { name: t('profile:product.addSample') })
  await cut.getByRole('button', { name: t('profile:crop.save') }).click()
  await expect(cut).toHaveCount(0, { timeout: 30_000 })
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Work one' })).toBeVisible()
  await expect(visitor.getByText('$24.50', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Express')).toBeVisible()
  await expect(visitor.getByRole('img', { name: t('models:products.sampleOf', { name: 'Work one' }) })).toBeVisible()

  await page.getByRole('button', { name: t('profile:products.editName', { name: 'Work one' }) }).click()
  const editing = page.getByRole('dialog', { name: t('profile:product.edit', { name: 'Work one' }) })
  await editing.getByLabel(t('profile:product.price'), { exact: true }).first().fill('30')
  await editing.getByRole('button', { name: t('profile:product.removeAddon', { name: 'Express' }) }).click()
  await editing.getByRole('button', { name: t('profile:save') }).click()
  await expect(visitor.getByText('$30.00', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Express')).toHaveCount(0)

  await page.getByRole('button', { name: t('profile:products.hide', { name: 'Work one' }) }).click()
  await expect(visitor.getByRole('heading', { name: 'Work one' })).toHaveCount(0)
  await page.getByRole('button', { name: t('profile:products.show', { name: 'Work one' }) }).click()
  await expect(visitor.getByRole('heading', { name: 'Work one' })).toBeVisible()
  await page.getByRole('button', { name: t('profile:products.delete', { name: 'Work one' }) }).click()
  await page.getByTestId('confirm').click()
  await expect(page.getByTestId('own-product')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Work one' })).toHaveCount(0)
})

test('products are sorted by keyboard, and a visitor sees the new order', { tag: '@desktop' }, async ({ page, house, newPerson }) => {
  const visitor = await newPerson()
  await openBoth(house, page, visitor, await newModel(house, 'Sorted Out', ['Work A', 'Work B', 'Work C']))
  await expect.poll(() => productNames(visitor)).toEqual(['Work A', 'Work B', 'Work C'])
  const grip = page.getByRole('button', { name: t('profile:products.move', { name: 'Work C' }) })
  const said = page.locator('[id^=DndLiveRegion]')
  await grip.focus()
  await grip.press('Space')
  await expect(said).toHaveText(new RegExp(`^Work C`))
  await moveUpUntil(page, said.filter({ hasText: t('profile:products.movePlace', { name: 'Work C', place: 1, count: 3 }) }))
  await grip.press('Space')
  await expect.poll(() => productNames(visitor)).toEqual(['Work C', 'Work A', 'Work B'])
  await expect.poll(() => productNames(page)).toEqual(['Work C', 'Work A', 'Work B'])
})

test(
  'add-ons are sorted by keyboard, hidden and shown again; customers see what was saved',
  { tag: '@desktop' },
  async ({ page, house, newPerson }) => {
    const visitor = await newPerson()
    const model = await newModel(house, 'Adele Addons')
    const addons = ['Frame', 'Express', 'Signed'].map((name) => ({ name, priceCents: 2_00, extraDays: 0 }))
    await house.server.database.write((tx) => createProduct(tx, model.userId, 0, { ...print, name: 'Work one', priceCents: 10_00, addons }))
    await openBoth(house, page, visitor, model)
    const seen = () =>
      visitor
        .getByRole('list', { name: t('models:products.addons') })
        .getByRole('listitem')
        .locator('span:first-child')
        .allInnerTexts()
    await expect.poll(seen).toEqual(['Frame', 'Express', 'Signed'])

    await page.getByRole('button', { name: t('profile:products.editName', { name: 'Work one' }) }).click()
    const dialog = page.getByRole('dialog', { name: t('profile:product.edit', { name: 'Work one' }) })
    const names = () =>
      dialog
        .getByLabel(t('profile:product.addonName'), { exact: true })
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    const grip = dialog.getByRole('button', { name: t('profile:product.moveAddon', { name: 'Signed' }), exact: true })
    const said = dialog.locator('[id^=DndLiveRegion]').last()
    const place = (at: number) => t('profile:products.movePlace', { name: 'Signed', place: at, count: 3 })
    await grip.focus()
    await grip.press('Space')
    await expect(said).toHaveText(/^Signed/)
    await moveUpUntil(page, said.filter({ hasText: place(1) }))
    // Escape puts back what is held, and closes nothing.
    await grip.press('Escape')
    await expect(said).toHaveText(t('profile:products.moveCancelled', { name: 'Signed' }))
    await expect.poll(names).toEqual(['Frame', 'Express', 'Signed'])
    await grip.press('Space')
    await expect(said).toHaveText(/^Signed/)
    await moveUpUntil(page, said.filter({ hasText: place(1) }))
    await grip.press('Space')
    await expect.poll(names).toEqual(['Signed', 'Frame', 'Express'])
    await dialog.getByRole('button', { name: t('profile:product.hideAddon', { name: 'Frame' }) }).click()
    await expect(dialog.getByText(t('profile:product.addonHidden'))).toBeVisible()
    expect(await findings(page, 'a hidden add-on')).toEqual([])
    await dialog.getByRole('button', { name: t('profile:save') }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(seen).toEqual(['Signed', 'Express'])

    await page.getByRole('button', { name: t('profile:products.editName', { name: 'Work one' }) }).click()
    await dialog.getByRole('button', { name: t('profile:product.showAddon', { name: 'Frame' }) }).click()
    await dialog.getByRole('button', { name: t('profile:save') }).click()
    await expect.poll(seen).toEqual(['Signed', 'Frame', 'Express'])
  },
)

test('products are sorted by dragging', async ({ page, house, newPerson, isMobile }) => {
  const visitor = await newPerson()
  const model = await newModel(house, 'Dragged Along', ['Work A', 'Work B'])
  await openBoth(house, page, visitor, model)
  const gripOf = (name: string) => page.getByRole('button', { name: t('profile:products.move', { name }) })
  await gripOf('Work B').scrollIntoViewIfNeeded()
  const [start, target] = [await gripOf('Work B').boundingBox(), await gripOf('Work A').boundingBox()]
  if (start === null || target === null) throw new Error('there is nothing to drag')
  const [x, y, endY] = [start.x + start.width / 2, start.y + start.height / 2, target.y + target.height / 2 - 20]
  if (isMobile) {
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
    await touch('touchStart', y)
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', y + ((endY - y) * step) / 10)
    await touch('touchEnd')
  } else {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, endY, { steps: 12 })
    await page.mouse.up()
  }
  await expect.poll(() => productNames(visitor)).toEqual(['Work B', 'Work A'])
})

test(
  'a new name: who is looking goes along, the old address leads there for good, others cannot have it',
  { tag: '@desktop' },
  async ({ page, house, newPerson }) => {
    const [model, other] = [await newModel(house, 'Mona Moves', ['Work A']), await newModel(house, 'Other One')]
    const visitor = await newPerson()
    await openBoth(house, page, visitor, model)
    const after = `mona-moved-${model.handle.length}-${Date.now().toString(36)}`
    await page.getByRole('button', { name: t('profile:rename.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('profile:rename.title') })
    await dialog.getByLabel(t('profile:rename.handle'), { exact: true }).fill(other.handle)
    await dialog.getByRole('button', { name: t('profile:save') }).click()
    await expect(dialog.getByText(t('errors:codes.handle_taken'))).toBeVisible()
    await expect(dialog.getByLabel(t('profile:rename.handle'), { exact: true })).toHaveValue(other.handle)
    expect(await findings(page, 'a name that is taken')).toEqual([])
    await dialog.getByLabel(t('profile:rename.name'), { exact: true }).fill('Mona Moved')
    await dialog.getByLabel(t('profile:rename.handle'), { exact: true }).fill(after)
    await dialog.getByRole('button', { name: t('profile:save') }).click()
    for (const person of [page, visitor]) {
      await expect(person).toHaveURL(new RegExp(`/models/${after}$`))
      await expect(person.getByRole('heading', { level: 1 })).toContainText('Mona Moved')
    }
    for (const below of ['', '/posts', '/reviews']) {
      const answer = await fetch(`${house.url}${model.path}${below}`, { redirect: 'manual' })
      expect(answer.status).toBe(301)
      expect(new URL(answer.headers.get('location') ?? '', house.url).pathname).toBe(`/models/${after}${below}`)
    }
    const inRussian = await fetch(`${house.url}${model.path}?lang=ru`, { redirect: 'manual' })
    expect(new URL(inRussian.headers.get('location') ?? '', house.url).search).toBe('?lang=ru')
    const late = await newPerson()
    await open(late, `${model.path}/reviews`)
    await expect(late).toHaveURL(new RegExp(`/models/${after}/reviews$`))
  },
)

test('nobody sees online who hides it', { tag: '@phone' }, async ({ page, house, newPerson }) => {
  const visitor = await newPerson()
  await openBoth(house, page, visitor, await newModel(house, 'Here Hidden'))
  const online = visitor.locator('h1').getByText(t('models:online'))
  await expect(online).toBeVisible()
  await page.getByRole('button', { name: t('profile:bar.presenceShown') }).click()
  await expect(online).toHaveCount(0)
  await page.getByRole('button', { name: t('profile:bar.presenceHidden') }).click()
  await expect(online).toBeVisible()
})

test('every page of a profile is there without a script, with a title of its own', { tag: '@desktop' }, async ({ house, newPerson }) => {
  const model = await newModel(house, 'Plain Paper', ['Work A'])
  const reader = await newPerson({ javaScriptEnabled: false })
  await reader.goto(model.path)
  await expect(reader.getByRole('heading', { name: 'Work A' })).toBeVisible()
  await expect(reader.getByText(t('models:profile.newHere'))).toBeVisible()
  await expect(reader.getByTestId('own-bar')).toHaveCount(0)
  await reader.getByRole('link', { name: t('models:reviews.title') }).click()
  await expect(reader).toHaveURL(new RegExp(`${model.path}/reviews$`))
  await expect(reader).toHaveTitle(new RegExp(`^${t('models:reviews.title')} – Plain Paper`))
  await expect(reader.getByText(t('models:reviews.none'))).toBeVisible()
  await reader.getByRole('link', { name: t('models:profile.products') }).click()
  await expect(reader.getByRole('heading', { name: 'Work A' })).toBeVisible()
})
