/** Addresses of deposits: white-label payments at the provider, one for each network that the user chose. */
import type { Network } from '#contract/rules/payouts.ts'
import { statement } from '#platform/db/statement.ts'

export interface AddressRow {
  trackId: string
  network: Network
  address: string
  payAmount: string
  expiresAt: number
}

/** In the order of their creation: the last one was chosen last. */
export const selectAddresses = statement<[depositId: string], AddressRow>(
  'deposits.selectAddresses',
  `select track_id as "trackId", network, address, pay_amount as "payAmount", expires_at as "expiresAt"
   from deposits.addresses where deposit_id = $1 order by created_at, track_id`,
)

/** Inserts nothing when a parallel request has made one for this network. */
export const insertAddress = statement<
  [trackId: string, depositId: string, network: Network, address: string, payAmount: string, expiresAt: number]
>(
  'deposits.insertAddress',
  `insert into deposits.addresses (track_id, deposit_id, network, address, pay_amount, expires_at)
   values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) on conflict do nothing`,
)

/** The deposit is over when the last of its addresses is. */
export const extendDeposit = statement<[depositId: string, expiresAt: number]>(
  'deposits.extendDeposit',
  `update deposits.deposits set expires_at = greatest(expires_at, to_timestamp($2::float8 / 1000)) where id = $1`,
)
