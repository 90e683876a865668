import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { otherName, ownId, ownIdOrNull, text, textOrNull, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import {
  blankAdminActs,
  blankImpersonations,
  blankSuspensions,
  deleteBlocks,
  exportAccount,
  exportBlocks,
  exportConsents,
  exportPortrait,
  exportSessions,
  exportSupportAccess,
  exportSuspensions,
  selectPortrait,
} from './own-data.sql.ts'
import { letPicturesGo } from '../media/index.ts'
import { deleteRefusedAddress, exportRefusedAddress } from './refused-addresses.sql.ts'
import { closeAll } from './sessions.ts'
import { blocksOf } from './topics.ts'

const account = z.object({
  id: ownId,
  email: text,
  emailConfirmedAt: timeOrNull,
  name: text,
  handle: text.describe('The part of the address of a profile that names you'),
  formerHandles: texts,
  kind: z.enum(['user', 'model']),
  role: textOrNull.describe('In the team of the site; null for nearly all users'),
  bio: text,
  languages: texts,
  links: texts,
  theme: textOrNull,
  font: textOrNull,
  language: textOrNull,
  timeZone: textOrNull,
  display: z.record(text, z.unknown()).describe('Your choices under Settings → Display'),
  proExpiresAt: timeOrNull,
  passwordChangedAt: timeOrNull,
  closesAt: timeOrNull.describe('When the account is erased; null when it is not being closed'),
  createdAt: time,
})
const consents = z.object({ termsVersion: textOrNull, termsAcceptedAt: timeOrNull, adultConfirmedAt: timeOrNull })
const session = z.object({
  id: ownId,
  browser: text,
  address: text.describe('Network address'),
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
})
const supportAccess = z.object({
  kind: text.describe('impersonated: was in the account; else the kind of content that was opened'),
  role: text,
  reason: text,
  about: ownIdOrNull.describe('The order, receipt or post that was opened or changed; null for an access to the account'),
  startedAt: time,
  endedAt: time,
})
const suspension = z.object({ reason: text, from: time, until: timeOrNull, endedAt: timeOrNull })
const block = z.object({ user: otherName, blockedAt: time })
const refusedAddress = z.object({ email: text, since: time, lastAt: time })

export const usersData: OwnData = {
  parts: [
    { name: 'account', entry: account, pages: exportAccount, begin: BEFORE_ALL_IDS },
    { name: 'consents', entry: consents, pages: exportConsents, begin: BEFORE_ALL_IDS },
    { name: 'sessions', entry: session, pages: exportSessions, begin: BEFORE_ALL_IDS },
    { name: 'support-access', entry: supportAccess, pages: exportSupportAccess, begin: BEFORE_ALL_IDS },
    { name: 'suspensions', entry: suspension, pages: exportSuspensions, begin: BEFORE_ALL_IDS },
    { name: 'blocked-users', entry: block, pages: exportBlocks, begin: BEFORE_ALL_IDS },
    { name: 'refused-address', entry: refusedAddress, pages: exportRefusedAddress, begin: BEFORE_ALL_IDS },
  ],
  files: [{ folder: 'pictures', pages: exportPortrait }],
  erasers: {
    // Before the account loses its picture.
    portrait: async ({ tx }, { id }) =>
      letPicturesGo(
        tx,
        (await tx.many(selectPortrait, id)).map((picture) => picture.id),
      ),
    sessions: async (context, { id }) => closeAll(context, id, null),
    async blocks({ tx, touch }, { id }, limit) {
      const gone = await tx.many(deleteBlocks, id, limit)
      touch(...gone.flatMap(({ byId, ofId }) => [blocksOf(byId), blocksOf(ofId)]))
      return gone.length
    },
    suspensions: ({ tx }, { id }, limit) => tx.run(blankSuspensions, id, limit),
    supportAccess: ({ tx }, { id }, limit) => tx.run(blankImpersonations, id, limit),
    adminActs: ({ tx }, { id }, limit) => tx.run(blankAdminActs, id, limit),
    refusedAddress: ({ tx }, { id }) => tx.run(deleteRefusedAddress, id),
  },
  tables: {
    'users.users': { exported: { part: 'account' }, leaving: 'blanked' },
    'users.old_handles': {
      exported: { part: 'account' },
      leaving: { kept: 'reserved for 90 days against impostors; then a task deletes it' },
    },
    'users.sessions': { exported: { part: 'sessions' }, leaving: 'deleted' },
    'users.blocks': { exported: { part: 'blocked-users' }, leaving: 'deleted' },
    'users.refused_addresses': { exported: { part: 'refused-address' }, leaving: 'deleted' },
    'users.suspensions': { exported: { part: 'suspensions' }, leaving: 'blanked' },
    'users.impersonations': { exported: { part: 'support-access' }, leaving: 'blanked' },
    'users.admin_acts': {
      exported: { leftOut: 'the same as suspensions and support-access, from the side of the team' },
      leaving: 'blanked',
    },
  },
}
