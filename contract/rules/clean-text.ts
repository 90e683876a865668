/**
 * What becomes of everything that people write before it is measured and kept. Letters that nobody sees can make a name of nothing,
 * and marks that turn the direction of writing change what stands around them: both go. Inside an emoji, and between letters of
 * scripts that join, such a letter is part of what is seen, and stays. No zod here: screens ask the same rule.
 */

/** Scripts whose letters look different with a joiner, or a non-joiner, between them. */
const JOINED = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]`
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`

const SEEN = [
  // The flags of England, Scotland and Wales: a black flag with letters that are no letters.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`[#*0-9]\ufe0f\u20e3`,
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  // Forms of one Chinese character, as in Japanese names.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
].join('|')

/** Controls, what a screen shows nothing for, and marks of direction; but no kind of space or line break. */
const UNSEEN = new RegExp(String.raw`(?<seen>${SEEN})|(?!\p{White_Space})[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`, 'gu')

/** The text without letters that nobody sees. */
export const withoutUnseen = (text: string): string => text.toWellFormed().replaceAll(UNSEEN, '$<seen>').normalize('NFC')

/** One line: spaces and breaks of any kind are one space, none at its ends, and no accent without a letter before it. */
export const cleanLine = (text: string): string =>
  withoutUnseen(text)
    .replaceAll(/[\p{White_Space}\u2800]+/gu, ' ')
    .trim()
    .replace(/^\p{Mark}+/u, '')
    .trimStart()

/** Several lines: their breaks and spaces stay, except before the first word and behind the last one. */
export function cleanText(text: string): string {
  const clean = withoutUnseen(text)
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .trim()
  // The empty pattern of Braille looks like a space, but drawings are made of it.
  return /[^\s\u2800]/u.test(clean) ? clean : ''
}

/** Can somebody search for it? */
export const hasLetterOrDigit = (text: string): boolean => /[\p{Letter}\p{Number}]/u.test(text)
