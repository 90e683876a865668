/** The own profile of a model: edited where it stands, and visitors see it at once. */
import { profileOf, putSession } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { edit, openBoth, save } from '../support/profile.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')

test('a visitor sees a model’s profile changes at once', async ({ page, site, newVisitor }) => {
  const complaints = complaintsOf(page.context())
  const visitor = await newVisitor()
  await openBoth(site, page, visitor, await newModel(site, 'Ada Ink'))

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

test('the way to a new post is on every page of the own profile, once', async ({ page, site }) => {
  const model = await newModel(site, 'Penny Posts')
  await putSession(page.context(), site, model.token)
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

test('typed text is kept until it is saved or given up', async ({ page, site }) => {
  const model = await newModel(site, 'Keep Typing')
  await putSession(page.context(), site, model.token)
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

test('a new name: open pages go along, the old address leads there for good, others cannot have it', async ({ page, site, newVisitor }) => {
  const [model, other] = [await newModel(site, 'Mona Moves', ['Work A']), await newModel(site, 'Other One')]
  const visitor = await newVisitor()
  await openBoth(site, page, visitor, model)
  const after = `mona-moved-${model.handle.length}-${Date.now().toString(36)}`
  await page.getByRole('button', { name: t('profile:rename.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('profile:rename.title') })
  await dialog.getByLabel(t('profile:rename.handle'), { exact: true }).fill(other.handle)
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog.getByText(t('errors:codes.handle_taken'))).toBeVisible()
  await expect(dialog.getByLabel(t('profile:rename.handle'), { exact: true })).toHaveValue(other.handle)
  await dialog.getByLabel(t('profile:rename.name'), { exact: true }).fill('Mona Moved')
  await dialog.getByLabel(t('profile:rename.handle'), { exact: true }).fill(after)
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  for (const person of [page, visitor]) {
    await expect(person).toHaveURL(new RegExp(`/models/${after}$`))
    await expect(person.getByRole('heading', { level: 1 })).toContainText('Mona Moved')
  }
  for (const below of ['', '/posts', '/reviews']) {
    const answer = await fetch(`${site.url}${model.path}${below}`, { redirect: 'manual' })
    expect(answer.status).toBe(301)
    expect(new URL(answer.headers.get('location') ?? '', site.url).pathname).toBe(`/models/${after}${below}`)
  }
  const inRussian = await fetch(`${site.url}${model.path}?lang=ru`, { redirect: 'manual' })
  expect(new URL(inRussian.headers.get('location') ?? '', site.url).search).toBe('?lang=ru')
  const late = await newVisitor()
  await open(late, `${model.path}/reviews`)
  await expect(late).toHaveURL(new RegExp(`/models/${after}/reviews$`))
})

test('every page of a profile works without JavaScript, with its own title', async ({ site, newVisitor }) => {
  const model = await newModel(site, 'Plain Paper', ['Work A'])
  const reader = await newVisitor({ javaScriptEnabled: false })
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

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a tag without letters or digits is refused at its field', async ({ page, site }) => {
    const model = await newModel(site, 'Tagged Odd')
    await putSession(page.context(), site, model.token)
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
    expect((await profileOf(site, model.handle)).tags).toEqual(['ink'])
  })

  test('a model who hides it is never shown as online', async ({ page, site, newVisitor }) => {
    const visitor = await newVisitor()
    await openBoth(site, page, visitor, await newModel(site, 'Here Hidden'))
    const online = visitor.locator('h1').getByText(t('models:online'))
    await expect(online).toBeVisible()
    await page.getByRole('button', { name: t('profile:bar.presenceShown') }).click()
    await expect(online).toHaveCount(0)
    await page.getByRole('button', { name: t('profile:bar.presenceHidden') }).click()
    await expect(online).toBeVisible()
  })
})
