import { expect, test } from 'vitest'
import { Hold } from './hold.ts'

test('a hold counts the time of all its parts, and tells its listeners each change once', () => {
  let nowMs = 0
  const hold = new Hold(() => nowMs)
  const told: boolean[] = []
  const stop = hold.listen((isHeld) => told.push(isHeld))
  hold.begin()
  hold.begin()
  nowMs = 300
  expect([hold.isHeld, hold.heldMs]).toEqual([true, 300])
  // One who comes later is told at once.
  const late: boolean[] = []
  hold.listen((isHeld) => late.push(isHeld))
  hold.end()
  hold.end()
  nowMs = 1_000
  expect([hold.isHeld, hold.heldMs, told, late]).toEqual([false, 300, [true, false], [true, false]])
  stop()
  hold.begin()
  nowMs = 1_050
  hold.end()
  expect([hold.heldMs, told]).toEqual([350, [true, false]])
})
