import { statement } from '#platform/db/statement.ts'

type Counted = [
  providers: readonly string[],
  worked: readonly number[],
  failed: readonly number[],
  workedAt: readonly number[],
  failedAt: readonly number[],
  failures: readonly string[],
]

/** Adds what a process has counted to the present hour; 0 and '': nothing was answered, or nothing failed. In the order of the keys, so that two processes never wait for each other. */
export const addCounts = statement<Counted>(
  'providers.addCounts',
  `insert into providers.hours as h (provider, hour, worked, failed, worked_at, failed_at, failure)
   select g.provider, date_trunc('hour', now()), g.worked, g.failed, to_timestamp(nullif(g.worked_at, 0) / 1000), to_timestamp(nullif(g.failed_at, 0) / 1000), nullif(g.failure, '')
   from unnest($1::text[], $2::integer[], $3::integer[], $4::float8[], $5::float8[], $6::text[]) g (provider, worked, failed, worked_at, failed_at, failure)
   order by g.provider
   on conflict (provider, hour) do update set worked = h.worked + excluded.worked, failed = h.failed + excluded.failed,
     worked_at = greatest(h.worked_at, excluded.worked_at), failed_at = greatest(h.failed_at, excluded.failed_at),
     failure = case when excluded.failed_at >= coalesce(h.failed_at, '-infinity') then excluded.failure else h.failure end`,
)

export interface HourRow {
  provider: string
  at: number
  worked: number
  failed: number
  workedAt: number | null
  failedAt: number | null
  failure: string | null
}

export const selectHours = statement<[days: number], HourRow>(
  'providers.selectHours',
  `select provider, hour as at, worked, failed, worked_at as "workedAt", failed_at as "failedAt", failure
   from providers.hours where hour > now() - $1::integer * interval '1 day' order by provider, hour`,
)

export const removeOldHours = statement<[days: number]>(
  'providers.removeOldHours',
  `delete from providers.hours where hour < now() - ($1::integer + 1) * interval '1 day'`,
)
