/** The daily mail of waiting tasks: its recipients, its time, once a day, and its text. */
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { unsubscribe } from '#server/domains/notifications/parts.ts'
import { useNotificationWorld, type Reader } from '#test-support/notification-world.ts'
import { morningOf } from './digest-time.ts'
import { runDigestClock } from './parts.ts'

const world = useNotificationWorld()
const HOUR_MS = 3_600_000

interface Digest {
  isOn: boolean
  timeZone: string | null
  hasMail: boolean
}
const digestOf = (reader: Reader) => world.query<Digest>(reader, 'tasks:getDigest')
const save = (reader: Reader, isOn: boolean) => world.mutate(reader, 'tasks:saveDigest', { isOn })
const addNote = (reader: Reader, text = 'Buy new strings', dueAt: number | null = null) =>
  world.mutate(reader, 'tasks:addNote', { text, dueAt })
/** Runs the clock at another moment. */
const runAt = (now: number) =>
  runDigestClock({ write: (path, work) => world.server.realtime.write(path, SYSTEM, work), now: () => now }, new AbortController().signal)
/** The next morning of a zone. */
const morning = (zone: string) => morningOf(Date.now(), zone).next

async function subjects(reader: Reader): Promise<string[]> {
  await world.allSent()
  return world.mailsTo(reader).map(({ subject }) => subject)
}

async function readerIn(zone: string, language: 'en' | 'it' = 'en'): Promise<Reader> {
  const reader = await world.reader({ language })
  await world.sql('update users.users set time_zone = $2 where id = $1', reader.id, zone)
  return reader
}

describe('the daily mail', () => {
  test('is off until it is turned on, and then says its time zone', async () => {
    const reader = await readerIn('Asia/Kathmandu')
    expect(await digestOf(reader)).toEqual({ isOn: false, timeZone: 'Asia/Kathmandu', hasMail: true })
    await addNote(reader)
    await runAt(morning('Asia/Kathmandu'))
    expect(await subjects(reader)).toEqual([])
    await save(reader, true)
    expect(await digestOf(reader)).toMatchObject({ isOn: true })
  })

  test.each(['UTC', 'Asia/Kathmandu', 'America/Los_Angeles', 'Pacific/Kiritimati'])('comes at eight in the morning in %s', async (zone) => {
    const reader = await readerIn(zone)
    await addNote(reader)
    await save(reader, true)
    await runAt(morning(zone) - 1)
    expect(await subjects(reader)).toEqual([])
    await runAt(morning(zone))
    expect(await subjects(reader)).toEqual(['Waiting for you: 1'])
  })

  test('comes once a day, however often and by however many processes the clock runs, also after a lost note of it', async () => {
    const reader = await readerIn('UTC')
    await addNote(reader)
    await save(reader, true)
    const at = morning('UTC')
    await Promise.all([runAt(at), runAt(at), runAt(at)])
    await runAt(at + HOUR_MS)
    await world.sql(`update tasks.digests set next_at = now(), last_day = null where user_id = $1`, reader.id)
    await runAt(at + HOUR_MS)
    await save(reader, false)
    await save(reader, true)
    await runAt(at + HOUR_MS)
    expect(await subjects(reader)).toEqual(['Waiting for you: 1'])
    await runAt(at + 24 * HOUR_MS)
    expect(await subjects(reader)).toHaveLength(2)
  })

  test('does not come twice for a day that its reader has twice, in another zone', async () => {
    const reader = await readerIn('Pacific/Kiritimati')
    await addNote(reader)
    await save(reader, true)
    const at = morning('Pacific/Kiritimati')
    await runAt(at)
    await world.sql(`update users.users set time_zone = 'Pacific/Honolulu' where id = $1`, reader.id)
    // It is eight again, 24 hours later, and the same day there.
    await runAt(at + 24 * HOUR_MS)
    expect(await subjects(reader)).toHaveLength(1)
  })

  test('of a morning that is long over waits for the next', async () => {
    const reader = await readerIn('UTC')
    await addNote(reader)
    await save(reader, true)
    await runAt(morning('UTC') + 6 * HOUR_MS)
    expect(await subjects(reader)).toEqual([])
    await runAt(morning('UTC') + 24 * HOUR_MS)
    expect(await subjects(reader)).toHaveLength(1)
  })

  test('does not come when nothing waits, nor when all is snoozed', async () => {
    const [idle, snoozing] = [await readerIn('UTC'), await readerIn('UTC')]
    await addNote(snoozing)
    const [task] = await world.sql(`select 'note:' || id as key from tasks.notes where user_id = $1`, snoozing.id)
    await world.mutate(snoozing, 'tasks:arrange', { keys: [task?.['key']], snoozedUntil: Date.now() + 72 * HOUR_MS })
    for (const reader of [idle, snoozing]) await save(reader, true)
    await runAt(morning('UTC'))
    expect(await subjects(idle)).toEqual([])
    expect(await subjects(snoozing)).toEqual([])
  })

  test('is not sent once all is done, its day is over, or its reader has left the list by mail', async () => {
    const [done, late, left] = [await readerIn('UTC'), await readerIn('UTC'), await readerIn('UTC')]
    const readers = [done, late, left]
    const ids = readers.map(({ id }) => id)
    for (const reader of readers) {
      await addNote(reader)
      await save(reader, true)
    }
    // Held, as by quiet hours.
    for (const reader of readers)
      await world.mutate(reader, 'notifications:saveQuietHours', {
        ...{ isOn: true, from: (new Date().getUTCHours() * 60 + 1440 - 60) % 1440, until: (new Date().getUTCHours() * 60 + 180) % 1440 },
        ...{ days: [0, 1, 2, 3, 4, 5, 6], timeZone: 'UTC' },
      })
    await runAt(morning('UTC'))
    await world.allSent()
    expect(await world.sql('select from outbox.messages where recipient_id = any ($1) and is_held', ids)).toHaveLength(3)
    await world.sql('update tasks.notes set done_at = now() where user_id = $1', done.id)
    await world.sql(`update outbox.messages set data = data || '{"until": 0}' where recipient_id = $1`, late.id)
    await world.server.realtime.write('test:leave', SYSTEM, (context) => unsubscribe(context, left.id, 'digest'))
    await world.sql('update notifications.preferences set is_quiet = false where user_id = any ($1)', ids)
    await world.sql('update outbox.messages set next_try_at = now(), is_held = false where recipient_id = any ($1)', ids)
    await world.tryAgain()
    for (const reader of readers) expect(await subjects(reader)).toEqual([])
    expect(await digestOf(left)).toMatchObject({ isOn: false })
    await runAt(morning('UTC') + 24 * HOUR_MS)
    expect(await world.sql('select from tasks.digests where user_id = $1', left.id)).toEqual([])
  })

  test('names counts, the first ten with due dates and money in the reader’s format, and the page of each', async () => {
    const reader = await readerIn('Europe/Rome', 'it')
    await addNote(reader, 'Comprare <corde>', Date.parse('2027-03-01T11:00:00Z'))
    for (let index = 0; index < 10; index++) await addNote(reader, `Nota ${index}`)
    await world.sql(
      `insert into deposits.deposits (order_id, user_id, amount_cents, provider, expires_at) values ('DEP-' || $1::text, $1::uuid, 123450, 'oxapay', '2027-01-01T00:00:00Z')`,
      reader.id,
    )
    await save(reader, true)
    await runAt(morning('Europe/Rome'))
    await world.allSent()
    const [mail] = world.mailsTo(reader)
    expect(mail?.subject).toBe('Ti aspettano: 12')
    expect(mail?.text).toContain('ne dipendono 1234,50')
    expect(mail?.text).toContain('entro 1 mar 2027, 12:00')
    expect(mail?.text).toMatch(/entro 1 gen 2027, 01:00 · 1234,50\s\$\nhttp:\/\/localhost:3999\/transactions\n/)
    expect(mail?.text).toContain('Altre attività nel tuo elenco: 2.')
    expect(mail?.html).toContain('Comprare &lt;corde&gt;')
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  })

  test('comes to many readers over several pages', async () => {
    await world.sql(
      `with made as (insert into users.users (email, name, handle, adult_confirmed_at) select 'many' || n || '@example.org', 'Many ' || n, 'many' || n, now() from generate_series(1, 230) n returning id),
         noted as (insert into tasks.notes (user_id, text) select id, 'Tune' from made),
         chosen as (insert into notifications.choices (user_id, category, channel, is_on) select id, 'digest', 'email', true from made)
       insert into tasks.digests (user_id, next_at) select id, $1 from made`,
      new Date(morning('UTC')),
    )
    await runAt(morning('UTC'))
    expect(
      await world.sql(
        `select from outbox.messages m join users.users u on u.id = m.recipient_id where u.handle like 'many%' and kind = 'task_digest'`,
      ),
    ).toHaveLength(230)
  })
})

test.each(LANGUAGES)('titles of the mail are those of the screen in %s', async (language) => {
  const { default: screen } = await import(`#texts/${language}/screens/tasks.json`, { with: { type: 'json' } })
  const { default: mail } = await import(`#texts/${language}/digest.json`, { with: { type: 'json' } })
  const kinds = screen.kinds as Record<string, { name: string; title?: string }>
  for (const [kind, text] of Object.entries(mail.kinds as Record<string, string>))
    expect([kinds[kind]?.name, kinds[kind]?.title], `${language} ${kind}`).toContain(text)
})
