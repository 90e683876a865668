/** Files of messages: allowed ones, readers who get a link, and files that a departed account leaves. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { THREAD_PAGE, UPLOAD_PART_BYTES } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { pictureBytes, sendParts } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createProduct } from '#test-support/people.ts'
import { erase } from '#test-support/own-data.ts'
import { makeZip } from '#test-support/zip.ts'
import { removeStaleItems, removeStaleUploads } from '../media/jobs.ts'
import { workOnItems, type ItemWorkerDeps } from '../media/parts.ts'
import { mayOpenFile, runThreadClock, threadsData } from './parts.ts'

const world = useOrdersWorld()
let threadId: string

beforeEach(async () => {
  threadId = await world.place()
  await world.call(world.customer, 'orders:openThread', { orderId: threadId })
})

const keyOf = async (objectId: string) =>
  String((await world.sql(`select storage_key from media.uploads where object_id = '${objectId}'`))[0]?.['storage_key'])
const open = async (fileName: string, fileType: string, fileSize: number, as = world.customer) =>
  (await world.call(as, 'threads:openUpload', { threadId, fileName, fileType, fileSize })).value.objectId

async function arrived(bytes: Buffer, fileName: string, fileType: string, as?: Actor): Promise<string> {
  const objectId = await open(fileName, fileType, bytes.length, as)
  await sendParts(world.deps.storage, { key: await keyOf(objectId) }, bytes, UPLOAD_PART_BYTES)
  return objectId
}

async function checked(bytes: Buffer, fileName: string, fileType: string, as = world.customer): Promise<string> {
  const objectId = await arrived(bytes, fileName, fileType, as)
  await world.call(as, 'media:finishUpload', { objectId })
  return objectId
}

const send = (objectIds: string[], as = world.customer) =>
  world.call(as, 'threads:send', { threadId, clientId: randomUUID(), text: '', objectIds })
const link = (objectId: string, as: Actor, thread = threadId) => world.call(as, 'threads:fileLink', { threadId: thread, objectId })
const worker = (): ItemWorkerDeps => ({
  ...world.deps,
  workDir: join(tmpdir(), `thread-files-${process.pid}`),
  database: world.database,
  write: (_path, work) => writeAs(world.database, visitor, work),
})
const files = async () => (await world.call(world.model, 'threads:page', { threadId, page: 0 })).value?.map((message) => message.files)

describe('threads:openUpload', () => {
  test('is for members of an open thread, and resumes their own upload', async () => {
    const objectId = await open('a.png', 'image/png', 10)
    const resumed = await world.call(world.customer, 'threads:openUpload', { threadId, objectId })
    expect(resumed.value.objectId).toBe(objectId)
    await expect(world.call(world.model, 'threads:openUpload', { threadId, objectId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(open('a.png', 'image/png', 10, world.stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(open('a.html', 'text/html', 10)).rejects.toMatchObject({ code: 'wrong_type' })
    await world.sql(`update threads.threads set closes_at = now()`)
    await expect(open('a.png', 'image/png', 10)).rejects.toMatchObject({ code: 'thread_closed' })
  })
})

describe('a file of a message', () => {
  test('may be a picture, a ZIP, a PDF or plain text, each under the name of its kind', async () => {
    const kinds: [Buffer, string, string][] = [
      [await pictureBytes(), 'lake.png', 'image/png'],
      [makeZip([{ name: 'a.txt', content: 'Hello' }]), 'all.zip', 'application/zip'],
      [Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'), 'brief.pdf', 'application/pdf'],
      [Buffer.from('Wünsche:\n\tblau, 静か\n'), 'notes.html', 'text/plain'],
      [Buffer.from('a;b\n1;2\n'), 'list.csv', 'text/csv'],
    ]
    const objectIds: string[] = []
    for (const [bytes, name, type] of kinds) objectIds.push(await checked(bytes, name, type))
    await send(objectIds)
    expect((await files())?.[0]?.map(({ file }) => [file?.fileName, file?.fileType])).toEqual([
      ['lake.png', 'image/png'],
      ['all.zip', 'application/zip'],
      ['brief.pdf', 'application/pdf'],
      ['notes.html.txt', 'text/plain'],
      ['list.csv', 'text/plain'],
    ])
  })

  test('is shown on a later page, too', async () => {
    await world.sql(
      `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id)
       select '${threadId}', n, '${world.model.userId}', 'model', 'x', gen_random_uuid() from generate_series(1, ${THREAD_PAGE}) n`,
    )
    await world.sql(`update threads.threads set last_seq = ${THREAD_PAGE} where id = '${threadId}'`)
    const objectId = await checked(await pictureBytes(), 'a.png', 'image/png')
    await send([objectId])
    expect((await world.call(world.model, 'threads:page', { threadId, page: 1 })).value).toMatchObject([{ files: [{ objectId }] }])
  })

  test.each([
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'wrong_type'],
    ['a drawing with a script', Buffer.from('\ufeff <svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'wrong_type'],
    ['a program', Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(300)]), 'wrong_type'],
    ['text with control signs', Buffer.from('one\u0000two'), 'wrong_type'],
    ['text in another encoding', Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]), 'wrong_type'],
    ['a PDF with an archive behind it', 'archive', 'unsafe_file'],
  ])('is not %s', async (_name, given, code) => {
    const bytes =
      given === 'archive' ? Buffer.concat([Buffer.from('%PDF-1.7\n'), makeZip([{ name: 'a.txt', content: 'x' }])]) : (given as Buffer)
    const objectId = await arrived(bytes, 'a.txt', 'text/plain')
    await expect(world.call(world.customer, 'media:finishUpload', { objectId })).rejects.toMatchObject({ code })
    await expect(send([objectId])).rejects.toMatchObject({ code: 'upload_mismatch' })
  })

  test('a document cannot be delivered as the file of an order', async () => {
    const pdf = Buffer.from('%PDF-1.7\n')
    await expect(
      world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', {
        orderId: threadId,
        fileName: 'a.pdf',
        fileType: 'application/pdf',
        fileSize: 9,
      }),
    ).rejects.toMatchObject({ code: 'wrong_type' })
    const objectId = await checked(pdf, 'a.pdf', 'application/pdf', world.model)
    await expect(
      world.call(world.model, 'orders:completeOrderWithMediaR2', {
        orderId: threadId,
        objectId,
        fileName: 'a.pdf',
        fileType: 'application/pdf',
        fileSize: pdf.length,
      }),
    ).rejects.toMatchObject({ code: 'upload_mismatch' })
  })

  test('a picture loses the position of the camera', async () => {
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336' } })
      .withExif({ IFD0: { Make: 'Leica' }, IFD3: { GPSMapDatum: 'NETWORKMARK' } })
      .jpeg()
      .toBuffer()
    const objectId = await checked(photo, 'a.jpg', 'image/jpeg')
    const stored = await buffer((await world.deps.storage.read(await keyOf(objectId)))!)
    expect(photo.includes('NETWORKMARK')).toBe(true)
    expect(stored.includes('NETWORKMARK')).toBe(false)
  })

  test('belongs to one message, and to its sender', async () => {
    const objectId = await checked(await pictureBytes(), 'a.png', 'image/png')
    await expect(send([objectId], world.model)).rejects.toMatchObject({ code: 'upload_mismatch' })
    await expect(send([objectId, objectId])).rejects.toMatchObject({ code: 'upload_mismatch' })
    await send([objectId])
    await expect(send([objectId])).rejects.toMatchObject({ code: 'upload_mismatch' })
    const unfinished = await open('b.png', 'image/png', 10)
    await expect(send([unfinished])).rejects.toMatchObject({ code: 'upload_unfinished' })
  })

  test('opens for readers of its thread only, and an admin only after a reason', async () => {
    const objectId = await checked(await pictureBytes(), 'a.png', 'image/png')
    await expect(link(objectId, world.customer)).rejects.toMatchObject({ code: 'not_found' })
    await send([objectId])
    for (const side of [world.customer, world.model]) expect((await link(objectId, side)).value.url).toContain(objectId)
    for (const other of [world.stranger, world.admin]) await expect(link(objectId, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(link(objectId, world.customer, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    // A thread of one's own opens its own files only.
    const own = await world.place({ productId: await createProduct(world.database, world.stranger.userId!) })
    await world.call(world.stranger, 'orders:openThread', { orderId: own })
    await expect(link(objectId, world.stranger, own)).rejects.toMatchObject({ code: 'not_found' })
    await world.call(world.admin, 'orders:openThread', { orderId: threadId, reason: 'A report of this file' })
    expect((await link(objectId, world.admin)).value.url).toContain(objectId)
    await world.deps.storage.discardUpload({ key: await keyOf(objectId), sizeBytes: 1, partBytes: 1, type: '', fileName: '' })
    await expect(link(objectId, world.customer)).rejects.toMatchObject({ code: 'media_missing' })
  })

  test('of an erased account is removed once the thread is closed', async () => {
    const [mine, theirs] = [
      await checked(await pictureBytes(), 'a.png', 'image/png'),
      await checked(await pictureBytes(), 'b.png', 'image/png', world.model),
    ]
    await send([mine])
    await send([theirs], world.model)
    const clock = () => runThreadClock({ db: world.database, write: (_path, work) => writeAs(world.database, visitor, work) })
    const key = await keyOf(mine)
    expect(
      await erase({ ...world.database, sql: world.sql } as never, threadsData.erasers?.['messageFiles'], world.customer.userId!),
    ).toMatchObject({ rows: 1 })
    await clock()
    expect((await files())?.flat().map(({ file }) => file?.fileName)).toEqual(['a.png', 'b.png'])
    await world.sql(`update threads.threads set closes_at = now() - interval '1 second' where id = '${threadId}'`)
    await clock()
    const names = async () => (await files())?.flat().map(({ file }) => file?.fileName)
    // At once, while the files are still stored.
    expect(await names()).toEqual([undefined, 'b.png'])
    expect((await files())?.[0]).toMatchObject([{ file: null, kind: 'file', progress: null, media: null }])
    await removeStaleItems(worker())
    await removeStaleUploads(world.deps, world.database)
    expect(await names()).toEqual([undefined, 'b.png'])
    expect(await world.deps.storage.read(key)).toBeNull()
    await expect(link(mine, world.model)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a picture of a message', () => {
  const work = () => workOnItems(worker(), 'pictures', new AbortController().signal)
  const readers = () => [world.customer, world.model, world.stranger, world.admin, visitor]
  const rights = (itemId: string) => Promise.all(readers().map((who) => mayOpenFile(world.database, who, itemId)))

  test('is shown once it is prepared, to the readers of its thread only', async () => {
    const objectId = await checked(await pictureBytes(), 'lake.png', 'image/png')
    await send([objectId])
    expect(await files()).toMatchObject([[{ objectId, kind: 'image', progress: 0, media: null, file: { fileName: 'lake.png' } }]])
    await work()
    const [[shown] = []] = (await files()) ?? []
    expect(shown).toMatchObject({ objectId, kind: 'image', progress: null, media: { kind: 'image', width: 30, height: 20, widths: [30] } })
    expect(shown?.media?.blur).toMatch(/^data:image\/webp/)
    const itemId = shown?.media?._id ?? ''
    expect(await rights(itemId)).toEqual([true, true, false, false, false])
    await world.call(world.admin, 'orders:openThread', { orderId: threadId, reason: 'A report of this picture' })
    expect(await rights(itemId)).toEqual([true, true, false, true, false])
    // In the account of a reader, for another reason, an admin opens none.
    const asReader: Actor = { ...world.model, impersonatorId: world.admin.userId }
    expect(await mayOpenFile(world.database, asReader, itemId)).toBe(false)
  })

  test('that was not sent yet opens for nobody by the thread, and goes with its upload', async () => {
    const objectId = await checked(await pictureBytes(), 'lake.png', 'image/png')
    await work()
    const [row] = await world.sql(`select id from media.items where object_id = '${objectId}'`)
    expect(await rights(String(row?.['id']))).toEqual([false, false, false, false, false])
    await world.call(world.customer, 'media:cancelUpload', { objectId })
    const key = await keyOf(objectId)
    // The upload waits for its item.
    await removeStaleUploads(world.deps, world.database)
    expect(await world.deps.storage.read(key)).not.toBeNull()
    await removeStaleItems(worker())
    await removeStaleUploads(world.deps, world.database)
    expect(await world.deps.storage.read(key)).toBeNull()
    expect(await world.sql(`select from media.uploads where object_id = '${objectId}'`)).toEqual([])
  })

  test('that cannot be shown is a file to download', async () => {
    const objectId = await checked(await pictureBytes(), 'lake.png', 'image/png')
    await send([objectId])
    await world.sql(`update media.items set status = 'failed', failure = 'damaged' where object_id = '${objectId}'`)
    expect(await files()).toMatchObject([[{ objectId, kind: 'file', progress: null, media: null, file: { fileName: 'lake.png' } }]])
    expect((await link(objectId, world.model)).value.url).toContain(objectId)
  })

  test('cannot be discarded by its owner while its message shows it', async () => {
    const objectId = await checked(await pictureBytes(), 'lake.png', 'image/png')
    await send([objectId])
    const [row] = await world.sql(`select id from media.items where object_id = '${objectId}'`)
    await expect(world.call(world.customer, 'media:discardItem', { itemId: String(row?.['id']) })).rejects.toMatchObject({
      code: 'item_used',
    })
  })
})
