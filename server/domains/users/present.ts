import type { User } from '#contract/types.ts'
import { dollarsFromCents } from '#server/platform/money.ts'
import { pictureUrl } from '../media/index.ts'
import type { UserRow } from './users.sql.ts'

/** A person as they see themselves (spec §3 User). Amounts in cents in, dollars out. */
export function presentUser(row: UserRow, availableCents: number, heldCents: number, now: number): User {
  const { id, pictureId, proExpiresAt, adminRole: _adminRole, ...rest } = row
  return {
    ...rest,
    _id: id,
    picture: pictureUrl(pictureId, 192),
    balance: dollarsFromCents(availableCents),
    heldBalance: dollarsFromCents(heldCents),
    isPro: proExpiresAt !== null && proExpiresAt > now,
    proExpiresAt,
  }
}
