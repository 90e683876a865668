/**
 * The configuration, read from the environment and checked once, with one clear message for each mistake.
 * `docs/self-hosting.md` and `.env.example` list the same names.
 */
import { z } from 'zod'
import { googleConfig, readExternalIdentity, type ExternalIdentityConfig, type GoogleConfig } from './shared/identity-config.ts'
import { readTranslation, type TranslationConfig } from './shared/translation-config.ts'
import { readInboxConfig, type InboxConfig } from '#platform/mail/inbox-config.ts'
import { isLoopback, readMailConfig, type MailConfig } from '#platform/mail/mail-config.ts'
import { areNetworks } from '#platform/outbound/address-rules.ts'
import { readPushConfig, type PushConfig } from '#platform/push/push-config.ts'

const optionalText = z.string().trim().min(1).optional()
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))

const schema = z.object({
  PORT: z.coerce
    .number('PORT must be a number')
    .int('PORT must be a whole number')
    .min(1, 'PORT must be between 1 and 65535')
    .max(65_535, 'PORT must be between 1 and 65535')
    .default(3000),
  HOST: optionalText,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://')
    .optional(),
  ATELIER_DATA: z.string().default('./data'),
  ATELIER_DEMO: z.enum(['on', 'off'], 'ATELIER_DEMO must be on or off').default('on'),
  ATELIER_ORIGIN: z.url({ protocol: /^https?$/, error: 'ATELIER_ORIGIN must be an address such as https://example.org' }).optional(),
  ATELIER_SECRET: z.string().min(32, 'ATELIER_SECRET must have at least 32 characters; make one with: openssl rand -base64 48').optional(),
  ATELIER_VERIFY_LIVE: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  TRUST_PROXY: z.enum(['on', 'off'], 'TRUST_PROXY must be on or off').default('off'),
  WEBHOOK_ALLOW_NETS: z
    .string()
    .default('')
    .refine(areNetworks, 'WEBHOOK_ALLOW_NETS must be a list of networks such as 10.1.0.0/16, 192.168.7.20'),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  OXAPAY_URL: z.url({ protocol: /^https?$/, error: 'OXAPAY_URL must be an http address' }).default('https://api.oxapay.com/v1'),
  OXAPAY_MERCHANT_KEY: optionalText,
  OXAPAY_PAYOUT_KEY: optionalText,
  OXAPAY_GENERAL_KEY: optionalText,
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  INBOUND_MAIL: optionalText,
  INBOUND_MAIL_SECRET: optionalText,
  IMAP_URL: optionalText,
  CONTACT_EMAIL: z.email('CONTACT_EMAIL must be an address such as help@example.org').optional(),
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
  GOOGLE_CLIENT_ID: z
    .string()
    .trim()
    .regex(/^[\w.-]+$/, 'GOOGLE_CLIENT_ID must be the client id of a web application, such as 1234-abcd.apps.googleusercontent.com')
    .optional(),
  IDENTITY_ISSUER: optionalText,
  IDENTITY_AUDIENCE: optionalText,
  IDENTITY_JWKS_URL: z.url({ protocol: /^https?$/, error: 'IDENTITY_JWKS_URL must be an http address' }).optional(),
  IDENTITY_PUBLIC_KEY: optionalText,
  GOOGLE_TRANSLATE_KEY: optionalText,
  GOOGLE_TRANSLATE_URL: z
    .url({ protocol: /^https?$/, error: 'GOOGLE_TRANSLATE_URL must be an http address' })
    .default('https://translation.googleapis.com'),
  LIBRETRANSLATE_URL: z
    .url({ protocol: /^https?$/, error: 'LIBRETRANSLATE_URL must be an http address such as http://libretranslate:5000' })
    .optional(),
  LIBRETRANSLATE_KEY: optionalText,
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'S3_ENDPOINT must be an http address' }).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
})

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  port: number
  /** The address to listen on; loopback in demo mode. */
  host: string
  /** The site's public address as browsers write an origin. */
  origin: string
  databaseUrl: string | undefined
  dataDir: string
  isDemo: boolean
  /** Undefined: kept in a file of the data folder. */
  secret: string | undefined
  verifyLive: boolean
  logLevel: string
  /** Take the caller's address from the last word of X-Forwarded-For: that of the proxy next to us (server/http/request.ts). */
  trustProxy: boolean
  metricsToken: string | undefined
  /** Networks of the operator that webhooks may call besides the internet, as a list; empty: none. */
  webhookNetworks: string
  oxapay: { baseUrl: string; merchantKey: string | undefined; payoutKey: string | undefined; generalKey: string | undefined }
  s3: S3Config | undefined
  /** Undefined: no mail is sent. */
  mail: MailConfig | undefined
  /** Undefined: no mail is received. */
  inbox: InboxConfig | undefined
  /** Contact address for users who cannot sign in; undefined: none is shown. */
  contactEmail: string | undefined
  push: PushConfig
  /** Undefined: no Google sign-in. */
  google: GoogleConfig | undefined
  /** The identity provider of `auth.createSession`; undefined: there is none. */
  external: ExternalIdentityConfig | undefined
  /** Undefined: texts of users are not translated. */
  translation: TranslationConfig | undefined
}

/** Thrown by `readConfig`: each message is one line with the change to make. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Raw = z.output<typeof schema>

/**
 * Addresses that carry keys, tokens and users' files: https, except on this machine and in the network of the process. A name without a
 * dot is in that network (a neighbour in a compose file). Browsers read the site's own address, so it gets no such exception.
 */
function plainAddressProblems(raw: Raw): string[] {
  // Parsed like a browser, because it may have capitals.
  const isPlain = (address: string | undefined): address is string => address !== undefined && new URL(address).protocol === 'http:'
  const hostOf = (address: string): string => new URL(address).hostname
  const isNeighbour = (host: string): boolean => /^[a-z0-9_-]+$/i.test(host)
  const problems: string[] = []
  if (isPlain(raw.ATELIER_ORIGIN) && !isLoopback(hostOf(raw.ATELIER_ORIGIN))) {
    problems.push(
      'ATELIER_ORIGIN must begin with https: without it, others on the way could read passwords and take over sessions. Put a proxy with TLS in front (docs/self-hosting.md).',
    )
  }
  for (const name of ['OXAPAY_URL', 'S3_ENDPOINT', 'GOOGLE_TRANSLATE_URL', 'LIBRETRANSLATE_URL'] as const) {
    const address = raw[name]
    if (isPlain(address) && !isLoopback(hostOf(address)) && !isNeighbour(hostOf(address)))
      problems.push(
        `${name} must begin with https: others on the way could read its keys and texts. Plain http is for this machine and for names without a dot, in your own network.`,
      )
  }
  return problems
}

/** product.md §11: demo mode knows well-known passwords, so it must never be public or move real money. */
function demoProblems(raw: Raw): string[] {
  if (raw.ATELIER_DEMO === 'off') return []
  const problems: string[] = []
  for (const name of ['OXAPAY_MERCHANT_KEY', 'OXAPAY_PAYOUT_KEY', 'OXAPAY_GENERAL_KEY'] as const) {
    if (raw[name] !== undefined) problems.push(`${name} is a real payment key, and demo mode is on. Set ATELIER_DEMO=off to use it.`)
  }
  if (raw.SMTP_URL !== undefined && !isLoopback(URL.parse(raw.SMTP_URL)?.hostname ?? 'localhost')) {
    problems.push('SMTP_URL is a real mail server, and demo mode is on: its users are invented. Set ATELIER_DEMO=off to use it.')
  }
  if (raw.IMAP_URL !== undefined && !isLoopback(URL.parse(raw.IMAP_URL)?.hostname ?? 'localhost')) {
    problems.push('IMAP_URL is a real mailbox, and demo mode is on: its users are invented. Set ATELIER_DEMO=off to use it.')
  }
  if (raw.ATELIER_ORIGIN !== undefined && !isLoopback(new URL(raw.ATELIER_ORIGIN).hostname)) {
    problems.push('ATELIER_ORIGIN is a public address, and demo mode is on. Set ATELIER_DEMO=off to go public.')
  }
  if (raw.HOST !== undefined && !isLoopback(raw.HOST) && raw.HOST !== '::1') {
    problems.push('HOST is not a loopback address, and demo mode is on. Set ATELIER_DEMO=off to listen on it.')
  }
  return problems
}

function productionProblems(raw: Raw): string[] {
  if (raw.ATELIER_DEMO === 'on') return []
  const problems: string[] = []
  if (raw.DATABASE_URL !== undefined && raw.ATELIER_SECRET === undefined) {
    problems.push('ATELIER_SECRET is needed with DATABASE_URL, the same for every process; make one with: openssl rand -base64 48')
  }
  return problems
}

function s3From(raw: Raw, problems: string[]): S3Config | undefined {
  const given = {
    S3_ENDPOINT: raw.S3_ENDPOINT,
    S3_BUCKET: raw.S3_BUCKET,
    S3_ACCESS_KEY_ID: raw.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: raw.S3_SECRET_ACCESS_KEY,
  }
  if (Object.values(given).every((value) => value === undefined)) return undefined
  for (const [name, value] of Object.entries(given))
    if (value === undefined) problems.push(`${name} is missing: object storage needs all of ${Object.keys(given).join(', ')}.`)
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { endpoint, bucket, region: raw.S3_REGION, accessKeyId, secretAccessKey }
}

/** Reads and checks the environment. Throws `ConfigError` with every mistake at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = schema.safeParse(withoutEmpty(env))
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message))
  const raw = parsed.data
  const problems = [...demoProblems(raw), ...productionProblems(raw), ...plainAddressProblems(raw)]
  const s3 = s3From(raw, problems)
  const mail = readMailConfig(raw.SMTP_URL, raw.MAIL_FROM, problems)
  const inbox = readInboxConfig(raw, mail?.from.address, problems)
  const push = readPushConfig(raw.VAPID_PUBLIC_KEY, raw.VAPID_PRIVATE_KEY, problems)
  // As browsers write it, so that comparisons work: lower case, no default port, nothing after the host.
  const { origin } = new URL(raw.ATELIER_ORIGIN ?? `http://localhost:${raw.PORT}`)
  const external = readExternalIdentity(raw, origin, problems)
  const translation = readTranslation(raw, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  const isDemo = raw.ATELIER_DEMO === 'on'
  return {
    port: raw.PORT,
    host: raw.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    origin,
    databaseUrl: raw.DATABASE_URL,
    dataDir: raw.ATELIER_DATA,
    isDemo,
    secret: raw.ATELIER_SECRET,
    verifyLive: raw.ATELIER_VERIFY_LIVE === 'on',
    logLevel: raw.LOG_LEVEL,
    trustProxy: raw.TRUST_PROXY === 'on',
    metricsToken: raw.METRICS_TOKEN,
    webhookNetworks: raw.WEBHOOK_ALLOW_NETS,
    oxapay: {
      baseUrl: raw.OXAPAY_URL,
      merchantKey: raw.OXAPAY_MERCHANT_KEY,
      payoutKey: raw.OXAPAY_PAYOUT_KEY,
      generalKey: raw.OXAPAY_GENERAL_KEY,
    },
    s3,
    mail,
    inbox,
    contactEmail: raw.CONTACT_EMAIL,
    push,
    google: raw.GOOGLE_CLIENT_ID === undefined ? undefined : googleConfig(raw.GOOGLE_CLIENT_ID),
    external,
    translation,
  }
}

/** Settings that are valid but probably unintended: logged at each start. */
export function configWarnings({ origin, trustProxy }: Pick<Config, 'origin' | 'trustProxy'>): string[] {
  if (!origin.startsWith('https:') || trustProxy) return []
  return [
    'TRUST_PROXY is off, and ATELIER_ORIGIN is https: all users behind the proxy share its address, so the mistakes and calls of one count against all. Set TRUST_PROXY=on when the proxy adds the caller to X-Forwarded-For (docs/self-hosting.md, Proxy).',
  ]
}
