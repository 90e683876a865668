import type { User } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { pictureUrl } from '../media/index.ts'
import { presentDisplay } from './display.ts'
import type { UserRow } from './users.sql.ts'

/** A user's view of their own account (spec §3 User). Amounts in cents in, dollars out. */
export function presentUser(row: UserRow, availableCents: number, heldCents: number, now: number): Omit<User, 'borrowedUntil'> {
  const { id, pictureId, proExpiresAt, adminRole, isSuspended, suspendedReason, suspendedUntil, display, timeZone, ...rest } = row
  return {
    ...rest,
    _id: id,
    // A suspended admin has no role meanwhile (resolve-actor.ts).
    isAdmin: rest.isAdmin && !isSuspended,
    adminRole: isSuspended ? null : adminRole,
    picture: pictureUrl(pictureId, 192),
    balance: dollarsFromCents(availableCents),
    heldBalance: dollarsFromCents(heldCents),
    isPro: proExpiresAt !== null && proExpiresAt > now,
    proExpiresAt,
    display: presentDisplay(display, timeZone),
    suspension: isSuspended ? { reason: suspendedReason ?? '', until: suspendedUntil } : null,
  }
}
