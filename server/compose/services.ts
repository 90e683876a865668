/** Services whose keys owners can save on the site (contract/rules/kept-providers.ts): how each is opened. */
import { type KeptProvider, type KeptValues } from '#contract/rules/kept-providers.ts'
import { isLoopback, readMailConfig, type MailConfig } from '#platform/mail/mail-config.ts'
import { createMailer, type Mailer } from '#platform/mail/smtp.ts'
import type { Realtime } from '#realtime/index.ts'
import type { Actor } from '../access/actor.ts'
import { GOOGLE_TRANSLATE_URL } from '../adapters/translation/google.ts'
import { openTranslator } from '../adapters/translation/index.ts'
import type { GoogleIdentity } from '../domains/auth/parts.ts'
import { createOxaPayProvider, type PaymentProvider } from '../domains/deposits/parts.ts'
import type { KeysInForce, Tally } from '../domains/providers/parts.ts'
import { saveSetting } from '../domains/settings/parts.ts'
import type { Config } from '../env.ts'
import { googleConfig } from '../shared/identity-config.ts'
import type { TranslationConfig } from '../shared/translation-config.ts'
import type { Translator } from '../shared/translator.ts'
import { openGoogle } from './identity.ts'
import { type KeepDeps, keepService } from './kept-service.ts'
import { measuredGoogle, measuredMailer, measuredPayments, measuredTranslator } from './measured.ts'

/** A mail server with the address that its mails come from. */
export interface SendingMailer extends Mailer {
  readonly ownAddress: string
}

export interface Services {
  /** Each is null while it is not set up. */
  readonly payments: () => PaymentProvider | null
  readonly mailer: () => SendingMailer | null
  readonly translator: () => Translator | null
  readonly google: () => GoogleIdentity | null
  /** Saved keys that are or were in force, for texts that must not repeat them. */
  readonly secrets: () => readonly string[]
  follow(realtime: Realtime<Actor>): () => void
  close(): void
}

export interface ServicesDeps extends Omit<KeepDeps, 'isDemo'> {
  readonly config: Config
  readonly tally: Tally
}

export const isLocalSite = ({ origin }: Pick<Config, 'origin'>): boolean => isLoopback(new URL(origin).hostname)

export const isGiven = ({ oxapay, mail, translation, google }: Config, provider: KeptProvider): boolean =>
  ({
    payment: oxapay.merchantKey !== undefined,
    mail: mail !== undefined,
    translation: translation !== undefined,
    google: google !== undefined,
  })[provider]

/** The configuration from saved values. Throws for values that were saved before the rules were stricter. */
export function mailConfigOf({ address = '', user = '', secretKey = '', sender = '' }: KeptValues): MailConfig {
  const url = new URL(address)
  const auth = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(secretKey)}@`
  const problems: string[] = []
  const config = readMailConfig(`${url.protocol}//${auth}${url.host}`, sender, problems)
  if (config === undefined) throw new Error('what is saved of the mail server cannot be used')
  return config
}

function translationConfigOf({ service, address = '', secretKey = '' }: KeptValues): TranslationConfig {
  if (service === 'google') return { provider: 'google', url: GOOGLE_TRANSLATE_URL, key: secretKey }
  return { provider: 'libretranslate', url: address.replace(/\/+$/, ''), ...(secretKey === '' ? {} : { key: secretKey }) }
}

function nameOf({ oxapay }: Config, provider: KeptProvider, values: KeptValues): string {
  switch (provider) {
    case 'payment':
      return `OxaPay (${new URL(oxapay.baseUrl).host})`
    case 'mail': {
      const { host, port, from } = mailConfigOf(values)
      return `${host}:${port} (${from.address})`
    }
    case 'translation':
      return values.service === 'google' ? 'Google Translate' : `LibreTranslate (${new URL(values.address ?? '').host})`
    case 'google':
      return values.clientId ?? ''
  }
}

/** The service as its owner knows it; null: the saved values cannot be used. */
export function serviceOf(config: Config, provider: KeptProvider, values: KeptValues): string | null {
  try {
    return nameOf(config, provider, values)
  } catch {
    return null
  }
}

function openPayments({ config, tally }: ServicesDeps, merchantKey: string, { previous }: Pick<KeysInForce, 'previous'>): PaymentProvider {
  const before = previous === null ? null : { key: previous.values.secretKey ?? '', until: previous.until }
  const { baseUrl } = config.oxapay
  return measuredPayments(tally, createOxaPayProvider({ baseUrl, merchantKey, origin: config.origin, previous: before }))
}

const openMailer = ({ tally }: ServicesDeps, mail: MailConfig): SendingMailer => ({
  ...measuredMailer(tally, createMailer(mail)),
  ownAddress: mail.from.address,
})

function openTranslation({ tally }: ServicesDeps, config: TranslationConfig | undefined): Translator | null {
  const translator = openTranslator(config)
  return translator === null ? null : measuredTranslator(tally, translator)
}

/** A sign-in that began with the client id before is taken until the end of its time. */
function openSavedGoogle({ log, tally }: ServicesDeps, { present, previous }: KeysInForce): GoogleIdentity {
  const now = openGoogle(googleConfig(present.clientId ?? ''), log)
  const before = previous === null ? null : openGoogle(googleConfig(previous.values.clientId ?? ''), log)
  return measuredGoogle(tally, {
    ...now,
    async verify(credential) {
      const profile = await now.verify(credential)
      return profile !== null || before === null || Date.now() >= (previous?.until ?? 0) ? profile : before.verify(credential)
    },
  })
}

/** Opens all of them. Makes no request yet. */
export async function keepServices(deps: ServicesDeps): Promise<Services> {
  const { config, tally, log } = deps
  const { merchantKey } = config.oxapay
  const keeping: KeepDeps = { ...deps, isDemo: config.isDemo }
  const payments = await keepService<PaymentProvider>(keeping, {
    provider: 'payment',
    given: merchantKey === undefined ? null : openPayments(deps, merchantKey, { previous: null }),
    open: (keys) => openPayments(deps, keys.present.secretKey ?? '', keys),
  })
  const mailer = await keepService<SendingMailer>(keeping, {
    provider: 'mail',
    given: config.mail === undefined ? null : openMailer(deps, config.mail),
    open: ({ present }) => openMailer(deps, mailConfigOf(present)),
    close: (opened) => opened.close(),
    announce: (context, opened) => saveSetting(context, 'mail_is_on', String(opened !== null)),
  })
  const translator = await keepService<Translator | null>(keeping, {
    provider: 'translation',
    given: openTranslation(deps, config.translation),
    open: ({ present }) => openTranslation(deps, translationConfigOf(present)),
  })
  const google = await keepService<GoogleIdentity>(keeping, {
    provider: 'google',
    given: config.google === undefined ? null : measuredGoogle(tally, openGoogle(config.google, log)),
    open: (keys) => openSavedGoogle(deps, keys),
  })
  const all = [payments, mailer, translator, google]
  return {
    payments: payments.now,
    mailer: mailer.now,
    translator: translator.now,
    google: google.now,
    secrets: () => all.flatMap((kept) => kept.secrets()),
    follow(realtime) {
      const ends = all.map((kept) => kept.follow(realtime))
      return () => ends.forEach((end) => end())
    },
    close: () => all.forEach((kept) => kept.close()),
  }
}
