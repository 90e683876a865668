/**
 * Cleans every text of a user before its length is checked and it is stored. Invisible characters could form an empty name, and
 * direction marks could reorder the text around them: both are removed. Inside an emoji, and between letters of joining scripts, an
 * invisible character is part of the visible text and stays. Without zod, since screens use the same rule.
 */

/** Scripts whose letters change their shape with a joiner, or a non-joiner, between them. */
const JOINED = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]`
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`

const SEEN = [
  // The flags of England, Scotland and Wales: a black flag with tag characters.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`[#*0-9]\ufe0f\u20e3`,
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  // Variants of one Chinese character, as in Japanese names.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
].join('|')

/** Control characters, invisible characters and direction marks; without spaces and line breaks. */
const UNSEEN = new RegExp(String.raw`(?<seen>${SEEN})|(?!\p{White_Space})[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`, 'gu')

/** More accents on one letter than any script has. UAX 15 allows 30 in a stream: putting them in order takes the square of their number. */
const TOO_MANY_MARKS = /(\p{Mark}{30})\p{Mark}+/gu

/** Letters and accents as one character where there is one (NFC), and no more than 30 accents on a letter. */
export const composed = (text: string): string => text.replaceAll(TOO_MANY_MARKS, '$1').normalize('NFC')

/** Removes invisible characters. */
export const withoutUnseen = (text: string): string => composed(text.toWellFormed().replaceAll(UNSEEN, '$<seen>'))

/** One line: joins spaces and breaks of any kind to one space, trims both ends, and drops an accent without a letter before it. */
export const cleanLine = (text: string): string =>
  withoutUnseen(text)
    .replaceAll(/[\p{White_Space}\u2800]+/gu, ' ')
    .trim()
    .replace(/^\p{Mark}+/u, '')
    .trimStart()

/** Several lines: keeps breaks and spaces, except before the first word and after the last one. */
export function cleanText(text: string): string {
  const clean = withoutUnseen(text)
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .trim()
  // The empty Braille pattern looks like a space, but drawings use it.
  return /[^\s\u2800]/u.test(clean) ? clean : ''
}

/** Can a search find it? It needs a letter or a digit. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{Letter}\p{Number}]/u.test(text)
