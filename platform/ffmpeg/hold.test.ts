import { expect, test } from 'vitest'
import { Hold } from './hold.ts'

test('a hold counts the time of overlapping parts once, and calls its listeners once per change', () => {
  let nowMs = 0
  const hold = new Hold(() => nowMs)
  const heard: boolean[] = []
  const stop = hold.listen((isHeld) => heard.push(isHeld))
  hold.begin()
  hold.begin()
  nowMs = 300
  expect([hold.isHeld, hold.heldMs]).toEqual([true, 300])
  // A later listener is called at once.
  const late: boolean[] = []
  hold.listen((isHeld) => late.push(isHeld))
  hold.end()
  hold.end()
  nowMs = 1_000
  expect([hold.isHeld, hold.heldMs, heard, late]).toEqual([false, 300, [true, false], [true, false]])
  stop()
  hold.begin()
  nowMs = 1_050
  hold.end()
  expect([hold.heldMs, heard]).toEqual([350, [true, false]])
})
