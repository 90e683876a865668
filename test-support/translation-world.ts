/** Two servers on one database with the sandbox's translator, a model and two readers, for tests of translations. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '#sandbox/main.ts'
import type { Config } from '#server/env.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { signIn, testConfig } from './money.ts'
import { createTestUser } from './people.ts'

export interface Speaker {
  readonly id: string
  readonly token: string
}

interface Answer {
  texts: string[]
  label: string
}

interface NewPost {
  text?: string
  title?: string
  visibility?: string
  language?: string | null
}

let unique = 0
/** A text without a translation yet. */
export const fresh = (rest = ''): string => `Новый рассказ об озере ${'а'.repeat((unique += 1))} ${rest}`

/** Everything is there from the first `beforeAll` of the file on. */
export class TranslationWorld {
  sandbox!: Sandbox
  servers!: readonly [RunningServer, RunningServer]
  model!: Speaker
  reader!: Speaker
  other!: Speaker
  /** Starts one more server with another translator. The test stops it. */
  start!: (translation: Config['translation']) => Promise<RunningServer>

  readonly sql = async <R = Record<string, unknown>>(text: string, ...params: readonly unknown[]): Promise<R[]> =>
    (await this.servers[0].database.pool.query(text, params as unknown[])).rows as R[]

  readonly user = async (options: Parameters<typeof createTestUser>[1] = {}): Promise<Speaker> => {
    const id = await createTestUser(this.servers[0].database, options)
    return { id, token: await signIn(this.servers[0], id) }
  }

  readonly mutate = async <R>({ token }: Speaker, path: string, args: object): Promise<R> =>
    (await this.servers[0].realtime.mutate(path, { token, ...args }, { idempotencyKey: crypto.randomUUID() })) as R

  readonly query = async <R>({ token }: Speaker, path: string, args: object = {}): Promise<R> =>
    (await this.servers[0].realtime.query(path, { token, ...args })).value as R

  /** Asks one of the servers over HTTP. */
  readonly translate = async (who: Speaker, text: object, { target = 'fr', at = this.servers[0] } = {}): Promise<Answer> => {
    const response = await fetch(`${at.url}/api/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'translation:translate', args: { token: who.token, text, target }, format: 'json' }),
    })
    const body = (await response.json()) as { value?: Answer; errorData?: { code: string; message: string }; errorMessage?: string }
    if (body.errorData !== undefined) throw new CallError(body.errorData.code, body.errorData.message)
    if (body.value === undefined) throw new Error(body.errorMessage)
    return body.value
  }

  /** A published post of the model, in Russian or Chinese letters unless it says otherwise. */
  readonly publish = async ({
    text = 'Вечер у озера за $40',
    title = 'Озеро',
    visibility = 'free',
    language = null,
  }: NewPost = {}): Promise<{ kind: 'post'; postId: string }> => {
    const { model, mutate } = this
    const { postId, revision } = await mutate<{ postId: string; revision: number }>(model, 'posts:createDraft', {})
    const price = visibility === 'paid' ? 5 : null
    const rest = { teaser: '', visibility, price, tags: [], media: [], areCommentsOpen: true, language }
    const saved = await mutate<{ revision: number }>(model, 'posts:savePost', { postId, revision, title, text, ...rest })
    await mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
    return { kind: 'post', postId }
  }

  /** The number of requests that have reached the translator. */
  readonly sent = (): number => this.sandbox.translation.calls().length

  /** The number of stored translations. */
  readonly stored = async (): Promise<number> =>
    Number((await this.sql<{ n: string }>('select count(*) as n from translation.results'))[0]?.n)
}

export function useTranslationWorld(): TranslationWorld {
  const world = new TranslationWorld()
  let close: () => Promise<void>
  beforeAll(async () => {
    const sandbox = await startSandbox()
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'translation-'))
    world.sandbox = sandbox
    world.start = (translation) =>
      startServer({ config: { ...testConfig(dataDir), translation }, databaseUrl: database.url, clockRuns: [] })
    const libre = { provider: 'libretranslate' as const, url: sandbox.libreTranslateUrl, key: SANDBOX_KEYS.translation }
    // Two processes, one after the other: both migrate.
    const first = await world.start(libre)
    world.servers = [first, await world.start(libre)]
    world.model = await world.user({ status: 'model' })
    world.reader = await world.user()
    world.other = await world.user()
    close = async () => {
      for (const server of world.servers) await server.stop()
      await database.drop()
      await sandbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  afterAll(() => close())
  beforeEach(async () => {
    await world.sql('delete from auth.attempts')
    await world.sql('delete from translation.days')
  })
  afterEach(async () => {
    for (const { realtime } of world.servers) {
      await realtime.settled()
      expect(realtime.stats().violations).toEqual([])
    }
  })
  return world
}
