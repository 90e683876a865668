/**
 * Passwords that attackers try first (product.md §1): the most common ones in leaks, and the families that such lists consist of, because
 * no list is long enough: few words with few endings, runs of the keyboard and of digits, repetitions, dates.
 */
import { CallError } from '#platform/call-error.ts'

const WORDS = new Set(
  (
    'password passwort motdepasse contrasena senha parola passw letmein welcome admin administrator login master monkey dragon shadow sunshine princess ' +
    'iloveyou loveyou football baseball basketball superman batman starwars pokemon whatever trustno freedom michael jordan jennifer hunter ashley ' +
    'charlie andrew daniel jessica michelle thomas george harley ranger buster soccer hockey killer pepper summer winter spring autumn secret ginger ' +
    'cheese computer internet samsung google facebook qwerty azerty qwertz asdfgh zxcvbn abcdef abcabc changeme default guest hello helloworld test testing ' +
    'access mustang corvette ferrari mercedes yankees lakers chelsea liverpool arsenal barcelona juventus madrid family flower purple orange banana ' +
    'cookie chocolate butterfly rainbow lovely angel angels family diamond silver golden phoenix tigger matrix merlin maggie nicole hannah joshua ' +
    'atelier creator customer money bitcoin crypto tether'
  ).split(' '),
)

const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'qwertyuiop',
  'poiuytrewq',
  'asdfghjkl',
  'lkjhgfdsa',
  'zxcvbnm',
  'mnbvcxz',
  'azertyuiop',
  'qwertzuiop',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgb',
]

const LEET: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

const plainOf = (text: string): string => [...text].map((letter) => LEET[letter] ?? letter).join('')
const isRun = (text: string): boolean => RUNS.some((run) => run.includes(text))
/** A short group repeated: `aaaaaaa`, `abcabcabc`, `1212121`. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/.test(text) && new Set(text).size <= 4
/** 13021987, 1987-02-13, 13.02.87 */
const isDate = (text: string): boolean => /^(\d{1,2}[./-]?\d{1,2}[./-]?(19|20)?\d{2}|(19|20)\d{2}[./-]?\d{1,2}[./-]?\d{1,2})$/.test(text)

let listed: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common passwords of leaks, in lower case. Loaded with the first password that is set, because most starts need none. */
const loadListed = async (): Promise<ReadonlySet<string>> => {
  listed ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return listed
}

/** Whether attackers would try this password among the first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.normalize('NFKC').toLowerCase().trim()
  return isOfFamily(text) || (await loadListed()).has(text)
}

function isOfFamily(text: string): boolean {
  if (isRun(text) || isRepetition(text) || isDate(text)) return true
  // A word or a run, with digits and signs around it: Password1!, 123qwerty, summer2024.
  const core = text.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '')
  const leetCore = plainOf(text.replaceAll(/[\d!?.#*_-]{1,4}$/g, '')).replaceAll(/[^a-z]/g, '')
  return [core, leetCore].some((word) => word.length >= 4 && (WORDS.has(word) || (word.length >= 5 && isRun(word))))
}

export const commonPassword = (): CallError =>
  new CallError('common_password', 'This password is one of the first that anybody would try. Please choose another.')

/** Throws `common_password`. */
export async function refuseCommon(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw commonPassword()
}
