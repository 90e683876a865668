/** Links that open accounts while sign-up is by invitation only. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { INVITATION_DAYS_MAX, INVITATION_NOTE_MAX, INVITATION_USES_MAX } from '../limits.ts'
import { OF_SUPPORT } from '../shapes/admin-roles.ts'
import { cursor, done, id, limit, line, pageOf, reason, timestamp, token } from '../shapes/basics.ts'

const invitation = z.object({
  _id: id,
  code: z.string(),
  note: z.string(),
  usesMax: z.number().int(),
  used: z.number().int(),
  createdAt: timestamp,
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  by: z.object({ userId: id, /** Empty: the account is erased. */ name: z.string() }),
})

export const invitations = {
  list: query({
    about: 'All invitations, the newest first.',
    role: 'admin',
    adminRoles: OF_SUPPORT,
    args: z.object({ token, limit, cursor }),
    result: pageOf(invitation),
    errors: ['bad_request'],
  }),
  create: mutation({
    about: 'Makes an invitation: a link by which a number of accounts can be opened, until a day.',
    role: 'admin',
    adminRoles: OF_SUPPORT,
    args: z.object({
      token,
      uses: z.number().int().min(1).max(INVITATION_USES_MAX),
      days: z.number().int().min(1).max(INVITATION_DAYS_MAX),
      /** For the team: whom it is for. */
      note: line.max(INVITATION_NOTE_MAX),
    }),
    result: z.object({ invitationId: id, code: z.string() }),
    errors: ['too_many_invitations'],
  }),
  revoke: mutation({
    about: 'Ends an invitation at once. Accounts that came by it stay.',
    role: 'admin',
    adminRoles: OF_SUPPORT,
    args: z.object({ token, invitationId: id, reason }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  listInvited: query({
    about: 'The accounts that came by an invitation, the newest first.',
    role: 'admin',
    adminRoles: OF_SUPPORT,
    args: z.object({ token, invitationId: id, limit, cursor }),
    result: pageOf(z.object({ userId: id, name: z.string(), handle: z.string(), at: timestamp })),
    errors: ['bad_request'],
  }),
}
