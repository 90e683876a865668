/** Mail, translation and Google as an owner sets them on the site: in force in every process without a restart, and off once they are removed. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '#sandbox/main.ts'
import type { Message, PushOutcome } from '#platform/push/push-service.ts'
import { testerOf } from '#server/compose/provider-tests.ts'
import { startServer } from '#server/main.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { providerKeys } from './topics.ts'

const world = useMoneyWorld()
type Card = ResultOf<Contract['admin']['providers']['list']>[number]
type Saved = Readonly<Record<string, string>>

let owner: TestUser
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
  owner = await world.user({ adminRole: 'owner' })
  return () => sandbox.stop()
})
afterEach(async () => {
  await world.sql('delete from providers.keys')
  await world.realtime.write('test/keys', owner.actor, async ({ touch }) => touch(providerKeys()))
})

const card = async (provider: string) =>
  (await world.query<Card[]>(owner, 'admin/providers:list')).find((one) => one.provider === provider)!
const save = (provider: string, secretKey: string, details: Saved, version = 0) =>
  world.mutate(owner, 'admin/providers:saveKey', { provider, secretKey, details, version })
const remove = (provider: string, version: number) => world.mutate(owner, 'admin/providers:removeKey', { provider, version })

async function ask(provider: string, url = world.url): Promise<{ isOk?: boolean; answer?: string; code?: string }> {
  const answer = await fetch(`${url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'admin/providers:test', args: { token: owner.token, provider }, format: 'json' }),
  })
  const { value, errorData } = (await answer.json()) as { value?: { isOk: boolean; answer: string }; errorData?: { code: string } }
  return value ?? { code: errorData?.code ?? '' }
}

async function elsewhere(work: (url: string) => Promise<void>): Promise<void> {
  const running = await startServer({ config: world.config, databaseUrl: world.databaseUrl })
  try {
    await work(running.url)
  } finally {
    await running.stop()
  }
}

const mailIsOn = async () => (await world.sql(`select value from settings.system where key = 'mail_is_on'`))[0]?.['value'] === 'true'

test('a saved mail server sends in every process, a test mail arrives with its answer, and a removed one sends nothing', async () => {
  const { host } = new URL(sandbox.smtpUrl)
  const details = { address: `smtp://${host}`, sender: 'Atelier <post@atelier.example>' }
  expect((await ask('mail')).code).toBe('not_set_up')
  await elsewhere(async (url) => {
    await save('mail', '', details)
    await expect.poll(mailIsOn).toBe(true)
    await expect.poll(async () => (await ask('mail', url)).isOk).toBe(true)
  })
  const answered = await ask('mail')
  expect(answered).toMatchObject({ isOk: true, answer: expect.stringMatching(/^250/) as string })
  expect(answered.answer).not.toContain('@')
  expect(await card('mail')).toMatchObject({ source: 'saved', service: `${host} (post@atelier.example)`, hasKey: false, details })
  await remove('mail', 1)
  await expect.poll(mailIsOn).toBe(false)
  expect((await ask('mail')).code).toBe('not_set_up')
})

test('the password of a mail server goes in, and only its end comes out', async () => {
  const password = 'a password of the mail server'
  await save('mail', password, { address: 'smtps://mail.example.org', user: 'post', sender: 'post@atelier.example' })
  expect(await card('mail')).toMatchObject({ service: 'mail.example.org:465 (post@atelier.example)', hasKey: true, ending: 'rver' })
  for (const table of ['audit.bodies', 'journal.entries', 'journal.receipts', 'providers.keys'])
    expect(await world.sql(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, password), table).toEqual([])
  expect(JSON.stringify(await card('mail'))).not.toContain(password)
  await remove('mail', 1)
})

test('a saved translator answers in every process, a replaced one has no window, and open screens hear of both', async () => {
  const libre = { service: 'libretranslate', address: sandbox.libreTranslateUrl }
  const label = async () => (await world.query<{ label: string } | null>(owner, 'translation:getTranslator'))?.label ?? null
  expect(await label()).toBeNull()
  await elsewhere(async (url) => {
    await save('translation', SANDBOX_KEYS.translation, libre)
    await expect.poll(async () => (await ask('translation', url)).answer).toBe('[italiano] Good morning')
  })
  await expect.poll(label).toBe('LibreTranslate')
  expect(await card('translation')).toMatchObject({
    service: `LibreTranslate (${new URL(sandbox.libreTranslateUrl).host})`,
    details: libre,
  })
  await save('translation', 'a wrong key of the translator', libre, 1)
  await expect.poll(async () => (await ask('translation')).isOk).toBe(false)
  const failed = await ask('translation')
  expect(failed.answer).not.toContain('a wrong key')
  expect(await card('translation')).toMatchObject({ version: 2, previous: null })
  await remove('translation', 2)
  await expect.poll(label).toBeNull()
})

test('a saved client id offers the sign-in with Google, and the one before is taken for a time', async () => {
  const offered = async () =>
    (await world.query<{ google: { clientId: string } | null }>(owner, 'auth:getSignInOptions')).google?.clientId ?? null
  await save('google', '', { clientId: 'first.apps.googleusercontent.com' })
  await expect.poll(offered).toBe('first.apps.googleusercontent.com')
  expect(await card('google')).toMatchObject({ service: 'first.apps.googleusercontent.com', hasKey: false, ending: null })
  await save('google', '', { clientId: 'second.apps.googleusercontent.com' }, 1)
  await expect.poll(offered).toBe('second.apps.googleusercontent.com')
  expect((await card('google')).previous?.until).toBeGreaterThan(Date.now())
  await remove('google', 2)
  await expect.poll(offered).toBeNull()
})

test('a test of push messages goes to each browser of the owner and answers by host; without one it says so', async () => {
  expect((await ask('push')).code).toBe('no_device')
  await world.sql(
    `insert into push.subscriptions (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'https://push.example/a-secret-path', 'a point', 'a word' from users.sessions where user_id = $1 limit 1`,
    owner.id,
  )
  const sent: Message[] = []
  const tester = (outcome: PushOutcome) =>
    testerOf({
      config: world.config,
      database: world.database,
      storage: world.storage,
      services: { payments: () => null, mailer: () => null, translator: () => null, google: () => null },
      sendPush: () => async (message) => {
        sent.push(message)
        return outcome
      },
    })
  expect(await tester({ kind: 'sent', status: 201 })('push', owner.id)).toBe('push.example: 201')
  expect(sent).toMatchObject([{ endpoint: 'https://push.example/a-secret-path', isUrgent: true }])
  await expect(tester({ kind: 'gone', error: new Error('the push service answered 410') })('push', owner.id)).rejects.toThrow(
    'push.example: the push service answered 410',
  )
  expect(await tester({ kind: 'sent', status: 201 })('google', owner.id)).toBeNull()
})

const REFUSED: readonly (readonly [string, string, Saved])[] = [
  ['mail', '', { address: 'http://mail.example.org', sender: 'a@example.org' }],
  ['translation', '', { service: 'libretranslate', address: 'http://translate.example.org' }],
  ['google', '', { clientId: 'no id' }],
]
test.each(REFUSED)('values that %s does not take are refused by the server', async (provider, secretKey, details) => {
  await expect(save(provider, secretKey, details)).rejects.toMatchObject({ code: 'invalid_key' })
})
