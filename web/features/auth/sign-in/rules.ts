/** The rules of the sign-in forms (spec §5). The server checks the same again. */
import { cleanLine } from '#contract/rules/clean-text.ts'
import { NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'

type Key =
  | 'errors.emailRequired'
  | 'errors.emailInvalid'
  | 'errors.passwordRequired'
  | 'errors.passwordShort'
  | 'errors.passwordLong'
  | 'errors.nameLength'
  | 'errors.passwordsDiffer'

/** One at sign, text on both sides, a dot in the domain, no spaces: only a mail can check the rest. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export function emailProblem(email: string): Key | undefined {
  if (email.trim() === '') return 'errors.emailRequired'
  return EMAIL.test(email.trim()) ? undefined : 'errors.emailInvalid'
}

export function passwordProblem(password: string): Key | undefined {
  if (password === '') return 'errors.passwordRequired'
  if (password.length < PASSWORD_MIN) return 'errors.passwordShort'
  return password.length > PASSWORD_MAX ? 'errors.passwordLong' : undefined
}

export function nameProblem(name: string): Key | undefined {
  const { length } = cleanLine(name)
  return length < NAME_MIN || length > NAME_MAX ? 'errors.nameLength' : undefined
}
