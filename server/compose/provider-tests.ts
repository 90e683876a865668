/** Asks each service for a sign of life. Null: it is not set up. */
import { randomUUID } from 'node:crypto'
import type { TestedProvider } from '#contract/rules/providers.ts'
import { CallError } from '#platform/call-error.ts'
import type { Database } from '#platform/db/database.ts'
import type { SendMessage } from '#platform/push/push-service.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { mailLanguageOf, ownAddressOf, ownBrowsersOf } from '../domains/notifications/parts.ts'
import type { Tester } from '../domains/providers/parts.ts'
import { siteNameOf } from '../domains/settings/index.ts'
import type { Config } from '../env.ts'
import { escapeHtml } from '../outbox/mail/render-mail.ts'
import { translatorOf } from '../shared/texts.ts'
import type { Services } from './services.ts'

interface TestedServices {
  readonly config: Pick<Config, 'origin'>
  readonly database: Database
  readonly services: Pick<Services, 'payments' | 'mailer' | 'translator' | 'google'>
  readonly storage: Storage
  /** Null: the server is still starting. */
  readonly sendPush: () => SendMessage | null
}

/** A test message is of no use later. */
const PUSH_SECONDS = 120

/** Writes a small object, reads it back and removes it. */
async function testStorage({ storage }: TestedServices): Promise<string> {
  const key = `health/test-${randomUUID()}.txt`
  const written = Buffer.from(new Date().toISOString())
  await storage.put(key, written, 'text/plain')
  try {
    const chunks: Buffer[] = []
    const stream = await storage.read(key)
    if (stream !== null) for await (const chunk of stream) chunks.push(chunk as Buffer)
    const read = Buffer.concat(chunks)
    if (!read.equals(written)) throw new Error('the storage answers other bytes than it was given')
    return read.toString('utf8')
  } finally {
    await storage.remove(key)
  }
}

/** Sends a mail to the address of the user who asks. */
async function testMail({ config, database, services }: TestedServices, userId: string): Promise<string | null> {
  const mailer = services.mailer()
  if (mailer === null) return null
  const { name, email } = await ownAddressOf(database, userId)
  const language = await mailLanguageOf(database, userId)
  const site = await siteNameOf(database)
  const t = translatorOf(language, 'mail')
  const subject = t('test.subject', { site })
  const text = t('test.body', { site, address: config.origin })
  const outcome = await mailer.send({
    id: randomUUID(),
    to: { name, address: email },
    replyTo: null,
    fromName: site,
    isDiscreet: false,
    subject,
    text,
    html: `<!doctype html><html lang="${language}"><title>${escapeHtml(subject)}</title><p>${escapeHtml(text)}</p></html>`,
    language,
    unsubscribeAddress: null,
  })
  if (outcome.kind !== 'sent') throw outcome.error
  return outcome.answer
}

/** Sends a message to each browser of the user who asks. Errors: no_device. */
async function testPush({ database, sendPush }: TestedServices, userId: string): Promise<string | null> {
  const send = sendPush()
  if (send === null) return null
  const browsers = await ownBrowsersOf(database, userId)
  if (browsers.length === 0)
    throw new CallError('no_device', 'Push messages are on in none of your browsers. Turn them on in your settings first.')
  const language = await mailLanguageOf(database, userId)
  const title = await siteNameOf(database)
  const body = translatorOf(language, 'push')('kinds.test')
  const payload = JSON.stringify({ title, body, link: '/admin/api-settings', tag: 'test', language })
  const outcomes = await Promise.all(
    browsers.map((browser) => send({ ...browser, payload, ttlSeconds: PUSH_SECONDS, isUrgent: true, topic: 'test' })),
  )
  // The address is a secret between the browser and us: its host is none.
  const answers = outcomes.map((outcome, at) => {
    const { host } = new URL(browsers[at]?.endpoint ?? '')
    return `${host}: ${outcome.kind === 'sent' ? String(outcome.status) : outcome.error.message}`
  })
  if (outcomes.every((outcome) => outcome.kind !== 'sent')) throw new Error(answers.join('; '))
  return answers.join('; ')
}

/** Tests a service. Returns its answer in a line; errors are its failures. */
export const testerOf =
  (tested: TestedServices): Tester =>
  async (provider, userId) => {
    const { payments, translator, google } = tested.services
    const ask: Record<TestedProvider, () => Promise<string | null>> = {
      payment: async () => (await payments()?.test()) ?? null,
      mail: () => testMail(tested, userId),
      storage: () => testStorage(tested),
      translation: async () => (await translator()?.translate({ texts: ['Good morning'], source: 'en', target: 'it' }))?.join(' ') ?? null,
      push: () => testPush(tested, userId),
      google: async () => (await google()?.test()) ?? null,
    }
    return ask[provider]()
  }
