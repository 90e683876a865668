import { expect, test } from 'vitest'
import { brandSize } from './brand.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

test('each size of a picture of the brand has its own address', () => {
  expect(brandSize(`/media/brand/${ID}/48.png`, 180)).toBe(`/media/brand/${ID}/180.png`)
  expect([null, '/favicon.svg', `https://example.com/media/brand/${ID}/48.png`].map((address) => brandSize(address, 180))).toEqual([
    null,
    null,
    null,
  ])
})
