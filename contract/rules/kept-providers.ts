/** The fields of a service that owners can save on the site (/admin/api-settings), and their values. For the form and the server. */

export const KEPT_PROVIDERS = ['payment', 'mail', 'translation', 'google'] as const
export type KeptProvider = (typeof KEPT_PROVIDERS)[number]

/** `secretKey` is a key or a password: it goes in and never out. The others are shown to owners. */
export const KEPT_FIELDS = ['service', 'address', 'user', 'secretKey', 'sender', 'clientId'] as const
export type KeptField = (typeof KEPT_FIELDS)[number]
/** Missing and empty mean the same. */
export type KeptValues = { readonly [field in KeptField]?: string | undefined }

export const TRANSLATION_SERVICES = ['google', 'libretranslate'] as const

/** The fields of each service, in the order of its form. */
export const FIELDS_OF: Readonly<Record<KeptProvider, readonly KeptField[]>> = {
  payment: ['secretKey'],
  mail: ['address', 'user', 'secretKey', 'sender'],
  translation: ['service', 'address', 'secretKey'],
  google: ['clientId'],
}

/**
 * Services whose replaced key is still taken for a time. The payment provider repeats webhooks for hours, signed with the key of their
 * payment; a sign-in with Google ends with the client id of the page on which it began. All others only hear us: a new key is all they need.
 */
export const ROTATED_PROVIDERS: readonly KeptProvider[] = ['payment', 'google']

/** Characters of a key. */
export const SAVED_KEY_MIN = 16
export const SAVED_KEY_MAX = 200
export const SAVED_KEY = new RegExp(`^[!-~]{${SAVED_KEY_MIN},${SAVED_KEY_MAX}}$`)
/** Characters of every other field, and of passwords that others have chosen. */
export const KEPT_FIELD_MAX = 200

const CLIENT_ID = /^[\w.-]{6,200}$/
const SENDER = /^(?:[^<>\r\n"]*<[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+>|[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+)$/
/** One line without control characters. */
const LINE = /^[^\p{Cc}]{0,200}$/u
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export const isOfThisMachine = (host: string): boolean => LOOPBACK.includes(host)

/** Without user, path or search: these are fields of their own, or nothing that a service needs. */
function addressOf(text: string): URL | null {
  const url = URL.parse(text)
  return url === null || url.hostname === '' || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== ''
    ? null
    : url
}

/**
 * Keys and texts travel only encrypted: TLS at once (smtps, https) or before anything is said (smtp). A plain
 * connection is for a site on this machine; a neighbour without TLS is set in the environment.
 */
function isMailAddress(text: string): boolean {
  const url = addressOf(text)
  return url !== null && (url.protocol === 'smtp:' || url.protocol === 'smtps:') && (url.pathname === '' || url.pathname === '/')
}

function isHttpsAddress(text: string, isLocalSite: boolean): boolean {
  const url = addressOf(text)
  return url !== null && (url.protocol === 'https:' || (isLocalSite && url.protocol === 'http:' && isOfThisMachine(url.hostname)))
}

/** The fields whose values this service does not take. `isLocalSite`: the site itself runs on this machine. */
export function faultsOf(provider: KeptProvider, values: KeptValues, isLocalSite: boolean): KeptField[] {
  const of = (field: KeptField): string => values[field] ?? ''
  const rules: Record<KeptProvider, Partial<Record<KeptField, boolean>>> = {
    payment: { secretKey: SAVED_KEY.test(of('secretKey')) },
    mail: {
      address: isMailAddress(of('address')),
      user: LINE.test(of('user')) && (of('user') === '') === (of('secretKey') === ''),
      secretKey: LINE.test(of('secretKey')) && (of('user') === '') === (of('secretKey') === ''),
      sender: SENDER.test(of('sender')) && of('sender').length <= KEPT_FIELD_MAX,
    },
    translation:
      of('service') === 'google'
        ? { address: of('address') === '', secretKey: SAVED_KEY.test(of('secretKey')) }
        : {
            service: of('service') === 'libretranslate',
            address: isHttpsAddress(of('address'), isLocalSite),
            secretKey: LINE.test(of('secretKey')),
          },
    google: { clientId: CLIENT_ID.test(of('clientId')) },
  }
  const takes = rules[provider]
  const isRight = (field: KeptField) => (FIELDS_OF[provider].includes(field) ? takes[field] !== false : of(field) === '')
  return KEPT_FIELDS.filter((field) => !isRight(field))
}
