import { expect, test } from 'vitest'
import { areaOf, axisOf, barOf, lineOf, pointAt, pointByKey, yOf } from './plot.ts'

test('an axis has round, even ticks and holds zero and every value', () => {
  expect(axisOf([12, 97]).ticks).toEqual([0, 25, 50, 75, 100])
  expect(axisOf([-30, 80]).ticks).toEqual([-50, 0, 50, 100])
  expect(axisOf([]).ticks).toEqual([0, 1])
  expect(axisOf([0.4]).max).toBeGreaterThanOrEqual(0.4)
  for (const values of [[3], [-7, -2], [1e9, 5], [0.02, 0.01]]) {
    const { min, max, ticks } = axisOf(values)
    expect([min <= Math.min(0, ...values), max >= Math.max(0, ...values), ticks.length <= 7]).toEqual([true, true, true])
  }
})

test('whole values have whole ticks only', () => {
  expect(axisOf([1, 0, 1]).ticks).toEqual([0, 1])
  expect(axisOf([9]).ticks).toEqual([0, 5, 10])
  expect(axisOf([0.5, 1]).ticks).toEqual([0, 0.25, 0.5, 0.75, 1])
})

test('a line runs through the middle of each band, an area is closed along zero, a bar stands on zero', () => {
  const axis = axisOf([0, 100])
  expect(lineOf([0, 100], axis, 2)).toBe('M25,100L75,0')
  expect(areaOf([0, 100], axis, 2)).toBe('M25,100L75,0L75,100L25,100Z')
  expect(areaOf([], axis, 0)).toBe('')
  expect(barOf(50, 0, axis, 2)).toEqual({ x: 7.5, y: 50, width: 35, height: 50 })
  expect(barOf(-50, 0, axisOf([-50, 50]), 1)).toMatchObject({ y: 50, height: 50 })
  expect(yOf(100, axis)).toBe(0)
})

test('points are found by place and by key, and end at the edges', () => {
  expect([pointAt(0, 4), pointAt(0.49, 4), pointAt(1, 4)]).toEqual([0, 1, 3])
  expect([
    pointByKey('ArrowRight', 3, 4),
    pointByKey('ArrowLeft', 0, 4),
    pointByKey('ArrowUp', 0, 4),
    pointByKey('ArrowDown', 2, 4),
  ]).toEqual([3, 0, 1, 1])
  expect([pointByKey('Home', 2, 4), pointByKey('End', 2, 4), pointByKey('a', 2, 4)]).toEqual([0, 3, null])
})
