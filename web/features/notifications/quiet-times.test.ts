import { describe, expect, it } from 'vitest'
import { asMinutes, asTime, weekOf } from './quiet-times.ts'

describe('times of day', () => {
  it('are read back as they are written', () => {
    for (const minutes of [0, 59, 60, 7 * 60, 1439]) expect(asMinutes(asTime(minutes))).toBe(minutes)
    expect(asTime(425)).toBe('07:05')
    for (const none of ['', '24:00', '7:5', 'soon']) expect(asMinutes(none)).toBeNull()
  })
})

describe('a week', () => {
  it('begins on Sunday in English and on Monday elsewhere, and has each day once', () => {
    expect(weekOf('en').map(({ name }) => name)).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    expect(weekOf('it')[0]).toMatchObject({ day: 1, name: 'lunedì' })
    expect(weekOf('it').map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 0])
  })
})
