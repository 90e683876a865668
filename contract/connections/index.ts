/** Every call of `connections`: ties of an account to the outside, keys for programs, and the calendar feed. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { KEY_DAYS_DEFAULT, KEY_DAYS_MAX } from '../limits.ts'
import { done, id, token } from '../shapes/basics.ts'
import { apiKey, connections as connectionsShape, keyCall, keyIn, referenceCall } from '../shapes/connections.ts'

export const connections = {
  list: query({
    about: 'The state of each connection of the caller’s account, without secrets.',
    role: 'user',
    args: z.object({ token }),
    result: connectionsShape,
  }),
  listKeys: query({
    about: 'The caller’s keys for programs, newest first; ended ones for 30 days.',
    role: 'user',
    args: z.object({ token }),
    result: z.array(apiKey),
  }),
  listKeyCalls: query({
    about: 'The last calls of one of the caller’s keys, newest first.',
    role: 'user',
    args: z.object({ token, keyId: id }),
    result: z.array(keyCall),
    errors: ['not_found'],
  }),
  createKey: mutation({
    about: 'Makes a key with these rights. Only this answer contains it.',
    role: 'user',
    sealed: true,
    limit: CALL_LIMITS.change,
    args: keyIn.extend({ token, days: z.number().int().min(1).max(KEY_DAYS_MAX).default(KEY_DAYS_DEFAULT) }),
    result: z.object({ keyId: id, key: z.string() }),
    errors: ['proof_required', 'feature_off', 'too_many_keys', 'bad_network', 'too_many_attempts'],
  }),
  revokeKey: mutation({
    about: 'Ends one of the caller’s keys at once.',
    role: 'user',
    idempotent: true,
    despite: ['suspended', 'closing'],
    limit: CALL_LIMITS.end,
    args: z.object({ token, keyId: id }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  makeFeed: mutation({
    about: 'Makes the secret address of the caller’s calendar feed. Only this answer contains it; an older address ends.',
    role: 'user',
    sealed: true,
    limit: CALL_LIMITS.change,
    args: z.object({ token, isDetailed: z.boolean() }),
    result: z.object({ path: z.string() }),
    errors: ['too_many_attempts'],
  }),
  endFeed: mutation({
    about: 'Ends the caller’s calendar feed: its address answers “gone” from now on.',
    role: 'user',
    idempotent: true,
    despite: ['suspended', 'closing'],
    limit: CALL_LIMITS.end,
    args: z.object({ token }),
    result: done,
    errors: ['too_many_attempts'],
  }),
  getReference: query({
    about: 'Every call that keys may make, with its arguments, as /developers shows it.',
    role: 'visitor',
    args: z.object({}),
    result: z.array(referenceCall),
  }),
}
