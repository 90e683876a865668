import { expect, it } from 'vitest'
import { hoursInWords } from './hours-list.tsx'

const plain = (runs: ReturnType<typeof hoursInWords>) => runs.map(({ days, hours }) => `${days}: ${hours}`.replaceAll(/\s/g, ' '))

it('puts days in a row with the same hours together, and says each opening of a day', () => {
  const work: [number, number][] = [
    [9 * 60, 12 * 60],
    [13 * 60 + 30, 24 * 60],
  ]
  const days = [work, work, [], work, work, [[600, 840]] as [number, number][], []]
  expect(plain(hoursInWords(days, 'en-GB'))).toEqual([
    'Mon – Tue: 09:00 – 12:00, 13:30 – 00:00',
    'Wed: ',
    'Thu – Fri: 09:00 – 12:00, 13:30 – 00:00',
    'Sat: 10:00 – 14:00',
    'Sun: ',
  ])
  expect(plain(hoursInWords([[], [], [], [], [], [], []], 'fr'))).toEqual(['lun. – dim.: '])
})
