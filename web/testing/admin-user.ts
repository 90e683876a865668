/** A user as admins see them. */
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { UserDetails } from '../features/admin/users.ts'
import { aUser } from './users.ts'

export const PERSON_ID = '00000000-0000-7000-8000-000000000009'
export const SESSION = {
  _id: '00000000-0000-7000-8000-000000000010',
  browser: 'Firefox',
  system: 'Linux',
  kind: 'computer',
  place: null,
} as const

export const aPerson = (facts: Partial<UserDetails> = {}): UserDetails => ({
  ...aUser(),
  _id: PERSON_ID,
  name: 'Robin Vale',
  adminRole: null,
  isSuspended: false,
  suspension: null,
  mailRefusedSince: null,
  money: null,
  isVerified: null,
  sessions: [{ ...SESSION, createdAt: 0, lastUsedAt: 0 }],
  may: { suspend: true, endSessions: true, impersonate: true, setRole: true, adjust: true, verify: true },
  ...facts,
})

const NONE = { items: [], isMore: false }
/** For roles that read all of it. */
export const NOTHING_LINKED: ResultOf<Contract['admin']['users']['getLinked']> = {
  bought: NONE,
  sold: NONE,
  withdrawals: NONE,
  deposits: NONE,
  tickets: NONE,
}
