import { expect, it } from 'vitest'
import { clockOf, markAt, movedMark } from './point-place.ts'

it('writes times as players do', () => {
  expect([0, 65, 599.9, 3723].map((seconds) => clockOf(seconds))).toEqual(['0:00', '1:05', '9:59', '1:02:03'])
})

it('marks the tapped place by its share of the picture, within its edges', () => {
  const box = { left: 100, top: 50, width: 200, height: 100 }
  expect(markAt(box, 150, 75)).toEqual({ x: 0.25, y: 0.25 })
  expect(markAt(box, 90, 400)).toEqual({ x: 0, y: 1 })
})

it('moves the mark with the arrow keys, from the middle, and not over the edge', () => {
  expect(movedMark(null, 'ArrowUp')).toEqual({ x: 0.5, y: 0.5 })
  expect(movedMark({ x: 0.5, y: 0.5 }, 'ArrowLeft')).toEqual({ x: 0.48, y: 0.5 })
  expect(movedMark({ x: 0.5, y: 1 }, 'ArrowDown')).toEqual({ x: 0.5, y: 1 })
  expect(movedMark({ x: 0.5, y: 0.5 }, 'Tab')).toBeNull()
})
