/**
 * The way of a message through a bad line, with the browser's own client: nothing is lost, doubled or out of order.
 *
 *   cuts       the connection is cut at every frame of a page load, a subscription and a sending, and all ends as without a cut
 *   many       twenty users on two processes write to each other while their lines are cut, and lead to the other process then
 *
 * `MESSAGES=10000` sends more, `MESSAGES_SEED` cuts elsewhere.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import { THREAD_PAGE } from '#contract/limits.ts'
import type { Message, Thread } from '#contract/types.ts'
import { m, openClient, q, watchQuery } from '#realtime/testing/client.ts'
import { cutAt } from '#realtime/testing/cut-socket.ts'
import { type Line, openLine } from '#realtime/testing/line.ts'
import { createGate, type Gate } from '#realtime/testing/test-server.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { testConfig } from '#test-support/money.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const MESSAGES = Number(process.env['MESSAGES'] ?? 400)
const SEED = Number(process.env['MESSAGES_SEED'] ?? 20_261_123)
const MANY_MS = 60_000 + MESSAGES * 100

const world = useMoneyWorld()

const portOf = ({ url }: RunningServer): number => Number(new URL(url).port)

interface Talk {
  /** The call that sends a message. */
  readonly send: string
  /** The argument that names the thread. */
  readonly named: string
  /** Begins one, and answers its id. */
  readonly open: (customer: TestUser, model: TestUser) => Promise<string>
}

const products = new Map<TestUser, Promise<string>>()

const ORDER: Talk = {
  send: 'threads:send',
  named: 'threadId',
  async open(customer, model) {
    const product = products.get(model) ?? world.product(model, 5_00)
    products.set(model, product)
    const threadId = await world.place(customer, await product, 5_00)
    await world.mutate(customer, 'orders:openThread', { orderId: threadId })
    return threadId
  },
}
const CHAT: Talk = {
  send: 'chats:send',
  named: 'chatId',
  open: async (customer, model) => (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })).chatId,
}

/** The rule for each reader of a page at any moment: numbers without a gap, each message once. */
function expectWhole(messages: readonly Message[], page: number): void {
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => page * THREAD_PAGE + at + 1))
  expect(new Set(messages.map(({ clientId }) => clientId)).size).toBe(messages.length)
}

describe.each([
  ['an order', ORDER],
  ['a chat', CHAT],
] as const)('cuts in the thread of %s', (_of, { send, named, open }) => {
  interface Course {
    thread: Pick<Thread, 'lastSeq' | 'unread' | 'readSeq'>
    messages: Pick<Message, 'seq' | 'text'>[]
    answer: unknown
    /** Frames of both directions. */
    frames: number
    isCut: boolean
  }

  /** Loads a page, watches it, gets a message and sends two, while the connection is cut at one frame. */
  async function course(at: number, isLost: boolean): Promise<Course> {
    // One chat for each pair.
    const model = await world.user({ status: 'model' })
    const customer = await world.user({ cents: 10_00 })
    const threadId = await open(customer, model)
    const scissors = cutAt(at, isLost)
    const client = openClient(world.url, scissors.Socket)
    const token = customer.token
    const thread = watchQuery<Thread | null>(client, 'threads:get', { token, threadId })
    const page = watchQuery<Message[]>(client, 'threads:page', { token, threadId, page: 0 })
    await Promise.all([thread.until((value) => value?.lastSeq === 0), page.until((value) => value.length === 0)])
    await world.mutate(model, send, { [named]: threadId, clientId: randomUUID(), text: 'from the other side' })
    await page.until((value) => value.length === 1)
    const answers = await Promise.all(
      ['one', 'two'].map((text) => client.mutation(m(send), { token, [named]: threadId, clientId: randomUUID(), text })),
    )
    // The promise of a mutation resolves when every query shows its effect.
    expect(page.values.at(-1)).toHaveLength(3)
    await client.mutation(m('threads:read'), { token, threadId, seq: 1 })
    expect(thread.values.at(-1)).toMatchObject({ lastSeq: 3, readSeq: 1 })
    for (const value of page.values) expectWhole(value, 0)
    const lengths = page.values.map(({ length }) => length)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    expect([...thread.errors, ...page.errors]).toEqual([])
    await client.close()
    // Live equals fresh.
    expect(page.values.at(-1)).toEqual(await world.query(customer, 'threads:page', { threadId, page: 0 }))
    expect(thread.values.at(-1)).toEqual(await world.query(customer, 'threads:get', { threadId }))
    const { lastSeq, unread, readSeq } = thread.values.at(-1) as Thread
    return {
      thread: { lastSeq, unread, readSeq },
      messages: (page.values.at(-1) ?? []).map(({ seq, text }) => ({ seq, text })),
      answer: (answers as { seq: number }[]).map(({ seq }) => seq),
      frames: scissors.frames,
      isCut: scissors.isDone,
    }
  }

  test.each([
    ['lost', true],
    ['the last one', false],
  ] as const)(
    'at every frame of a page load, a subscription and a sending: the frame is %s',
    { timeout: 300_000 },
    async (_name, isLost) => {
      const { frames, isCut, ...whole } = await course(-1, isLost)
      expect(isCut).toBe(false)
      expect(whole).toEqual({
        thread: { lastSeq: 3, unread: 0, readSeq: 1 },
        messages: [
          { seq: 1, text: 'from the other side' },
          { seq: 2, text: 'one' },
          { seq: 3, text: 'two' },
        ],
        answer: [2, 3],
      })
      expect(frames).toBeGreaterThan(8)
      for (let at = 0; at < frames; at += 1) {
        const { frames: _frames, isCut: wasCut, ...cut } = await course(at, isLost)
        expect({ at, ...cut }).toEqual({ at, ...whole })
        // How many frames carry the same changes depends on time: the last few may not come.
        if (at < frames / 2) expect(wasCut).toBe(true)
      }
    },
  )
})

describe('many', () => {
  let servers: RunningServer[]
  /** Faults that a page showed. */
  const problems: unknown[] = []
  beforeAll(async () => {
    // Comparing every page after every message takes long where there are many of both.
    const config = { ...testConfig(world.dataDir), verifyLive: MESSAGES <= 1_000 }
    servers = await Promise.all([1, 2].map(() => startServer({ config, databaseUrl: world.databaseUrl })))
    // The pace of one user is not the subject here.
    await world.sql(
      `create or replace function limits.messages_at_once() returns bigint immutable language sql as 'select 1000000::bigint'`,
    )
  })
  afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())))

  /** The same numbers for the same seed. */
  function randomOf(seed: number): (below: number) => number {
    let state = seed >>> 0
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  /** A user with an open page: the client, its line, and what is sent but not answered. */
  interface Tab {
    readonly who: TestUser
    readonly line: Line
    readonly threads: readonly string[]
    client: ConvexClient
    /** Every page that was ever shown, by thread and page. */
    readonly shown: Map<string, Message[][]>
    readonly unsent: Map<string, Unsent>
  }

  interface Unsent {
    readonly args: { readonly threadId: string; readonly clientId: string; readonly text: string }
    readonly gate: Gate
  }

  /** Opens the page: watches all threads, each with all its pages, and sends again what is not answered. */
  function openPage(tab: Tab, pages: number): void {
    const { who, line, threads, shown } = tab
    const { token } = who
    tab.client = openClient(line.address)
    for (const threadId of threads)
      for (let page = 0; page < pages; page += 1)
        tab.client.onUpdate(q('threads:page'), { token, threadId, page }, (value: Message[]) => {
          try {
            expectWhole(value, page)
          } catch (error) {
            problems.push(error)
          }
          const key = `${threadId} ${page}`
          shown.set(key, [...(shown.get(key) ?? []).slice(-1), value])
        })
    for (const message of tab.unsent.values()) void deliver(tab, message)
  }

  async function deliver(tab: Tab, { args, gate }: Unsent): Promise<void> {
    const { client } = tab
    try {
      await client.mutation(m(ORDER.send), { token: tab.who.token, ...args })
      tab.unsent.delete(args.clientId)
      gate.open()
    } catch (error) {
      // The page was closed: the next one sends it again.
      if (client === tab.client) throw error
    }
  }

  test(`${MESSAGES} messages of twenty users arrive once each, in their order`, { timeout: MANY_MS }, async () => {
    const random = randomOf(SEED)
    const customers = await Promise.all(Array.from({ length: 10 }, () => world.user({ cents: 1_000_00 })))
    const models = await Promise.all(Array.from({ length: 10 }, () => world.user({ status: 'model' })))
    const threadsOf = new Map<TestUser, string[]>([...customers, ...models].map((who) => [who, []]))
    for (const [at, customer] of customers.entries())
      for (const model of [models[at]!, models[(at + 1) % 10]!]) {
        const threadId = await ORDER.open(customer, model)
        threadsOf.get(customer)?.push(threadId)
        threadsOf.get(model)?.push(threadId)
      }
    const perUser = Math.ceil(MESSAGES / 20)
    const pages = Math.ceil(perUser / THREAD_PAGE) + 1
    const tabs = await Promise.all(
      [...threadsOf].map(async ([who, threads], at): Promise<Tab> => {
        const line = await openLine(portOf(servers[at % 2]!))
        const tab = { who, line, threads, shown: new Map(), unsent: new Map(), client: undefined as unknown as ConvexClient }
        openPage(tab, pages)
        return tab
      }),
    )

    /** A line is cut, at once or in the middle of a later frame, and may lead to the other process; or the page is closed and opened again. */
    function disturb(tab: Tab): void {
      const what = random(4)
      if (what === 3) {
        void tab.client.close()
        openPage(tab, pages)
        return
      }
      tab.line.leadTo(portOf(servers[random(2)]!))
      if (what === 0) tab.line.cut()
      else tab.line.cutAfter(1 + random(5_000))
    }

    await Promise.all(
      tabs.map(async (tab) => {
        for (let at = 0; at < perUser; at += 1) {
          const threadId = tab.threads[at % 2]!
          const clientId = randomUUID()
          const message = { args: { threadId, clientId, text: String(at) }, gate: createGate() }
          tab.unsent.set(clientId, message)
          void deliver(tab, message)
          if (random(12) === 0) disturb(tab)
          // Some messages are sent without a wait for the one before.
          if (random(3) === 0) await message.gate.passed
        }
        await Promise.all([...tab.unsent.values()].map(({ gate }) => gate.passed))
      }),
    )

    const stored = await world.sql(
      `select thread_id as "threadId", seq, author_id as "authorId", body as text from threads.messages where thread_id = any ($1::uuid[]) order by thread_id, seq`,
      [...new Set(tabs.flatMap(({ threads }) => threads))],
    )
    expect(stored).toHaveLength(perUser * 20)
    for (const { who, threads, shown } of tabs) {
      for (const [index, threadId] of threads.entries()) {
        const messages = stored.filter((message) => message['threadId'] === threadId)
        expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1))
        const own = messages.filter(({ authorId }) => authorId === who.id).map(({ text }) => Number(text))
        expect(own).toEqual(Array.from({ length: own.length }, (_, at) => index + at * 2))
        for (let page = 0; page * THREAD_PAGE < messages.length; page += 1) {
          const wanted = messages.slice(page * THREAD_PAGE, (page + 1) * THREAD_PAGE).map(({ seq, text }) => ({ seq, text }))
          await expect
            .poll(() =>
              shown
                .get(`${threadId} ${page}`)
                ?.at(-1)
                ?.map(({ seq, text }) => ({ seq, text })),
            )
            .toEqual(wanted)
        }
      }
    }
    expect(problems).toEqual([])
    const cuts = tabs.reduce((sum, { line }) => sum + line.cuts, 0)
    expect(cuts).toBeGreaterThan(MESSAGES / 40)
    for (const server of servers) expect(server.realtime.stats().violations).toEqual([])
    for (const tab of tabs) {
      await tab.client.close()
      await tab.line.close()
    }
  })
})
