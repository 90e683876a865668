/** /metrics: figures of live queries, tasks, the outbox and the connection pools. */
import { expect, test, vi } from 'vitest'
import { useMoneyWorld } from '#test-support/money-world.ts'

const world = useMoneyWorld()

async function figures(): Promise<Map<string, number>> {
  const response = await fetch(`${world.url}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

test('/metrics has flushes, queues, tasks, the outbox and waits for connections, and its counters grow', async () => {
  const before = await figures()
  const who = await world.user()
  await world.mutate(who, 'notifications:markRead')
  await world.realtime.settled()
  await world.sql(
    `insert into outbox.messages (channel, recipient_id, kind, data, to_name, to_address, language, created_at, next_try_at)
     values ('email', $1, 'test', '{}', '', 'a@example.org', 'en', now() - interval '1 hour', now() + interval '1 hour')`,
    who.id,
  )
  const after = await figures()
  const grown = [
    'atelier_flush_seconds_count',
    'atelier_flush_seconds_bucket{le="+Inf"}',
    'atelier_flush_lag_seconds_count',
    'atelier_database_wait_seconds_count',
  ]
  for (const name of grown) expect(after.get(name), name).toBeGreaterThan(before.get(name) ?? Number.NaN)
  for (const queue of ['flush', 'new_queries', 'slow_queries', 'reads', 'mutations'])
    expect(after.get(`atelier_queue_length{queue="${queue}"}`), queue).toBeGreaterThanOrEqual(0)
  expect(after.get('atelier_task_failures_total{task="orders"}')).toBe(0)
  expect(after.get('atelier_outbox_waiting{channel="email"}')).toBeGreaterThanOrEqual(1)
  expect(after.get('atelier_outbox_age_seconds{channel="email"}')).toBeGreaterThanOrEqual(3_600)
  expect(after.get('atelier_live_violations_total')).toBe(0)
  expect([...after.values()].filter((value) => Number.isNaN(value))).toEqual([])
})

test('/metrics has the time that the live queries of admins take', async () => {
  const stats = world.realtime.stats()
  const read = vi.spyOn(world.realtime, 'stats').mockReturnValue({ ...stats, flush: { ...stats.flush, siteMs: 12.5 } })
  const shown = await figures()
  read.mockRestore()
  expect(shown.get('atelier_admin_queries_milliseconds')).toBe(12.5)
})
