/**
 * A stand-in of two machine translators: speaks the protocols of Google Cloud Translation v2 and of LibreTranslate. Its translations only
 * name the language, and can be made slow, wrong, or refused.
 */
import { json, type Answer, type Outcome, type Part, type SandboxRequest } from '../http.ts'
import { SANDBOX_KEYS } from '../keys.ts'

export interface TranslationCall {
  readonly protocol: 'google' | 'libretranslate'
  readonly texts: readonly string[]
  readonly source: string
  readonly target: string
}

/**
 * How the next requests are answered: with an error of this status, never (a time limit ends the wait), with one text too few, or with
 * texts in which the first number or placeholder is gone, changed or doubled, or which no text can hold; `endless` is ten megabytes.
 */
export type TranslationFault =
  | { readonly status: number; readonly reason?: string }
  | 'silence'
  | 'short'
  | 'loses'
  | 'changes'
  | 'doubles'
  | 'html'
  | 'garbage'
  | 'long'
  | 'endless'

export interface TranslationControl {
  /** Plans the answers to the next requests, in this order; afterwards it translates. */
  fail(...faults: readonly TranslationFault[]): void
  /** Every request with the right key, oldest first. */
  calls(): readonly TranslationCall[]
  /** Characters that it still translates before it answers that the quota is used up. */
  limit(characters: number): void
}

export interface TranslationSandbox {
  readonly part: Part
  readonly control: TranslationControl
}

const GOOGLE = '/google-translate/language/translate/v2'
const LIBRE = '/libretranslate'
/** As a server of 2026 lists them. */
const LIBRE_LANGUAGES = ['en', 'es', 'fr', 'it', 'pt-BR', 'ru', 'zh-Hans']
const GOOGLE_LANGUAGES = ['en', 'es', 'fr', 'it', 'pt', 'ru', 'zh-CN']
const TEXTS_MAX = 128

const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'español',
  fr: 'français',
  it: 'italiano',
  pt: 'português',
  'pt-BR': 'português',
  ru: 'русский',
  'zh-CN': '中文',
  'zh-Hans': '中文',
}

const translated = (text: string, target: string): string => `[${NAMES[target] ?? target}] ${text}`

/** The text as a bad engine returns it: with a fault in the first placeholder or number. */
function damaged(text: string, fault: TranslationFault | undefined): string {
  const token = /ZX\d+Q|\p{Nd}+/u
  if (fault === 'loses') return text.replace(token, '')
  if (fault === 'changes') return text.replace(token, (found) => found.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)))
  if (fault === 'doubles') return text.replace(token, (found) => `${found} ${found}`)
  if (fault === 'garbage') return `\0\u202e${text}\ud800`
  if (fault === 'long') return `${text} ${'no '.repeat(50_000)}`
  if (fault === 'endless') return `${text} ${'no '.repeat(3_500_000)}`
  return fault === 'html' ? text.replaceAll("'", '&#39;') : text
}

interface Asked extends TranslationCall {
  /** The error of the request itself; null: none. */
  readonly refusal: Answer | null
}

const textsOf = (q: unknown): string[] => (Array.isArray(q) ? q.map(String) : typeof q === 'string' ? [q] : [])

function bodyOf({ body }: SandboxRequest): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return {}
  }
}

const googleError = (code: number, message: string, reason: string): Answer =>
  json(code, { error: { code, message, errors: [{ message, domain: 'global', reason }] } })

function readGoogle(request: SandboxRequest): Asked {
  const { q, source, target, format } = bodyOf(request)
  const texts = textsOf(q)
  const key = request.headers['x-goog-api-key'] ?? request.query.get('key')
  const languages = [String(source), String(target)]
  const refusal =
    key !== SANDBOX_KEYS.translation
      ? googleError(400, 'API key not valid. Please pass a valid API key.', 'badRequest')
      : texts.length > TEXTS_MAX
        ? googleError(400, 'Too many text segments', 'invalid')
        : format !== 'text' || languages.some((one) => !GOOGLE_LANGUAGES.includes(one))
          ? googleError(400, 'Bad language pair or format', 'badRequest')
          : null
  return { protocol: 'google', texts, source: String(source), target: String(target), refusal }
}

function readLibre(request: SandboxRequest): Asked {
  const { q, source, target, format, api_key: key } = bodyOf(request)
  const languages = [String(source), String(target)]
  const refusal =
    key !== SANDBOX_KEYS.translation
      ? json(403, { error: 'Invalid API key' })
      : format !== 'text' || languages.some((one) => !LIBRE_LANGUAGES.includes(one))
        ? json(400, { error: `${languages.join(' to ')} is not supported` })
        : null
  return { protocol: 'libretranslate', texts: textsOf(q), source: String(source), target: String(target), refusal }
}

const answerOf = (protocol: TranslationCall['protocol'], texts: readonly string[]): Answer =>
  protocol === 'google'
    ? json(200, { data: { translations: texts.map((translatedText) => ({ translatedText })) } })
    : json(200, { translatedText: texts })

const errorOf = (protocol: TranslationCall['protocol'], status: number, reason: string): Answer =>
  protocol === 'google' ? googleError(status, reason, reason) : json(status, { error: reason })

export function openTranslation(): TranslationSandbox {
  const calls: TranslationCall[] = []
  let faults: TranslationFault[] = []
  let left = Number.POSITIVE_INFINITY

  function translate({ refusal, ...call }: Asked): Outcome {
    if (refusal !== null) return refusal
    calls.push(call)
    const [fault, ...later] = faults
    faults = later
    if (fault === 'silence') return 'silence'
    if (typeof fault === 'object') return errorOf(call.protocol, fault.status, fault.reason ?? 'planned')
    const characters = call.texts.join('').length
    if (characters > left) return errorOf(call.protocol, call.protocol === 'google' ? 403 : 429, 'Daily Limit Exceeded')
    left -= characters
    const texts = call.texts.map((text) => damaged(translated(text, call.target), fault))
    return answerOf(call.protocol, fault === 'short' ? texts.slice(1) : texts)
  }

  const answer = (request: SandboxRequest): Outcome | null => {
    if (request.path === `${LIBRE}/languages`)
      return json(
        200,
        LIBRE_LANGUAGES.map((code) => ({ code, name: NAMES[code] ?? code, targets: LIBRE_LANGUAGES })),
      )
    if (request.path !== GOOGLE && request.path !== `${LIBRE}/translate`) return null
    if (request.method !== 'POST') return json(405, { error: 'POST only' })
    return translate(request.path === GOOGLE ? readGoogle(request) : readLibre(request))
  }

  return {
    part: answer,
    control: {
      fail: (...planned) => void (faults = [...faults, ...planned]),
      calls: () => calls,
      limit: (characters) => void (left = characters),
    },
  }
}
