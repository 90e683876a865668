import { expect, test } from 'vitest'
import { askForProof, currentProof, onProof } from './proof.ts'

test('all steps that are refused meanwhile wait for one answer', async () => {
  const first = askForProof(['password'])
  const second = askForProof(['password'])
  expect(currentProof()?.ways).toEqual(['password'])
  currentProof()?.answer(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(currentProof()).toBeNull()
})

test('a second answer changes nothing, not even for the next question', async () => {
  const first = askForProof(['password'])
  const request = currentProof()
  request?.answer(false)
  const next = askForProof(['password'])
  request?.answer(true)
  expect(await first).toBe(false)
  expect(currentProof()).not.toBeNull()
  currentProof()?.answer(true)
  expect(await next).toBe(true)
})

test('methods that this version does not know are left out, and listeners are called', async () => {
  let calls = 0
  const stop = onProof(() => (calls += 1))
  const asked = askForProof(['hologram', 'sign_in', 7])
  expect(currentProof()?.ways).toEqual(['sign_in'])
  currentProof()?.answer(false)
  expect(await asked).toBe(false)
  expect(calls).toBe(2)
  stop()
  const garbage = askForProof('password')
  expect(currentProof()?.ways).toEqual([])
  currentProof()?.answer(false)
  await garbage
  expect(calls).toBe(2)
})
