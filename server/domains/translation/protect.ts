/**
 * Keeps parts that must not change out of a translator's hands: links, addresses, @handles, amounts, numbers and emoji. Each becomes a
 * token that translators copy; a result in which one is missing, doubled or unknown is refused, since a changed amount could cost money.
 */

/** A text with its protected parts replaced by tokens. */
export interface Protected {
  readonly text: string
  /** By the number of its token. */
  readonly parts: readonly string[]
}

const NUMBER = String.raw`\p{Nd}+(?:[.,:'’\/×xX*·\-–\u00a0\u202f]\p{Nd}+)*`
const CURRENCY = String.raw`(?:US\$|R\$|\p{Sc})`
const COIN = String.raw`(?:USDT|USDC|BTC|ETH|USD|EUR|GBP|CHF|CNY|RMB|RUB|BRL)(?![\p{L}\p{Nd}])`
const PROTECTED = new RegExp(
  [
    String.raw`https?:\/\/[^\s<>"]+`,
    String.raw`www\.[^\s<>"]+`,
    String.raw`[\p{L}\p{Nd}._%+\-]{1,64}@[\p{L}\p{Nd}\-]{1,63}(?:\.[\p{L}\p{Nd}\-]{1,63}){1,8}`,
    String.raw`[@#][\p{L}\p{Nd}_\-]+(?:\.[\p{L}\p{Nd}_\-]+)*`,
    String.raw`(?<![\p{L}\p{Nd}])(?:[a-z0-9\-]{1,63}\.){1,4}(?:com|net|org|io|me|app|art|shop|co|tv|ru|cn|it|fr|es|pt|br|uk|de|eu)(?:\/[^\s<>"]*)?(?![\p{L}\p{Nd}])`,
    String.raw`[+\-−±~≈]?(?:${CURRENCY}[  ]?)${NUMBER}[kKmM]?`,
    String.raw`[+\-−±~≈]?${NUMBER}[  ]?(?:${CURRENCY}|${COIN}|%|‰)`,
    String.raw`${COIN}[  ]?${NUMBER}`,
    // Codes and measures as a whole: A4, 40x60cm, v2. With a limit, so that a long word without a number is not read once for each letter.
    String.raw`[+\-−±~≈]?[A-Za-z]{0,40}${NUMBER}[A-Za-z\p{Nd}]*`,
    String.raw`\p{RGI_Emoji}+`,
    String.raw`\p{Extended_Pictographic}+`,
  ].join('|'),
  'giv',
)

const TOKEN = /zx(\d+)q/gi
/** A mark at the end of a link belongs to the sentence. */
const SENTENCE_END = /[.,;:!?)\]}»”’]+$/

/** Null: the text itself has something like a token, which cannot be distinguished afterwards. */
export function protect(text: string): Protected | null {
  if (text.search(TOKEN) >= 0) return null
  const parts: string[] = []
  const replaced = text.replace(PROTECTED, (found) => {
    const end = /^(?:https?:|www\.)/i.test(found) ? (SENTENCE_END.exec(found)?.[0] ?? '') : ''
    parts.push(found.slice(0, found.length - end.length))
    return `ZX${parts.length - 1}Q${end}`
  })
  return { text: replaced, parts }
}

/** Where a reader could be led: links, mail addresses and @handles. */
const LEADS = /https?:\/\/|www\.|\w@\w|@[\p{L}\p{Nd}_]|[\w-]\.[a-z]{2,10}\/\w/giu

/** Whether the translation leads to something that its text does not have. */
function leadsElsewhere(translated: string, { text }: Protected): boolean {
  const known = new Set(text.match(LEADS))
  return (translated.match(LEADS) ?? []).some((lead) => !known.has(lead))
}

/** The translation with its parts in their places; null if one is missing, doubled, unknown or added. */
export function restore(translated: string, source: Protected): string | null {
  if (leadsElsewhere(translated, source)) return null
  const { parts } = source
  const left = new Set(parts.keys())
  let isWhole = true
  const text = translated.replace(TOKEN, (_token, digits: string) => {
    const at = Number(digits)
    if (!left.delete(at)) isWhole = false
    return parts[at] ?? ''
  })
  return isWhole && left.size === 0 ? text : null
}

const LETTER = /\p{L}/u

/** Whether anything is left to translate besides the protected parts. */
export const hasWords = ({ text }: Protected): boolean => LETTER.test(text.replace(TOKEN, ''))
