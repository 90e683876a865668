/**
 * The checksum of a text from the checksums of its pieces, without reading the pieces again.
 *
 * CRC-32 is the remainder of a polynomial over GF(2). Putting `length` bytes behind a text multiplies its polynomial by
 * x^(8·length), so crc(A‖B) = crc(A)·x^(8·|B|) + crc(B). Polynomials are bit-reversed, as in gzip: bit 31 is x^0.
 */

const POLYNOMIAL = 0xed_b8_83_20
const ONE = 0x80_00_00_00
const X = 0x40_00_00_00

/** The product of two polynomials, modulo the one of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL
  }
  return product >>> 0
}

/** The factor of a checksum when `length` bytes follow: x^(8·length). Made once for each fixed piece. */
export function shiftBy(length: number): number {
  let power = ONE
  let square = X
  for (let exponent = length * 8; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) power = multiply(square, power)
    square = multiply(square, square)
  }
  return power
}

/** The checksum of a text followed by a piece: `shift` is `shiftBy` of the piece's length. */
export const appendCrc32 = (crc: number, pieceCrc: number, shift: number): number => (multiply(shift, crc) ^ pieceCrc) >>> 0
