/** How attempts and calls are counted, forgotten, and made to wait: the arithmetic of the counters, without a server. */
import { beforeEach, describe, expect, test } from 'vitest'
import { CALL_LIMITS } from '#contract/call-limits.ts'
import { ATTEMPTS_CAP, KNOWN_BROWSER_ATTEMPTS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { CallLimit, Rate } from '#realtime/define.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import {
  countAttempt,
  countProvenAccount,
  forgetFailures,
  noteFromAddress,
  orGiveBack,
  settleAtCommit,
  takeAttempt,
  takeSignIn,
} from './attempts.ts'
import { deleteOldAttempts, recordAttempt, settleAttempt, settleFailures, takeCall } from './attempts.sql.ts'
import { countCall, countFailure, counterOf, returnCallAtCommit, tooMany } from './count-calls.ts'
import { keep, recognise } from './known-browsers.ts'

const db = useDatabase()
beforeEach(() => db.sql('delete from auth.attempts'))

const DAY = 86_400
const HOUR = 3_600
const RATE: Rate = { free: 2, forgetSeconds: 60, waitFirstSeconds: 10, waitMaxSeconds: 35 }

/** Moves all counters into the past by so many seconds. */
const later = (seconds: number) =>
  db.sql(
    `update auth.attempts set last_at = last_at - $1 * interval '1 second', wait_until = wait_until - $1 * interval '1 second'`,
    seconds,
  )
/** State of a counter: failures, seconds since the last, and seconds to wait (null: none). */
async function counter(key: string): Promise<[failures: unknown, age: unknown, wait: unknown] | null> {
  const [row] = await db.sql(
    `select failures, round(extract(epoch from now() - last_at))::integer as age,
       case when wait_until > '-infinity' then round(extract(epoch from wait_until - now()))::integer end as wait
     from auth.attempts where key = $1`,
    key,
  )
  return row === undefined ? null : [row['failures'], row['age'], row['wait']]
}
const keys = async () => (await db.sql('select key from auth.attempts order by key')).map(({ key }) => key)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error as CallError).data,
  )

describe('failures of a counter', () => {
  const fail = () => countFailure(db, 'k', RATE)

  test('are free first, then wait twice as long each time up to the longest, and ten beyond the free ones are remembered', async () => {
    const seen: unknown[] = []
    for (let at = 0; at < 14; at += 1) {
      await fail()
      seen.push((await counter('k'))?.filter((_value, index) => index !== 1))
    }
    expect(seen.slice(0, 6)).toEqual([
      [1, null],
      [2, null],
      [3, 10],
      [4, 20],
      [5, 35],
      [6, 35],
    ])
    expect(seen.slice(-3)).toEqual([
      [12, 35],
      [12, 35],
      [12, 35],
    ])
  })

  test('are forgotten one by one, and the time that is left over counts for the next', async () => {
    for (let at = 0; at < 5; at += 1) await fail()
    await later(125)
    await fail()
    expect(await counter('k')).toEqual([4, 5, 20])
    await later(30)
    await fail()
    expect(await counter('k')).toEqual([5, 35, 35])
  })

  test('begin anew when all are forgotten, however long ago that is', async () => {
    for (const [seconds, expected] of [
      [65, [2, 5, null]],
      [120, [1, 0, null]],
      [1_000, [1, 0, null]],
    ] as const) {
      await db.sql('delete from auth.attempts')
      await fail()
      await fail()
      await later(seconds)
      await fail()
      expect(await counter('k'), `${seconds} s`).toEqual(expected)
    }
  })
})

describe('calls', () => {
  const limitOf = (by: CallLimit['by']): CallLimit => ({
    bucket: 'b',
    by,
    counts: 'calls',
    isCountedByHandler: false,
    sparesNetwork: false,
  })
  const LONGER: Rate = { free: 0, forgetSeconds: 60, waitFirstSeconds: 30, waitMaxSeconds: 30 }
  const by = (userId: string | null, sessionId: string | null = null, args: unknown = {}) => ({
    actor: { userId, sessionId },
    address: '203.0.113.7',
    args,
  })
  const [A, B] = [counterOf('b', 'account', 'a'), counterOf('b', 'account', 'b')]
  const network = counterOf('b', 'network', '203.0.113.7')

  test('beyond the free ones wait, are not counted meanwhile, and go on after the wait', async () => {
    const call = () => countCall(db, limitOf({ account: RATE }), by('a'))
    for (let at = 0; at < 3; at += 1) expect(await call()).toEqual({ keys: [A], spared: [] })
    expect(await refusal(call())).toEqual({ seconds: 10 })
    expect(await counter(A)).toEqual([3, 0, 10])
    await later(11)
    await call()
    expect(await counter(A)).toEqual([4, 11, 20])
  })

  test('with a counter that has to wait are counted under no other, and name the longest wait', async () => {
    const limit = limitOf({ account: RATE, network: LONGER })
    await countCall(db, limit, by('a'))
    await countCall(db, limit, by('a'))
    expect(await refusal(countCall(db, limit, by('b')))).toEqual({ seconds: 30 })
    expect(await counter(B)).toBeNull()
    await countFailure(db, A, RATE)
    expect(await refusal(countCall(db, limit, by('a')))).toEqual({ seconds: 30 })
    expect(tooMany(30)).toMatchObject({ code: 'too_many_attempts', message: expect.stringContaining('in 30 seconds') as string })
  })

  test('at the same moment are no more than one after the other', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => countCall(db, limitOf({ account: RATE }), by('a'))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await counter(A)).toEqual([3, 0, 10])
  })

  test('are counted by network, account and device: the session, or the browser token without one', async () => {
    const limit = limitOf({ network: RATE, account: RATE, device: RATE })
    const device = (what: string) => counterOf('b', 'device', what)
    expect(await countCall(db, limit, by('a', 's', { browser: 'm' }))).toEqual({ keys: [network, A, device('s')], spared: [] })
    expect(await countCall(db, limit, by(null, null, { browser: 'm' }))).toMatchObject({ keys: [network, device('m')] })
    expect(await countCall(db, limit, by(null, null, { browser: 7 }))).toMatchObject({ keys: [network] })
    expect(await countCall(db, limitOf({ account: RATE }), by(null))).toEqual({ keys: [], spared: [] })
  })

  test('of a limit that spares the network are counted there and not refused, and change no wait of it', async () => {
    const limit = { ...limitOf({ account: RATE, network: RATE }), sparesNetwork: true }
    await countFailure(db, network, { ...RATE, free: 0 })
    await countFailure(db, network, { ...RATE, free: 0 })
    expect(await counter(network)).toEqual([2, 0, 20])
    const counters = await countCall(db, limit, by('a'))
    expect(counters).toEqual({ keys: [network, A], spared: [network] })
    expect(await counter(network)).toEqual([3, 0, 20])
    await db.write(async (tx) => returnCallAtCommit(tx, counters))
    expect(await counter(network)).toEqual([2, 0, 20])
    expect(await counter(A)).toEqual([0, 0, null])
    // Its own counters refuse as always, and name their own wait.
    for (let at = 0; at < 3; at += 1) await countCall(db, limit, by('a'))
    expect(await refusal(countCall(db, limit, by('a')))).toEqual({ seconds: 10 })
  })

  test('that are taken back end their wait, and never fall below none', async () => {
    const giveBack = () => db.write(async (tx) => returnCallAtCommit(tx, { keys: [A], spared: [] }))
    for (let at = 0; at < 3; at += 1) await countCall(db, limitOf({ account: RATE, network: RATE }), by('a'))
    await giveBack()
    expect(await counter(A)).toEqual([2, 0, null])
    expect(await counter(network)).toEqual([3, 0, 10])
    await giveBack()
    await giveBack()
    await giveBack()
    expect(await counter(A)).toEqual([0, 0, null])
  })
})

test('their own commits do not wait for the disk, and those after them on the connection do', async () => {
  const client = await db.pool.connect()
  try {
    await client.query(takeCall.text, [['k'], [1], [60], [1], [1], []])
    await client.query(recordAttempt.text, ['k', 5, null, 'nobody@limits.example', null, null, 10])
    await client.query(settleFailures.text, ['k'])
    await client.query(settleAttempt.text, ['k'])
    expect((await client.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    client.release()
  }
})

describe('attempts at an account', () => {
  const { free } = CALL_LIMITS.signIn.by.email
  const EMAIL = 'who@limits.example'
  const KEY = counterOf('guess', 'email', EMAIL)
  const take = (email = EMAIL) => takeAttempt(db, { email })
  const setTo = (failures: number, seconds = 0) =>
    db.sql(
      `update auth.attempts set failures = $1, last_at = now() - $2 * interval '1 second', wait_until = '-infinity' where key = $3`,
      failures,
      seconds,
      KEY,
    )

  test('say how many are left, in any letter case, and wait twice as long each time, up to an hour', async () => {
    const left: number[] = []
    for (let at = 0; at <= free; at += 1) left.push(await countAttempt(db, { email: EMAIL.toUpperCase() }))
    expect(left).toEqual([5, 4, 3, 2, 1, 0])
    expect(await counter(KEY)).toEqual([6, 0, 60])
    expect(await refusal(take())).toEqual({ seconds: 60 })
    expect(await counter(KEY)).toEqual([6, 0, 60])
    for (const [number, wait] of [
      [7, 120],
      [8, 240],
      [12, HOUR],
      [60, HOUR],
      [ATTEMPTS_CAP - 1, HOUR],
      [ATTEMPTS_CAP, DAY],
      [ATTEMPTS_CAP + 1, DAY],
    ] as const) {
      await setTo(number - 1)
      expect(await take()).toEqual({ key: KEY, number })
      expect(await counter(KEY)).toEqual([number, 0, wait])
    }
    await setTo(10)
    expect(await countAttempt(db, { email: EMAIL })).toBe(0)
  })

  test('are forgotten after a day without one; at the cap after a month', async () => {
    await take()
    for (const [failures, age, number] of [
      [7, DAY - 60, 8],
      [7, DAY + 60, 1],
      [ATTEMPTS_CAP, 29 * DAY, ATTEMPTS_CAP + 1],
      [ATTEMPTS_CAP, 31 * DAY, 1],
    ] as const) {
      await setTo(failures, age)
      expect(await take()).toEqual({ key: KEY, number })
      expect((await counter(KEY))?.[1]).toBe(0)
    }
    expect((await counter(KEY))?.[2]).toBeNull()
  })

  test('are none while the network has to wait', async () => {
    const address = '203.0.113.9'
    const attempt = { email: EMAIL, address }
    for (let at = 0; at <= CALL_LIMITS.signIn.by.network.free; at += 1) await noteFromAddress(db, address)
    expect(await keys()).toEqual([counterOf('guess', 'network', address)])
    expect(await refusal(takeSignIn(db, attempt))).toEqual({ seconds: 2 })
    expect(await counter(KEY)).toBeNull()
    expect(await take()).toEqual({ key: KEY, number: 1 })
    await later(3)
    expect(await takeSignIn(db, attempt)).toEqual({ key: KEY, number: 2 })
  })

  test('with Google open accounts apart from wrong passwords, as many as a network may make mistakes', async () => {
    const address = '203.0.113.12'
    const open = () => countProvenAccount(db, address)
    for (let at = 0; at <= CALL_LIMITS.signIn.by.network.free; at += 1) await noteFromAddress(db, address)
    for (let at = 0; at <= CALL_LIMITS.signIn.by.network.free; at += 1) await open()
    expect(await refusal(open())).toEqual({ seconds: 2 })
    expect((await counter(counterOf('sign_up', 'network', address)))?.[0]).toBe(CALL_LIMITS.signIn.by.network.free + 1)
  })

  test('name the wait of the network when the account waits less', async () => {
    const address = '203.0.113.10'
    for (let at = 0; at < 60; at += 1) await noteFromAddress(db, address)
    for (let at = 0; at <= free; at += 1) await take()
    expect(await refusal(takeSignIn(db, { email: EMAIL, address }))).toEqual({ seconds: 300 })
    expect(await refusal(take())).toEqual({ seconds: 60 })
  })

  test('are all forgotten at the commit of a sign-in; where accounts share the address, this one alone', async () => {
    await take()
    const taken = await take()
    const settle = (isShared: boolean) => db.write(async (tx) => settleAtCommit(tx, taken, isShared))
    await settle(true)
    expect((await counter(KEY))?.[0]).toBe(1)
    // Others were given back meanwhile.
    await setTo(1)
    await settle(true)
    expect((await counter(KEY))?.[0]).toBe(0)
    await settle(true)
    expect((await counter(KEY))?.[0]).toBe(0)
    await settle(false)
    expect(await counter(KEY)).toBeNull()
    await take()
    await take('other@limits.example')
    await forgetFailures(db, { email: EMAIL })
    expect(await keys()).toEqual([counterOf('guess', 'email', 'other@limits.example')])
  })

  test('are given back when the work is refused before anything was compared, with the wait behind them', async () => {
    const refused = new CallError('not_found', 'gone')
    const giveBack = async (error: Error) => {
      const taken = await take()
      await expect(orGiveBack(db, taken, () => Promise.reject(error))).rejects.toBe(error)
    }
    await giveBack(refused)
    expect(await counter(KEY)).toEqual([0, 0, null])
    await setTo(free)
    await giveBack(refused)
    expect(await counter(KEY)).toEqual([free, 0, null])
    await giveBack(new Error('a bug'))
    expect(await counter(KEY)).toEqual([free + 1, 0, 60])
    // Another attempt was taken since: its wait stays.
    await setTo(free)
    const first = await take()
    await setTo(free + 1)
    await take()
    await orGiveBack(db, first, () => Promise.reject(refused)).catch(() => undefined)
    expect(await counter(KEY)).toEqual([free + 1, 0, 120])
    await setTo(0)
    await orGiveBack(db, first, () => Promise.reject(refused)).catch(() => undefined)
    expect((await counter(KEY))?.[0]).toBe(0)
    expect(await orGiveBack(db, null, async () => 'done')).toBe('done')
    await expect(orGiveBack(db, null, () => Promise.reject(refused))).rejects.toBe(refused)
  })
})

describe('a known browser', () => {
  const [EMAIL_OF, MARK] = [(id: string) => `${id}@known.example`, 'the mark of a browser']

  async function known(): Promise<{ id: string; email: string; attempt: { email: string; address: string; browser: string } }> {
    const id = await createTestUser(db)
    const email = EMAIL_OF(id)
    await db.sql('update users.users set email = $2 where id = $1', id, email)
    await db.write(async (tx) => keep(tx, id, MARK))
    return { id, email, attempt: { email, address: '203.0.113.11', browser: MARK } }
  }
  const isOwn = async (attempt: Parameters<typeof takeSignIn>[1]) =>
    (await takeSignIn(db, attempt)).key === counterOf('guess', 'browser', `${MARK} ${attempt.email}`)

  test('is counted by itself until it is over, under the confirmed account of the address alone', async () => {
    const { id, email, attempt } = await known()
    await createTestUser(db)
    expect(await isOwn(attempt)).toBe(true)
    expect(await isOwn({ ...attempt, browser: 'another mark' })).toBe(false)
    // The network of the browser does not refuse it, and its refusal names its own wait.
    for (let at = 0; at < 60; at += 1) await noteFromAddress(db, attempt.address)
    expect(await isOwn(attempt)).toBe(true)
    expect(await refusal(takeSignIn(db, { ...attempt, browser: 'another mark' }))).toEqual({ seconds: 300 })
    await db.sql(`delete from auth.attempts where key like '% network %'`)
    await db.sql('update users.users set email_confirmed_at = null where id = $1', id)
    expect(await isOwn(attempt)).toBe(true)
    const other = await createTestUser(db)
    await db.sql('update users.users set email = $2, email_confirmed_at = null where id = $1', other, email)
    expect(await isOwn(attempt)).toBe(false)
    await db.sql('update users.users set email_confirmed_at = now() where id = $1', id)
    expect(await isOwn(attempt)).toBe(true)
    await db.sql(`update auth.known_browsers set expires_at = now() - interval '1 second' where user_id = $1`, id)
    expect(await isOwn(attempt)).toBe(false)
  })

  test('is unknown after ten failed attempts, and others of the account stay known', async () => {
    const { id, attempt } = await known()
    await db.write(async (tx) => keep(tx, id, 'another mark'))
    for (let at = 1; at <= KNOWN_BROWSER_ATTEMPTS; at += 1) {
      await later(HOUR)
      expect(await isOwn(attempt), `attempt ${at}`).toBe(true)
      expect((await db.write((tx) => recognise(tx, id, MARK))).isKnown).toBe(at < KNOWN_BROWSER_ATTEMPTS)
    }
    expect(await isOwn(attempt)).toBe(false)
    expect((await db.write((tx) => recognise(tx, id, 'another mark'))).isKnown).toBe(true)
  })
})

test('counters that count nothing any more are deleted, and no others', async () => {
  const EMAIL_KEY = counterOf('guess', 'email', 'a')
  const rows: [key: string, failures: number, days: number, waitDays: number][] = [
    ['guess network old', 90, 2.1, -1],
    ['guess network busy', ATTEMPTS_CAP, 2.1, -1],
    ['guess network young', 90, 1.9, -1],
    ['guess network waits', 90, 2.1, 1],
    [EMAIL_KEY, ATTEMPTS_CAP - 1, 2.1, -1],
    [`${EMAIL_KEY} capped`, ATTEMPTS_CAP, 29, -1],
    [`${EMAIL_KEY} long ago`, ATTEMPTS_CAP, 31, -1],
  ]
  for (const [key, failures, days, waitDays] of rows)
    await db.sql(
      `insert into auth.attempts (key, failures, last_at, wait_until) values ($1, $2, now() - $3 * interval '1 day', now() + $4 * interval '1 day')`,
      key,
      failures,
      days,
      waitDays,
    )
  await db.run(deleteOldAttempts)
  expect(await keys()).toEqual([`${EMAIL_KEY} capped`, 'guess network waits', 'guess network young'])
})
