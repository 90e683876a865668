/** The list of a ZIP's files is safe to show, whatever its directory claims. */
import { expect, test } from 'vitest'
import { ZIP_LISTED_MAX } from '#contract/limits.ts'
import { makeZip, type ZipEntry } from '#test-support/zip.ts'
import { memorySource, SourceError } from './byte-source.ts'
import { ZIP_ENTRIES_MAX } from './check-zip.ts'
import { listZip } from './list-zip.ts'

const list = (entries: readonly ZipEntry[]) => listZip(memorySource(makeZip(entries)))
const named = (count: number): ZipEntry[] => Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, content: 'x' }))
/** Where the end of the directory begins, in a ZIP without a comment. */
const END_BYTES = 22

test('names and sizes, without folders', async () => {
  expect(await list([{ name: 'a/' }, { name: 'a/été.png', content: '12345' }, { name: 'b.txt', content: '' }])).toEqual({
    files: [
      { name: 'a/été.png', sizeBytes: 5 },
      { name: 'b.txt', sizeBytes: 0 },
    ],
    more: 0,
    isEncrypted: false,
  })
})

test('two hundred of them, and the rest as a count', async () => {
  expect((await list(named(ZIP_LISTED_MAX)))?.more).toBe(0)
  expect(await list(named(ZIP_LISTED_MAX + 30))).toMatchObject({ files: { length: ZIP_LISTED_MAX }, more: 30 })
  expect(await list(named(ZIP_ENTRIES_MAX + 500))).toMatchObject({ more: ZIP_ENTRIES_MAX + 500 - ZIP_LISTED_MAX })
})

test('a bomb is listed by its claims, and not unpacked', async () => {
  const bomb = [{ name: 'big', claimedBytes: 0xfffffffe }, ...named(3).map((entry) => ({ ...entry, sharesWith: 0 }))]
  expect((await list(bomb))?.files[0]).toEqual({ name: 'big', sizeBytes: 0xfffffffe })
})

test('names that lead outside, hide their end or never end are text of bounded length', async () => {
  const names = ['../../etc/passwd', '/root', 'C:\\windows', 'a\u202Egnp.exe', 'a\nb\u0000', 'x'.repeat(60_000)]
  const found = await list(names.map((name) => ({ name })))
  expect(found?.files.map(({ name }) => name)).toEqual([
    '../../etc/passwd',
    '/root',
    'C:/windows',
    'a\uFFFDgnp.exe',
    'a\uFFFDb\uFFFD',
    `${'x'.repeat(200)}…`,
  ])
})

test('one with a password is listed with that word', async () => {
  expect(await list([{ name: 'secret.txt', encrypted: true }])).toMatchObject({ files: [{ name: 'secret.txt' }], isEncrypted: true })
})

test('unreadable are those cut short, of other bytes, empty, with a false directory, or with one of many megabytes', async () => {
  const whole = makeZip(named(5))
  const elsewhere = Buffer.from(whole)
  elsewhere.writeUInt32LE(whole.length * 2, whole.length - END_BYTES + 16)
  const claimsMore = Buffer.from(whole)
  claimsMore.writeUInt16LE(500, claimsMore.length - END_BYTES + 10)
  const vast = makeZip(Array.from({ length: 100 }, (_, at) => ({ name: `${at}${'y'.repeat(60_000)}`, sharesWith: 0 })))
  for (const bytes of [whole.subarray(0, -30), Buffer.alloc(500, 7), Buffer.alloc(0), elsewhere, claimsMore, vast])
    expect(await listZip(memorySource(bytes))).toBeNull()
})

test('a storage that fails is no unreadable ZIP', async () => {
  const away = { ...memorySource(makeZip(named(1))), slice: () => Promise.reject(new SourceError('away')) }
  await expect(listZip(away)).rejects.toThrow('away')
})
