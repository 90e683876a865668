/** Deliveries of the provider, as they came. */
import { FORGED_OF_SITE_MAX, type WebhookVerdict } from '#contract/rules/providers.ts'
import { TABLES } from '#contract/rules/tables.ts'
import type { DepositStatus } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'
import type { DepositReason } from './deposits.sql.ts'

export const selectDepositOfTrack = statement<[trackId: string], { id: string }>(
  'deposits.selectDepositOfTrack',
  `select id from deposits.deposits where track_id = $1 union all select deposit_id from deposits.addresses where track_id = $1 limit 1`,
)

export const insertWebhook = statement<
  [
    provider: string,
    verdict: WebhookVerdict,
    network: string,
    trackId: string | null,
    depositId: string | null,
    signature: string | null,
    body: Buffer,
    bytes: number,
    replayOf: string | null,
  ],
  { id: string }
>(
  'deposits.insertWebhook',
  `insert into deposits.webhooks (provider, verdict, network, track_id, deposit_id, signature, body, size_bytes, replay_of)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)

/** Is there room for another forged delivery within this hour? */
export const hasRoomForForged = statement<[], { hasRoom: boolean }>(
  'deposits.hasRoomForForged',
  `select count(*) < ${FORGED_OF_SITE_MAX} as "hasRoom" from (
     select from deposits.webhooks where verdict = 'forged' and received_at > now() - interval '1 hour' order by received_at limit ${FORGED_OF_SITE_MAX}) recent`,
)

/** A payment that is read back once more: its transfers are booked once, whatever comes of it. */
export const reopenEvent = statement<[provider: string, dedupeKey: string]>(
  'deposits.reopenEvent',
  `update deposits.events set handled_at = null, received_at = now() where provider = $1 and dedupe_key = $2`,
)

export const removeOldWebhooks = statement<[days: number, forgedDays: number]>(
  'deposits.removeOldWebhooks',
  `delete from deposits.webhooks where received_at < now() - $1::integer * interval '1 day'
     or (verdict = 'forged' and received_at < now() - $2::integer * interval '1 day')`,
)

export interface WebhookRow {
  id: string
  verdict: WebhookVerdict
  receivedAt: number
  network: string
  trackId: string | null
  bytes: number
  isReplay: boolean
  orderId: string | null
  depositStatus: DepositStatus | null
}

const ROW = `w.id, w.verdict, w.received_at as "receivedAt", w.network, w.track_id as "trackId", w.size_bytes as bytes, w.replay_of is not null as "isReplay",
  (select d.order_id from deposits.deposits d where d.id = w.deposit_id) as "orderId",
  (select d.status from deposits.deposits d where d.id = w.deposit_id) as "depositStatus"`

export const webhooksTable = tableSql<WebhookRow>()(TABLES.webhookLog, {
  name: 'deposits.webhooksTable',
  select: ROW,
  from: 'deposits.webhooks w',
  id: 'w.id',
  at: 'w.received_at',
  filters: {
    verdict: {
      new: `w.verdict = 'new'`,
      repeated: `w.verdict = 'repeated'`,
      unknown: `w.verdict = 'unknown'`,
      unreadable: `w.verdict = 'unreadable'`,
      forged: `w.verdict = 'forged'`,
    },
  },
  sorts: {},
})

/** By the provider's id of the payment, or the id of the deposit, newest first. Null: of any verdict. */
export const findWebhooks = statement<[text: string, verdict: WebhookVerdict | null, before: string, limit: number], WebhookRow>(
  'deposits.findWebhooks',
  `select ${ROW} from deposits.webhooks w where w.id in (
     select hit.id from (
       select t.id from deposits.webhooks t where t.track_id = $1
       union select b.id from deposits.deposits d join deposits.webhooks b on b.deposit_id = d.id where d.order_id = $1) hit
     join deposits.webhooks f on f.id = hit.id where ($2::text is null or f.verdict = $2) and f.id < $3 order by f.id desc limit $4) order by w.id desc`,
)

export interface WholeWebhookRow extends WebhookRow {
  provider: string
  signature: string | null
  body: Buffer
  depositReason: DepositReason | null
  creditedCents: number | null
}

export const selectWebhook = statement<[id: string], WholeWebhookRow>(
  'deposits.selectWebhook',
  `select ${ROW}, w.provider, w.signature, w.body, (select d.reason from deposits.deposits d where d.id = w.deposit_id) as "depositReason",
     (select d.credited_cents from deposits.deposits d where d.id = w.deposit_id) as "creditedCents" from deposits.webhooks w where w.id = $1`,
)
