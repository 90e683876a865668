/** Outside services that the site works with (spec §2, /admin/api-settings), and where the configuration of one comes from. */
export const PROVIDERS = ['payment', 'payout', 'mail', 'inbox', 'storage', 'translation', 'push', 'google'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/**
 * `environment`: variables of the server. `saved`: a key that an owner saved on the site. `made`: keys that the installation made for itself. `folder`: no service, the data folder.
 * `sandbox`: the stand-ins of the demo. `byHand`: admins do it outside of the site. `none`: not set up.
 */
export const PROVIDER_SOURCES = ['environment', 'saved', 'made', 'folder', 'sandbox', 'byHand', 'none'] as const
export type ProviderSource = (typeof PROVIDER_SOURCES)[number]

export const PROVIDER_STATES = ['works', 'fails', 'unknown', 'off', 'byHand'] as const

/** Days for which the answers of the services are counted by the hour. */
export const PROVIDER_HEALTH_DAYS = 7

/** Keys shorter than this show none of their characters. */
const ENDING_OF_MIN = 12
const ENDING_LENGTH = 4

/** The last characters of a key, by which its owner recognizes it. Null: it is too short to show a part of it. */
export const endingOf = (key: string): string | null => (key.length < ENDING_OF_MIN ? null : key.slice(-ENDING_LENGTH))

/** Longest part of an answer or a failure that is kept and shown. */
export const ANSWER_MAX = 300

/** The first line of a text from outside, without the secrets that it may repeat, cut. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const line = text.split(/[\r\n]/, 1)[0] ?? ''
  let shown = line
  for (const secret of secrets) if (secret.length > 3) shown = shown.replaceAll(secret, '••••')
  return shown.length <= ANSWER_MAX ? shown : `${shown.slice(0, ANSWER_MAX)}…`
}

/**
 * Outcome of a delivery of the payment provider. `new`: the payment is read back. `repeated`: known already. `unknown`: signed, about no
 * payment of this site. `unreadable`: signed, of no known form. `forged`: the signature is wrong.
 */
export const WEBHOOK_VERDICTS = ['new', 'repeated', 'unknown', 'unreadable', 'forged'] as const
export type WebhookVerdict = (typeof WEBHOOK_VERDICTS)[number]

/** Days for which deliveries are kept; forged ones are worth less. */
export const WEBHOOK_KEPT_DAYS = 90
export const FORGED_KEPT_DAYS = 7
/** Forged deliveries that are kept within an hour: of one network, and of all. The others are refused without a trace. */
export const FORGED_OF_NETWORK_MAX = 20
export const FORGED_OF_SITE_MAX = 200
/** Bytes of a forged delivery that are kept; one that is longer is cut, and cannot be replayed. */
export const FORGED_BODY_MAX = 8_192

/** Hours for which a replaced key is still taken (`kept-providers.ts` says where this has a meaning). */
export const PREVIOUS_KEY_HOURS = 72

/** Services that can be asked for a sign of life. */
export const TESTED_PROVIDERS = ['payment', 'mail', 'storage', 'translation', 'push', 'google'] as const
export type TestedProvider = (typeof TESTED_PROVIDERS)[number]
