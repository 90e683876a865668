/** Configuration of the outside services. Keys stay here: only their last characters leave. */
import { endingOf, PROVIDERS, type ProviderName, type ProviderSource } from '#contract/rules/providers.ts'
import type { ProviderFacts } from '../domains/providers/parts.ts'
import type { Config } from '../env.ts'

type Configured = Pick<ProviderFacts, 'source' | 'service' | 'hasKey' | 'ending'>

const keyed = (key: string | undefined) => ({ hasKey: key !== undefined, ending: key === undefined ? null : endingOf(key) })

const OFF: Configured = { source: 'none', service: null, ...keyed(undefined) }

/** The variables of each, as docs/self-hosting.md has them. */
const VARIABLES: Readonly<Record<ProviderName, readonly string[]>> = {
  payment: ['OXAPAY_MERCHANT_KEY'],
  payout: [],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  inbox: ['INBOUND_MAIL', 'IMAP_URL', 'INBOUND_MAIL_SECRET'],
  storage: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  translation: ['GOOGLE_TRANSLATE_KEY', 'LIBRETRANSLATE_URL', 'LIBRETRANSLATE_KEY'],
  push: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  google: ['GOOGLE_CLIENT_ID'],
}

const hostOf = (address: string): string => new URL(address).host

function setOf(config: Config, provider: ProviderName): Configured {
  const { oxapay, mail, inbox, s3, translation, push, google } = config
  const given: ProviderSource = config.isDemo ? 'sandbox' : 'environment'
  switch (provider) {
    case 'payment':
      if (oxapay.merchantKey === undefined) return OFF
      return { source: given, service: `OxaPay (${hostOf(oxapay.baseUrl)})`, ...keyed(oxapay.merchantKey) }
    case 'payout':
      return { ...OFF, source: 'byHand' }
    case 'mail':
      if (mail === undefined) return OFF
      return { source: given, service: `${mail.host}:${mail.port}`, ...keyed(mail.auth?.pass) }
    case 'inbox':
      if (inbox === undefined) return OFF
      if (inbox.imap === null) return { source: given, service: inbox.address, ...keyed(inbox.secret ?? undefined) }
      return { source: given, service: `${inbox.address} (${inbox.imap.host}:${inbox.imap.port})`, ...keyed(inbox.imap.auth.pass) }
    case 'storage':
      if (s3 === undefined) return { ...OFF, source: 'folder' }
      return { source: 'environment', service: `${hostOf(s3.endpoint)}/${s3.bucket}`, ...keyed(s3.secretAccessKey) }
    case 'translation': {
      if (translation === undefined) return OFF
      const name = translation.provider === 'google' ? 'Google Translate' : `LibreTranslate (${hostOf(translation.url)})`
      return { source: given, service: name, ...keyed(translation.key) }
    }
    case 'push':
      if (push.keys === undefined) return { ...OFF, source: 'made', service: 'Web Push' }
      return { source: given, service: 'Web Push', ...keyed(push.keys.privateKey) }
    case 'google':
      // The client id is public: it is on the sign-in page.
      return google === undefined ? OFF : { ...OFF, source: given, service: google.clientId }
  }
}

/** One for each service, in their order. */
export const providerFacts = (config: Config, startedAt: number): ProviderFacts[] =>
  PROVIDERS.map((provider) => {
    const set = setOf(config, provider)
    return {
      provider,
      ...set,
      variables: VARIABLES[provider],
      since: set.source === 'none' || set.source === 'byHand' ? null : startedAt,
    }
  })

/** Keys that no text on a screen, in a table or in the log may repeat. */
export const secretsOf = ({ oxapay, mail, inbox, s3, translation, push }: Config): string[] =>
  [
    oxapay.merchantKey,
    oxapay.payoutKey,
    oxapay.generalKey,
    mail?.auth?.pass,
    inbox?.secret ?? undefined,
    inbox?.imap?.auth.pass,
    s3?.secretAccessKey,
    s3?.accessKeyId,
    translation?.key,
    push.keys?.privateKey,
  ].filter((key) => key !== undefined)
