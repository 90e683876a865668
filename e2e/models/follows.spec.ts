/** Models You Follow on the dashboard (spec §2): followed models, page by page, each with a toggle. */
import { createUser } from '#server/domains/users/index.ts'
import { call, newUser, putSession, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { changeModels, makeModel } from '../support/models.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)

interface Model {
  id: string
  name: string
}

/** New models of these names. */
const newModels = (site: TestSite, names: readonly string[]): Promise<Model[]> =>
  changeModels(site, async (tx) => {
    const models: Model[] = []
    for (const name of names) {
      const email = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID()}@example.org`
      const id = await createUser(tx, { email, name, passwordHash: null, passwordSalt: null, adminRole: null, termsVersion: null })
      await makeModel(tx, id, { headline: 'Makes things' })
      models.push({ id, name })
    }
    return models
  })

const follow = async (site: TestSite, token: string, { id }: Model) =>
  expect(await call(site, 'mutation', 'models:followModel', { token, modelId: id })).toMatchObject({ status: 200 })

test('followed models stand on the dashboard; unfollowing leaves the row, so that it can be undone', async ({ page, context, site }) => {
  const complaints = complaintsOf(context)
  const customer = await newUser(site)
  const [older, newer] = (await newModels(site, ['Olga Older', 'Nina Newer'])) as [Model, Model]
  await putSession(context, site, customer.token)
  await open(page, '/dashboard')
  const card = page.getByTestId('followed-card')
  await expect(card.getByText(t('models:followed.none'))).toBeVisible()
  await expect(card.getByRole('link', { name: t('models:followed.discover') })).toHaveAttribute('href', '/')
  for (const model of [older, newer]) await follow(site, customer.token, model)
  const rows = card.getByTestId('followed-model')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText(newer.name)

  const toggle = (word: 'follow' | 'following', { name }: Model) =>
    card.getByRole('button', { name: `${t(`models:follow.${word}`)} ${name}`, exact: true })
  const isFollowing = () => valueOf(site, 'query', 'models:checkFollowing', { token: customer.token, modelId: newer.id })
  await toggle('following', newer).click()
  await expect(toggle('follow', newer)).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText(newer.name)
  await expect.poll(isFollowing).toBe(false)
  await toggle('follow', newer).click()
  await expect(toggle('following', newer)).toBeVisible()
  await expect.poll(isFollowing).toBe(true)

  await card.getByRole('link', { name: older.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(older.name)
  expect(complaints).toEqual([])
})

test('a follow that is refused says "Failed", and why', async ({ page, context, site }) => {
  const customer = await newUser(site)
  const [model] = (await newModels(site, ['Gone Girl'])) as [Model]
  await follow(site, customer.token, model)
  await putSession(context, site, customer.token)
  await open(page, '/dashboard')
  const card = page.getByTestId('followed-card')
  await card.getByRole('button', { name: `${t('models:follow.following')} ${model.name}`, exact: true }).click()
  const again = card.getByRole('button', { name: `${t('models:follow.follow')} ${model.name}`, exact: true })
  await expect(again).toBeVisible()
  await expect
    .poll(async () => (await site.server.database.pool.query('select 1 from models.follows where model_id = $1', [model.id])).rowCount)
    .toBe(0)
  await changeModels(site, (tx) =>
    tx.script(`delete from people.relations where model_id = '${model.id}'; delete from models.profiles where user_id = '${model.id}'`),
  )
  await again.click()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await expect(page.getByText(t('errors:codes.not_found'), { exact: true })).toBeVisible()
  await expect(again).toBeVisible()
})

test('a long list shows more when it is asked to', async ({ page, context, site }) => {
  const customer = await newUser(site)
  const models = await newModels(
    site,
    Array.from({ length: 23 }, (_, at) => `Long List ${at + 1}`),
  )
  for (const model of models) await follow(site, customer.token, model)
  await putSession(context, site, customer.token)
  await open(page, '/dashboard')
  const card = page.getByTestId('followed-card')
  const rows = card.getByTestId('followed-model')
  await expect(rows).toHaveCount(20)
  await card.getByRole('button', { name: t('common:actions.loadMore') }).click()
  await expect(rows).toHaveCount(23)
  await expect(rows.nth(22)).toContainText('Long List 1')
  await expect(card.getByRole('button', { name: t('common:actions.loadMore') })).toHaveCount(0)
})
