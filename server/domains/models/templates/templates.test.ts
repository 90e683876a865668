/** Templates for kinds of products: the view of models, the bounds of prices, and changes that leave products alone. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { LANGUAGES, TEMPLATES_MAX } from '#contract/limits.ts'
import type { AdminTemplate, ProductTemplate, TemplateIn } from '#contract/types.ts'
import type { ArgsInputOf, ResultOf } from '#realtime/define.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

type ProductIn = ArgsInputOf<Contract['models']['createProduct']>['product']
type OwnProfile = ResultOf<Contract['models']['getMyProfile']>

const world = useMoneyWorld()

const inEach = (text: string) => Object.fromEntries(LANGUAGES.map((language) => [language, `${text} ${language}`])) as TemplateIn['names']
const clip: TemplateIn = {
  names: inEach('Clip'),
  texts: inEach('A short film'),
  mediaKind: 'video',
  questions: [
    { key: 'mood', kind: 'choice', isRequired: true, texts: inEach('Which mood?'), choices: [inEach('Calm'), inEach('Loud')] },
    { key: 'name', kind: 'text', isRequired: false, texts: inEach('Whose name?'), choices: [] },
  ],
  priceMin: 20,
  priceMax: 200,
  price: 60,
  deliveryDays: 5,
  position: 1,
  isActive: true,
}
const product: ProductIn = {
  name: 'A clip',
  description: '',
  mediaKind: 'video',
  price: 60,
  deliveryDays: 5,
  freeRevisions: 1,
  slots: null,
  briefMax: null,
  sampleIds: [],
  addons: [],
}

const moderator = () => world.user({ adminRole: 'moderator' })
const codeOf = async (work: Promise<unknown>) => work.then(() => 'done').catch(({ code }: { code: string }) => code)
const save = async (by: TestUser, changes: Partial<TemplateIn> = {}, known: { templateId: string; version: number } | null = null) =>
  (
    await world.mutate<{ templateId: string }>(by, 'admin/templates:save', {
      templateId: known?.templateId ?? null,
      version: known?.version ?? 0,
      template: { ...clip, ...changes },
    })
  ).templateId
const list = (by: TestUser) => world.query<AdminTemplate[]>(by, 'admin/templates:list')
const templateOf = async (by: TestUser, templateId: string) => (await list(by)).find(({ _id }) => _id === templateId)
const create = async (model: TestUser, templateId: string, changes: Partial<ProductIn> = {}) =>
  (await world.mutate<{ productId: string }>(model, 'models:createProduct', { product: { ...product, templateId, ...changes } })).productId
const update = (model: TestUser, productId: string, templateId: string | null | undefined, changes: Partial<ProductIn> = {}) =>
  world.mutate(model, 'models:updateProduct', { productId, product: { ...product, templateId, ...changes } })
const productsOf = async (model: TestUser) => (await world.query<OwnProfile>(model, 'models:getMyProfile')).products

test('a model reads a template in the language of the screen', async () => {
  const [staff, model] = [await moderator(), await world.user({ status: 'model' })]
  const templateId = await save(staff)
  const read = await world.query<ProductTemplate[]>(model, 'models:getTemplates', { language: 'fr' })
  expect(read.find(({ _id }) => _id === templateId)).toEqual({
    _id: templateId,
    name: 'Clip fr',
    text: 'A short film fr',
    mediaKind: 'video',
    questions: [
      { key: 'mood', kind: 'choice', isRequired: true, text: 'Which mood? fr', choices: ['Calm fr', 'Loud fr'] },
      { key: 'name', kind: 'text', isRequired: false, text: 'Whose name? fr', choices: [] },
    ],
    priceMin: 20,
    priceMax: 200,
    price: 60,
    deliveryDays: 5,
    isActive: true,
  })
})

test('a product with a template costs what its range allows, to the cent; one without it costs anything', async () => {
  const model = await world.user({ status: 'model' })
  const templateId = await save(await moderator())
  for (const price of [19.99, 200.01])
    await expect(create(model, templateId, { price })).rejects.toMatchObject({ code: 'price_outside', data: { min: 20, max: 200 } })
  const productId = await create(model, templateId, { price: 20, addons: [{ name: 'Longer', price: 500, extraDays: 1 }] })
  expect(await codeOf(update(model, productId, templateId, { price: 200 }))).toBe('done')
  expect(await codeOf(update(model, productId, templateId, { price: 200.01 }))).toBe('price_outside')
  // A program that does not know templates keeps it.
  expect(await codeOf(update(model, productId, undefined, { price: 200.01 }))).toBe('price_outside')
  expect(await codeOf(update(model, productId, null, { price: 900 }))).toBe('done')
  expect((await productsOf(model))[0]).toMatchObject({ price: 900, template: null })
})

test('a narrower range leaves a product as it is until its model changes it', async () => {
  const [staff, model] = [await moderator(), await world.user({ status: 'model' })]
  const templateId = await save(staff)
  const productId = await create(model, templateId, { price: 30 })
  await save(staff, { priceMin: 40, questions: [] }, { templateId, version: 1 })
  expect((await productsOf(model))[0]).toMatchObject({
    price: 30,
    isHidden: false,
    template: { _id: templateId, priceMin: 40, priceMax: 200 },
  })
  expect(await templateOf(staff, templateId)).toMatchObject({ version: 2, products: 1, outside: 1 })
  await world.mutate(model, 'models:setProductHidden', { productId, isHidden: true })
  expect(await codeOf(update(model, productId, templateId, { price: 30 }))).toBe('price_outside')
  await update(model, productId, templateId, { price: 40 })
  expect(await templateOf(staff, templateId)).toMatchObject({ products: 1, outside: 0 })
})

test('the effect of a range is counted before it is saved, as it is afterwards, without removed products', async () => {
  const [staff, model] = [await moderator(), await world.user({ status: 'model' })]
  const templateId = await save(staff)
  for (const price of [20, 30, 200]) await create(model, templateId, { price })
  const effect = (priceMin: number, priceMax: number, by = staff) =>
    world.query<{ products: number; outside: number }>(by, 'admin/templates:previewRange', { templateId, priceMin, priceMax })
  expect(await effect(20, 200)).toEqual({ products: 3, outside: 0 })
  expect(await effect(20.01, 199.99)).toEqual({ products: 3, outside: 2 })
  await save(staff, { priceMin: 20.01, priceMax: 199.99 }, { templateId, version: 1 })
  expect(await templateOf(staff, templateId)).toMatchObject(await effect(20.01, 199.99))
  const cheapest = (await productsOf(model)).find(({ price }) => price === 20)
  await world.mutate(model, 'models:deleteProduct', { productId: cheapest?._id })
  expect(await effect(20.01, 199.99)).toEqual({ products: 2, outside: 1 })
  await expect(effect(30, 20)).rejects.toMatchObject({ code: 'bad_request' })
  await expect(effect(20, 200, await world.user({ adminRole: 'support' }))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a template that is not offered any more is kept by its products and taken by no other', async () => {
  const [staff, model] = [await moderator(), await world.user({ status: 'model' })]
  const templateId = await save(staff)
  const productId = await create(model, templateId)
  await save(staff, { isActive: false }, { templateId, version: 1 })
  expect(await codeOf(create(model, templateId))).toBe('template_unavailable')
  expect(await codeOf(create(model, randomUUID()))).toBe('template_unavailable')
  expect(await codeOf(update(model, productId, templateId, { price: 61 }))).toBe('done')
})

test('of two admins who change one template, the second is refused', async () => {
  const [one, other] = [await moderator(), await world.user({ adminRole: 'owner' })]
  const templateId = await save(one)
  const results = await Promise.all([
    codeOf(save(one, { price: 61 }, { templateId, version: 1 })),
    codeOf(save(other, { price: 62 }, { templateId, version: 1 })),
  ])
  expect(results.toSorted()).toEqual(['changed_meanwhile', 'done'])
  expect(await codeOf(save(one, {}, { templateId: randomUUID(), version: 1 }))).toBe('not_found')
})

test('a change is recorded with the version before', async () => {
  const staff = await moderator()
  const templateId = await save(staff)
  await save(staff, { priceMax: 300 }, { templateId, version: 1 })
  const [act] = await world.sql(
    `select b.body from audit.acts a join audit.bodies b using (seq) where a.target_kind = 'template' and a.target_id = $1 order by seq desc limit 1`,
    templateId,
  )
  expect(act?.['body']).toMatchObject({ before: { priceMaxCents: 200_00 }, args: { template: { priceMax: 300 } } })
})

test.each<[string, Partial<TemplateIn>]>([
  ['a language is missing', { names: { ...clip.names, zh: ' ' } }],
  ['the range ends before it begins', { priceMin: 201, priceMax: 200 }],
  ['the recommended price is outside the range', { price: 19 }],
  [
    'a choice is the same twice in one language',
    {
      questions: [
        { key: 'q', kind: 'choice', isRequired: false, texts: inEach('Which?'), choices: [inEach('A'), { ...inEach('B'), ru: 'A ru' }] },
      ],
    },
  ],
  [
    'a choice stands alone',
    { questions: [{ key: 'q', kind: 'choice', isRequired: false, texts: inEach('Which?'), choices: [inEach('A')] }] },
  ],
])('a template is refused when %s', async (_what, changes) => {
  expect(await codeOf(save(await moderator(), changes))).toBe('bad_request')
})

test('only owners and moderators write templates, and there are as many as the limit', async () => {
  for (const adminRole of ['finance', 'support', 'viewer'] as const)
    expect(await codeOf(save(await world.user({ adminRole })))).toBe('forbidden')
  const staff = await moderator()
  const left = TEMPLATES_MAX - (await list(staff)).length
  const results = await Promise.all(Array.from({ length: left + 2 }, () => codeOf(save(staff))))
  expect(results.filter((result) => result === 'too_many_templates')).toHaveLength(2)
})
