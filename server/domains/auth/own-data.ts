import { z } from 'zod'
import type { Tx } from '#platform/db/database.ts'
import { BEFORE_ALL_IDS, type Eraser, type OwnData } from '#server/compose/own-data.ts'
import { count, text, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import type { Statement } from '#platform/db/statement.ts'
import { forgetFailures } from './limits/attempts.ts'
import {
  deleteBackupCodes,
  deleteCodes,
  deleteGoogleLinks,
  deleteInvited,
  deleteKnownBrowsers,
  deletePasskeys,
  deleteSecondSteps,
  deleteTrustedDevices,
  deleteTwoFactor,
  exportGoogle,
  exportKnownBrowsers,
  exportPasskeys,
  exportTrustedDevices,
  exportTwoFactor,
} from './own-data.sql.ts'

const device = z.object({ browser: text, address: text.describe('Network address'), createdAt: time, lastUsedAt: time, expiresAt: time })

/** Few rows, so they are deleted in one go. */
const allOf =
  (statement: Statement<[userId: string], never>): Eraser =>
  ({ tx }, { id }) =>
    tx.run(statement, id)

/** Attempts are counted by address; a deleted user's address must not be kept. */
async function forgetAddress(tx: Tx, email: string): Promise<number> {
  await forgetFailures(tx, { email })
  return 0
}

/** Ways to sign in; erased first. */
export const authData: OwnData = {
  parts: [
    {
      name: 'google',
      entry: z.object({ email: text, linkedAt: time, lastUsedAt: timeOrNull }),
      pages: exportGoogle,
      begin: BEFORE_ALL_IDS,
    },
    {
      name: 'two-factor',
      entry: z.object({ appSince: timeOrNull, mailSince: timeOrNull, backupCodesLeft: count }),
      pages: exportTwoFactor,
      begin: BEFORE_ALL_IDS,
    },
    { name: 'trusted-browsers', entry: device, pages: exportTrustedDevices, begin: BEFORE_ALL_IDS },
    {
      name: 'known-browsers',
      entry: z.object({ createdAt: time, lastUsedAt: time, expiresAt: time }),
      pages: exportKnownBrowsers,
      begin: BEFORE_ALL_IDS,
    },
    {
      name: 'passkeys',
      entry: z.object({ name: text, createdAt: time, lastUsedAt: timeOrNull }),
      pages: exportPasskeys,
      begin: BEFORE_ALL_IDS,
    },
  ],
  erasers: {
    google: allOf(deleteGoogleLinks),
    passkeys: allOf(deletePasskeys),
    secondSteps: allOf(deleteSecondSteps),
    trustedDevices: allOf(deleteTrustedDevices),
    knownBrowsers: allOf(deleteKnownBrowsers),
    backupCodes: allOf(deleteBackupCodes),
    twoFactor: allOf(deleteTwoFactor),
    codes: ({ tx }, { id, email }) => tx.run(deleteCodes, id, email),
    invited: allOf(deleteInvited),
    attempts: ({ tx }, { email }) => forgetAddress(tx, email),
  },
  tables: {
    'auth.google_links': { exported: { part: 'google' }, leaving: 'deleted' },
    'auth.two_factor': { exported: { part: 'two-factor' }, leaving: 'deleted' },
    'auth.backup_codes': { exported: { part: 'two-factor' }, leaving: 'deleted' },
    'auth.trusted_devices': { exported: { part: 'trusted-browsers' }, leaving: 'deleted' },
    'auth.known_browsers': { exported: { part: 'known-browsers' }, leaving: 'deleted' },
    'auth.passkeys': { exported: { part: 'passkeys' }, leaving: 'deleted' },
    'auth.second_steps': { exported: { leftOut: 'a sign-in under way: over in minutes' }, leaving: 'deleted' },
    'auth.invited': { exported: { leftOut: 'the link that opened the account; its time is that of the account' }, leaving: 'deleted' },
    'auth.invitations': {
      exported: { leftOut: 'acts of staff about the site; nothing about other users' },
      leaving: { kept: 'only an id: who made an invitation is known for good' },
    },
    'auth.mailed_codes': {
      exported: { leftOut: 'codes and links on their way: over in hours, and known as hashes only' },
      leaving: 'deleted',
    },
  },
}
