import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { OF_OWNERS } from '../shapes/admin-roles.ts'
import { cursor, done, id, limit, pageOf, timestamp, token } from '../shapes/basics.ts'

export const MESSAGE_STATES = ['waiting', 'failing', 'givenUp'] as const

/** Queries are snapshots, as of the moment of the answer: they watch nothing, and their screen asks again. */
export const jobs = {
  listTasks: query({
    about: 'The tasks of the clock, each with its last run in whichever process.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token }),
    result: z.array(
      z.object({
        name: z.string(),
        everySeconds: z.number(),
        startedAt: timestamp,
        /** Of the last run. */
        seconds: z.number(),
        /** Failed runs since the last one that worked. */
        failures: z.number().int(),
        workedAt: timestamp.nullable(),
        failedAt: timestamp.nullable(),
        /** The first line of the last failure. */
        failure: z.string().nullable(),
        /** It should have run long ago. */
        isOverdue: z.boolean(),
      }),
    ),
  }),
  listMessages: query({
    about: 'Mails and push messages that are not sent, newest first. Neither their content nor their addresses are shown.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, state: z.enum(MESSAGE_STATES), cursor, limit }),
    result: pageOf(
      z.object({
        _id: id,
        channel: z.enum(['email', 'push']),
        kind: z.string(),
        /** Masked. Empty for a push message. */
        address: z.string(),
        createdAt: timestamp,
        tries: z.number().int(),
        /** Null: given up. */
        nextTryAt: timestamp.nullable(),
        /** It waits for the end of quiet hours. */
        isHeld: z.boolean(),
        lastError: z.string().nullable(),
        /** False: what it needs is gone (a code that was given up). */
        mayRetry: z.boolean(),
      }),
    ),
    errors: ['bad_request'],
  }),
  retryMessage: mutation({
    about: 'Sends a mail or push message now instead of at its next attempt, or once more after it was given up.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, messageId: id }),
    result: done,
    errors: ['not_found', 'not_retryable'],
  }),
}
