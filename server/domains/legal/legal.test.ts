/** Legal texts of the owner: versions, consent to them, and what is refused without it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { contract, type Contract } from '#contract/index.ts'
import { TERMS_VERSION, type LegalDocument } from '#contract/limits.ts'
import { entriesOf, type ArgsInputOf, type ResultOf } from '#realtime/define.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser, type TestUserOptions } from '#test-support/money-world.ts'
import { signUpConsent } from './consent.ts'
import { beginDueVersions, runLegalClock } from './parts.ts'

type Admin = Contract['admin']['legal']
type Shown = ResultOf<Contract['legal']['getDocument']>

const world = useMoneyWorld()

/** A user who has accepted what earlier tests asked for. */
async function person(options: TestUserOptions = {}): Promise<TestUser> {
  const made = await world.user(options)
  await world.sql(
    `update users.users set consent_no = (select value::integer from settings.system where key = 'consent_no') where id = $1`,
    made.id,
  )
  return made
}

const owner = () => person({ adminRole: 'owner' })
const BODY = 'These are our terms.\n\n## One\n\nBe **kind**.'
const versions = (by: TestUser, document: LegalDocument) =>
  world.query<ResultOf<Admin['getVersions']>>(by, 'admin/legal:getVersions', { document })

/** Over the newest version. */
async function write(by: TestUser, part: Partial<Omit<ArgsInputOf<Admin['saveVersion']>, 'token'>> = {}): Promise<number> {
  const document = part.document ?? 'terms'
  const { version } = await world.mutate<{ version: number }>(by, 'admin/legal:saveVersion', {
    document,
    baseVersion: (await versions(by, document)).latest,
    texts: [{ language: 'en', body: BODY, summary: 'Kindness' }],
    startsAt: null,
    needsConsent: false,
    reason: 'A test',
    ...part,
  })
  return version
}

const shown = async (document: LegalDocument, version?: number, language = 'en') =>
  (await world.realtime.query('legal:getDocument', { document, language, ...(version === undefined ? {} : { version }) })).value as Shown
const pending = (who: TestUser) => world.query<ResultOf<Contract['legal']['getPending']>>(who, 'legal:getPending', { language: 'it' })
const accept = async (who: TestUser) =>
  world.mutate(who, 'legal:accept', { texts: (await pending(who)).map(({ document, version }) => ({ document, version })) })
const begin = () => world.realtime.write('test:legal', SYSTEM, beginDueVersions)
const codeOf = async (work: Promise<unknown>) => work.then(() => 'done').catch(({ code }: { code: string }) => code)
const tip = async (from: TestUser, to: TestUser) => codeOf(world.mutate(from, 'tips:giveTip', { modelId: to.id, amount: 5 }))

async function register(): Promise<TestUser> {
  const opened = (await world.realtime.mutate(
    'auth:register',
    {
      email: `${randomBytes(6).toString('hex')}@example.org`,
      password: 'a-long-quiet-evening',
      isAdult: true,
      acceptsTerms: true,
    },
    { idempotencyKey: randomUUID() },
  )) as { userId: string; token: string }
  return { id: opened.userId, token: opened.token, actor: SYSTEM }
}

beforeEach(async () => {
  await world.sql('delete from legal.acceptances')
  await world.sql('delete from legal.texts')
  await world.sql('delete from legal.versions')
})

test('until an owner writes one, the text of the product is version 1 and in force', async () => {
  expect(await shown('terms')).toMatchObject({ version: 1, state: 'in_force', from: null, until: null, text: null })
  expect(await shown('privacy', 2)).toBeNull()
})

test('a new version replaces the one before, which stays readable with its time', async () => {
  const boss = await owner()
  expect(await write(boss)).toBe(2)
  const now = await shown('terms')
  expect(now).toMatchObject({ version: 2, state: 'in_force', text: { language: 'en', summary: 'Kindness' } })
  expect(now?.text?.blocks).toMatchObject([{ kind: 'paragraph' }, { kind: 'heading', id: 'one' }, { kind: 'paragraph' }])
  expect(await shown('terms', 1)).toMatchObject({ state: 'replaced', until: now?.from })
  await write(boss, { texts: [{ language: 'it', body: 'I nostri termini.', summary: '' }] })
  // Not in the language of the reader: in one that it exists in.
  expect(await shown('terms', undefined, 'ru')).toMatchObject({ version: 3, text: { language: 'it' } })
  expect((await shown('terms', 2))?.state).toBe('replaced')
  const written = await world.query<ResultOf<Admin['getTexts']>>(boss, 'admin/legal:getTexts', { document: 'terms', version: 2 })
  expect(written).toEqual([{ language: 'en', body: BODY, summary: 'Kindness' }])
  expect((await versions(boss, 'terms')).versions.map(({ version, state, by }) => [version, state, by?.userId])).toEqual([
    [3, 'in_force', boss.id],
    [2, 'replaced', boss.id],
    [1, 'replaced', undefined],
  ])
})

test('of two owners who write at once, the second is refused and nothing is lost', async () => {
  const [one, other] = [await owner(), await owner()]
  const results = await Promise.all([
    codeOf(write(one, { baseVersion: 1, texts: [{ language: 'en', body: 'One.', summary: '' }] })),
    codeOf(write(other, { baseVersion: 1, texts: [{ language: 'en', body: 'Other.', summary: '' }] })),
  ])
  expect(results.toSorted()).toEqual(['changed_meanwhile', 'done'])
  expect((await versions(one, 'terms')).latest).toBe(2)
})

test('only owners write, and no text has a mistake or a limit that changes by itself', async () => {
  const [boss, finance] = [await owner(), await person({ adminRole: 'finance' })]
  expect(await codeOf(write(finance, { baseVersion: 1 }))).toBe('forbidden')
  for (const body of ['## Heading first', '[x](javascript:alert)', 'Pay {{limit:withdrawalMin}}', 'See [this](help:withdraw)'])
    expect(await codeOf(write(boss, { texts: [{ language: 'en', body, summary: '' }] })), body).toBe('bad_request')
  const { problems } = await world.query<ResultOf<Admin['preview']>>(boss, 'admin/legal:preview', { body: 'a\n\n{{limit:withdrawalMin}}' })
  expect(problems).toEqual([{ line: 3, code: 'unknown_limit', text: 'withdrawalMin' }])
  expect(await shown('terms')).toMatchObject({ version: 1 })
})

test('a scheduled version is announced, comes into force at its time, and can be cancelled before', async () => {
  const boss = await owner()
  expect(await codeOf(write(boss, { startsAt: Date.now() - 1 }))).toBe('bad_time')
  const startsAt = Date.now() + 60_000
  await write(boss, { startsAt, needsConsent: true })
  expect(await codeOf(write(boss))).toBe('already_scheduled')
  expect(await shown('terms')).toMatchObject({
    version: 1,
    until: startsAt,
    versions: [{ version: 2, state: 'scheduled' }, { version: 1 }],
  })
  expect(await begin()).toBe(0)
  await world.mutate(boss, 'admin/legal:cancelVersion', { document: 'terms', version: 2, reason: 'Not yet' })
  expect(await codeOf(world.mutate(boss, 'admin/legal:cancelVersion', { document: 'terms', version: 2, reason: 'Again' }))).toBe(
    'wrong_status',
  )
  expect(await shown('terms', 2)).toBeNull()
  expect(await write(boss, { startsAt, needsConsent: true })).toBe(3)
  const reader = await person()
  await world.sql(`update legal.versions set starts_at = now() - interval '1 minute' where state = 'scheduled'`)
  expect(await pending(reader)).toEqual([])
  expect((await Promise.all([begin(), begin()])).toSorted()).toEqual([0, 1])
  const writes: string[] = []
  await runLegalClock({ db: world.database, write: async (path) => writes.push(path) })
  expect(writes).toEqual([])
  expect(await shown('terms')).toMatchObject({ version: 3, state: 'in_force' })
  expect(await pending(reader)).toMatchObject([{ document: 'terms', version: 3 }])
})

test('without the consent to a new version contracts are refused until it is given, and everything else stays open', async () => {
  const [boss, customer, model] = [await owner(), await person({ cents: 300_00 }), await person({ status: 'model' })]
  const product = await world.product(model, 100_00)
  const open = await world.place(customer, product, 100_00)
  await write(boss, { needsConsent: true })
  expect(await pending(customer)).toMatchObject([{ document: 'terms', version: 2, language: 'en', summary: 'Kindness' }])
  await expect.poll(() => tip(customer, model)).toBe('consent_required')
  const { wallet } = await world.balances(customer)
  expect(await codeOf(world.place(customer, product, 100_00))).toBe('consent_required')
  expect(await codeOf(world.mutate(model, 'orders:acceptOrder', { orderId: open }))).toBe('consent_required')
  const broadcast = { text: 'New pictures', to: ['followers'], without: [], sendAt: null }
  expect(await codeOf(world.mutate(model, 'broadcasts:create', broadcast))).toBe('consent_required')
  expect(await world.balances(customer)).toMatchObject({ wallet })
  // Acts that end a contract stay open.
  expect(await codeOf(world.mutate(model, 'orders:rejectOrder', { orderId: open, reason: 'No time' }))).toBe('done')
  expect(await codeOf(world.mutate(customer, 'models:followModel', { modelId: model.id }))).toBe('done')
  await accept(customer)
  expect(await pending(customer)).toEqual([])
  expect(await tip(customer, model)).toBe('done')
  const given = await world.query<ResultOf<Admin['listAcceptances']>>(boss, 'admin/legal:listAcceptances', { userId: customer.id })
  expect(given).toMatchObject([{ document: 'terms', version: 2 }])
  expect((await versions(boss, 'terms')).versions[0]).toMatchObject({ version: 2, accepted: 1 })
})

test('both documents are asked for, also one whose newest version asks for no consent but an earlier one did', async () => {
  const [boss, reader] = [await owner(), await person()]
  await write(boss, { needsConsent: true })
  await write(boss, { document: 'privacy', needsConsent: true })
  await write(boss)
  expect(await pending(reader)).toMatchObject([
    { document: 'terms', version: 3 },
    { document: 'privacy', version: 2 },
  ])
  const mayAgree = async () =>
    (
      await world.sql(
        `select u.consent_no >= (select value::integer from settings.system where key = 'consent_no') as may from users.users u where u.id = $1`,
        reader.id,
      )
    )[0]?.['may']
  // One of two is not enough, and counts.
  await world.mutate(reader, 'legal:accept', { texts: [{ document: 'privacy', version: 2 }] })
  expect(await pending(reader)).toMatchObject([{ document: 'terms', version: 3 }])
  expect(await mayAgree()).toBe(false)
  expect(await codeOf(world.mutate(reader, 'legal:accept', { texts: [{ document: 'terms', version: 2 }] }))).toBe('newer_version')
  await world.mutate(reader, 'legal:accept', { texts: [{ document: 'terms', version: 3 }] })
  expect(await pending(reader)).toEqual([])
  expect(await mayAgree()).toBe(true)
})

test('without the consent a published post is not changed, no hidden product shown, and no renewal turned on; drafts, hiding and turning off stay open', async () => {
  const [boss, model] = [await owner(), await person({ status: 'model' })]
  const productId = await world.product(model, 100_00)
  const fields = { title: 'Dawn', teaser: '', text: 'A lake', visibility: 'free', price: null, tags: [], media: [], areCommentsOpen: true }
  const draft = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
  const save = () => world.mutate<{ revision: number }>(model, 'posts:savePost', { ...fields, ...draft })
  draft.revision = (await save()).revision
  await write(boss, { needsConsent: true })
  const setHidden = (isHidden: boolean) => codeOf(world.mutate(model, 'models:setProductHidden', { productId, isHidden }))
  expect(await setHidden(true)).toBe('done')
  await expect.poll(() => setHidden(false)).toBe('consent_required')
  const setAutoRenew = (isOn: boolean) => codeOf(world.mutate(model, 'subscription:setAutoRenew', { isOn }))
  expect([await setAutoRenew(false), await setAutoRenew(true)]).toEqual(['no_subscription', 'consent_required'])
  draft.revision = (await save()).revision
  await world.sql(`update posts.posts set status = 'published', published_at = now() where id = $1`, draft.postId)
  expect(await codeOf(save())).toBe('consent_required')
  await accept(model)
  expect([await codeOf(save()), await setHidden(false), await setAutoRenew(true)]).toEqual(['done', 'done', 'no_subscription'])
})

test('every call that spends or brings in money needs the consent, and none that pays out', () => {
  const moving = [...entriesOf(contract)].filter(({ entry }) => entry.money !== null)
  expect(moving.length).toBeGreaterThan(5)
  for (const { path, entry } of moving) expect(entry.errors.includes('consent_required'), path).toBe(entry.money?.move !== 'withdrawal')
})

test('a version that comes into force in the middle of a sign-up is asked for afterwards', async () => {
  const boss = await owner()
  await write(boss, { needsConsent: true })
  const late = await register()
  await world.sql('update users.users set consent_no = 0 where id = $1', late.id)
  await world.database.write(async (tx) => {
    const consent = await signUpConsent(tx)
    await write(boss, { needsConsent: true })
    await consent.keep(late.id)
  })
  expect(await pending(late)).toMatchObject([{ document: 'terms', version: 3 }])
})

test('a sign-up accepts the versions in force and is not asked again', async () => {
  const boss = await owner()
  const early = await register()
  await write(boss, { needsConsent: true })
  const late = await register()
  expect(await pending(late)).toEqual([])
  expect(await pending(early)).toHaveLength(1)
  const given = (who: TestUser) => world.query<ResultOf<Admin['listAcceptances']>>(boss, 'admin/legal:listAcceptances', { userId: who.id })
  expect((await given(late)).map(({ document, version }) => `${document} ${version}`).toSorted()).toEqual(['privacy 1', 'terms 2'])
  expect((await given(early)).map(({ version }) => version)).toEqual([1, 1])
  const rows = await world.sql('select terms_version from users.users where id = any ($1) order by created_at', [early.id, late.id])
  expect(rows).toEqual([{ terms_version: TERMS_VERSION }, { terms_version: '2/1' }])
})
