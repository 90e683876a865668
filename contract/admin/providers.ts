import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { ANSWER_MAX, PROVIDER_HEALTH_DAYS, PROVIDER_SOURCES, TESTED_PROVIDERS, PROVIDER_STATES, PROVIDERS } from '../rules/providers.ts'
import { KEPT_FIELD_MAX, KEPT_PROVIDERS, SAVED_KEY_MAX } from '../rules/kept-providers.ts'
import { OF_OWNERS } from '../shapes/admin-roles.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { done, id, line, timestamp, token } from '../shapes/basics.ts'

const HOURS = 24

const keptField = line.max(KEPT_FIELD_MAX)
/** Saved details of a service besides its key; empty texts are left out. */
const keptDetails = z.object({
  service: keptField.optional(),
  address: keptField.optional(),
  user: keptField.optional(),
  sender: keptField.optional(),
  clientId: keptField.optional(),
})

const health = z.object({
  state: z.enum(PROVIDER_STATES),
  workedAt: timestamp.nullable(),
  failedAt: timestamp.nullable(),
  /** The first line of the last failure, without keys. */
  failure: z.string().nullable(),
  /** Requests that were answered, and those that failed, by the hour in which they were made; hours without requests are left out. */
  hours: z.array(z.object({ at: timestamp, worked: z.number().int(), failed: z.number().int() })).max((PROVIDER_HEALTH_DAYS + 1) * HOURS),
})

/** Queries are snapshots, as of the moment of the answer: they watch nothing, and their screen asks again. */
export const providers = {
  list: query({
    about:
      'The outside services of the site: where each is configured, the last characters of its key, since when it is in force, and whether it answers. No key is ever answered.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token }),
    result: z.array(
      z.object({
        provider: z.enum(PROVIDERS),
        source: z.enum(PROVIDER_SOURCES),
        /** The service as its owner knows it: a product's name, a host. Null: there is none. */
        service: z.string().nullable(),
        /** Variables of the environment that set it. */
        variables: z.array(z.string()),
        hasKey: z.boolean(),
        /** The last characters of the key. Null: there is no key, or it is too short. */
        ending: z.string().nullable(),
        /** Null: it is not in force. For the environment: the start of the server that read it. */
        since: timestamp.nullable(),
        /** The admin who saved the key. Null: it was not saved here, or its author is erased. */
        by: z.object({ userId: id, name: z.string() }).nullable(),
        /** Null: its key cannot be saved here. 0: none is saved. */
        version: z.number().int().nullable(),
        /** Saved details besides the key. Null: there are none, or they cannot be read. */
        details: keptDetails.nullable(),
        /** The key before, which is still taken. */
        previous: z.object({ ending: z.string().nullable(), until: timestamp }).nullable(),
        /** The saved key was sealed with another secret of the installation, or cannot be used: it must be saved again. */
        isUnreadable: z.boolean(),
        health,
      }),
    ),
  }),
  saveKey: mutation({
    about:
      'Saves the key of a service and what belongs to it, sealed; it is in force in every process within a second. The key of payments and the client id of Google before it are taken for 72 hours more. Needs a proof; refused while the environment sets the service, and in demo mode.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    limit: CALL_LIMITS.change,
    args: z.object({
      token,
      provider: z.enum(KEPT_PROVIDERS),
      /** Empty: the service asks for none. */
      secretKey: z.string().trim().max(SAVED_KEY_MAX),
      details: keptDetails,
      version: z.number().int().min(0),
    }),
    result: done,
    errors: ['set_by_environment', 'demo_mode', 'changed_meanwhile', 'same_key', 'invalid_key', 'proof_required', 'too_many_attempts'],
  }),
  endPreviousKey: mutation({
    about:
      'Ends the key before at once: what was signed with it or for it is refused from now on. Refused when another admin has saved a key since.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    limit: CALL_LIMITS.change,
    args: z.object({ token, provider: z.enum(KEPT_PROVIDERS), version: z.number().int().min(1) }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'proof_required', 'too_many_attempts'],
  }),
  removeKey: mutation({
    about:
      'Removes the saved values of a service, with the key before: the service is off within a second, in every process. Needs a proof.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    limit: CALL_LIMITS.change,
    args: z.object({ token, provider: z.enum(KEPT_PROVIDERS), version: z.number().int().min(1) }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'proof_required', 'too_many_attempts'],
  }),
  test: action({
    about:
      'Asks a service for a sign of life, and answers what it said, cut and without keys: the currencies that the payment provider accepts, the translation of two words, a small file that was written, read and removed, what the mail server said to a mail to the own address, what the push services said to a message to the own browsers, or how many keys Google has.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    limit: CALL_LIMITS.outside,
    args: z.object({ token, provider: z.enum(TESTED_PROVIDERS) }),
    result: z.object({ isOk: z.boolean(), answer: z.string().max(ANSWER_MAX + 1), ms: z.number().int() }),
    errors: ['not_set_up', 'no_device', 'too_many_attempts'],
  }),
}
