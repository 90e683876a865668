import type { ByteRange } from '#platform/storage/storage.ts'

/**
 * The bytes that a `Range` header asks for of `sizeBytes`: one range; `whole` when there is no header, or one that may be
 * ignored (several ranges, another unit, not well-formed); `none` when no byte of it exists (RFC 9110 §14).
 */
export function byteRangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return Number(last) === 0 ? 'none' : { start: Math.max(0, sizeBytes - Number(last)), end: sizeBytes - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= sizeBytes) return 'none'
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}
