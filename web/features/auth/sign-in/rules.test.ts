import { expect, test } from 'vitest'
import { emailProblem, nameProblem, passwordProblem } from './rules.ts'

test.each([
  ['', 'errors.emailRequired'],
  ['   ', 'errors.emailRequired'],
  ['mara', 'errors.emailInvalid'],
  ['mara@demo', 'errors.emailInvalid'],
  ['ma ra@demo.atelier', 'errors.emailInvalid'],
  ['mara@demo..atelier', 'errors.emailInvalid'],
  [' mara@demo.atelier ', undefined],
  ['m.l+1@sub.demo.atelier', undefined],
])('the email address %j is answered with %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem)
})

test.each([
  ['', 'errors.passwordRequired'],
  ['six666', 'errors.passwordShort'],
  ['seven77', undefined],
  ['x'.repeat(201), 'errors.passwordLong'],
])('the password %j is answered with %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('a name has 2 to 50 characters', () => {
  expect(nameProblem('A ')).toBe('errors.nameLength')
  expect(nameProblem('\u200b\u202e\u2060')).toBe('errors.nameLength')
  expect(nameProblem('Bo')).toBeUndefined()
  expect(nameProblem('x'.repeat(51))).toBe('errors.nameLength')
})
