/** Answers and files that a customer sends with an order: checked before money moves, frozen with the order, and private. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { answerProblem } from '#contract/rules/brief.ts'
import type { Answer, Question } from '#contract/types.ts'
import { briefFile, checkedUpload, pictureBytes } from '#test-support/delivery.ts'
import { visit } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { fundWallet } from '#test-support/people.ts'

const world = useOrdersWorld()

const WHO: Question = { key: 'who', kind: 'text', text: 'Who is it for?', isRequired: true, choices: [] }
const SIZE: Question = { key: 'size', kind: 'choice', text: 'Which size?', isRequired: false, choices: ['A4', 'A3'] }
const ROOM: Question = { key: 'room', kind: 'file', text: 'A photo of the room', isRequired: false, choices: [] }

/** A position as picture editors write it. */
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.5N"/></rdf:RDF></x:xmpmeta>`

const ask = (...questions: Question[]) =>
  world.database.pool.query(`update models.products set questions = $1 where id = $2`, [JSON.stringify(questions), world.productId])
const wallet = () => world.wallet(world.customer)
const statusOf = async (objectId: string) =>
  (await world.sql(`select status, order_id from media.uploads where object_id = '${objectId}'`))[0]

describe('the questions of a product', () => {
  test('stay in the order with their answers, whatever becomes of the product', async () => {
    await ask(WHO, SIZE, ROOM)
    const photo = await briefFile(world, world.customer)
    const answers = [
      { key: 'size', text: 'A3' },
      { key: 'room', objectId: photo },
      { key: 'who', text: 'My mother' },
      { key: 'gone', text: '?' },
    ]
    const orderId = await world.place({ answers, briefFileIds: [photo] })
    await ask()
    const file = { objectId: photo, fileName: 'room.png', fileType: 'image/png', fileSize: expect.any(Number) as number }
    await visit(world, world.admin, orderId)
    for (const side of [world.customer, world.model, world.admin]) {
      const agreed = (await world.orderOf(orderId, side))?.agreed
      expect(agreed?.questions).toEqual([
        { key: 'who', kind: 'text', text: 'Who is it for?', isRequired: true, answer: 'My mother', file: null },
        { key: 'size', kind: 'choice', text: 'Which size?', isRequired: false, answer: 'A3', file: null },
        { key: 'room', kind: 'file', text: 'A photo of the room', isRequired: false, answer: null, file },
      ])
      expect(agreed?.briefFiles).toEqual([file])
    }
  })

  test('are checked as the screen checks them, before money moves', { timeout: 60_000 }, async () => {
    await fundWallet(world.database, world.customer.userId!, 5_000_00)
    const photo = await briefFile(world, world.customer)
    const aQuestion = fc
      .record({ kind: fc.constantFrom('text', 'choice', 'file'), isRequired: fc.boolean() })
      .map(({ kind, isRequired }): Question => ({
        ...SIZE,
        kind: kind as Question['kind'],
        isRequired,
        choices: kind === 'choice' ? ['A4', 'A3'] : [],
      }))
    const anAnswer = fc.record(
      { key: fc.constant('size'), text: fc.constantFrom('', 'A4', 'A5'), objectId: fc.constantFrom(photo, randomUUID()) },
      { requiredKeys: ['key'] },
    )
    await fc.assert(
      fc.asyncProperty(aQuestion, fc.option(anAnswer), fc.boolean(), async (question, given, isSent) => {
        await ask(question)
        const answer: Answer = given ?? { key: 'size' }
        const briefFileIds = isSent ? [photo] : []
        const problem = answerProblem(question, answer, briefFileIds)
        const placed = world.place({ answers: given === null ? [] : [answer], briefFileIds })
        if (problem === null) await placed
        else await expect(placed).rejects.toMatchObject({ code: 'answers_wrong', data: { key: 'size', problem } })
        await world.sql(`delete from orders.brief_files`)
        await world.sql(`update media.uploads set status = 'checked', order_id = null where object_id = '${photo}'`)
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  test('that are not answered refuse the order, and nothing is charged', async () => {
    await ask(WHO)
    const refusal = { code: 'answers_wrong', data: { key: 'who', problem: 'missing' } }
    await expect(world.place()).rejects.toMatchObject(refusal)
    await expect(world.place({ answers: [{ key: 'who', text: '  ' }] })).rejects.toMatchObject(refusal)
    expect(await wallet()).toBe(500_00)
  })
})

describe('the files of a brief', () => {
  test('belong to one order, and are private to its sides', async () => {
    const photo = await briefFile(world, world.customer)
    const orderId = await world.place({ briefFileIds: [photo] })
    expect(await statusOf(photo)).toEqual({ status: 'attached', order_id: orderId })
    await expect(world.place({ briefFileIds: [photo] })).rejects.toMatchObject({ code: 'upload_mismatch', data: { objectIds: [photo] } })
    const open = (who: typeof world.customer) => world.call(who, 'orders:createDownloadLink', { orderId, objectId: photo })
    for (const side of [world.customer, world.model]) expect((await open(side)).value.url).toContain(photo)
    await expect(open(world.admin)).rejects.toMatchObject({ code: 'reason_needed' })
    await world.call(world.admin, 'orders:openThread', { orderId, reason: 'A complaint' })
    expect((await open(world.admin)).value.url).toContain(photo)
    await expect(open(world.stranger)).rejects.toMatchObject({ code: 'not_found' })
    const other = await world.place()
    await expect(world.call(world.customer, 'orders:createDownloadLink', { orderId: other, objectId: photo })).rejects.toMatchObject({
      code: 'media_missing',
    })
  })

  test('of another user, unfinished, given up, or of another purpose refuse the order before money moves', async () => {
    const foreign = await briefFile(world, world.stranger)
    const unfinished = await briefFile(world, world.customer, { isFinished: false })
    const given = await briefFile(world, world.customer)
    await world.call(world.customer, 'media:cancelUpload', { objectId: given })
    const delivery = await briefFile(world, world.customer)
    await world.sql(`update media.uploads set purpose = 'order-media' where object_id = '${delivery}'`)
    const good = await briefFile(world, world.customer)
    for (const wrong of [foreign, given, delivery, randomUUID()])
      await expect(world.place({ briefFileIds: [good, wrong] })).rejects.toMatchObject({
        code: 'upload_mismatch',
        data: { objectIds: [wrong] },
      })
    await expect(world.place({ briefFileIds: [good, unfinished] })).rejects.toMatchObject({ code: 'upload_unfinished' })
    await expect(world.place({ briefFileIds: [good, good] })).rejects.toThrow('Please send each file once')
    expect(await wallet()).toBe(500_00)
    expect(await statusOf(good)).toEqual({ status: 'checked', order_id: null })
    expect(await statusOf(foreign)).toEqual({ status: 'checked', order_id: null })
    await world.place({ briefFileIds: [good] })
  })

  test('are taken by one of several orders at once', async () => {
    const photo = await briefFile(world, world.customer)
    const orders = await Promise.allSettled(Array.from({ length: 5 }, () => world.place({ briefFileIds: [photo] })))
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await wallet()).toBe(450_00)
  })

  test('stay checked when the order is refused for its balance', async () => {
    const photo = await briefFile(world, world.customer)
    await world.sql(`update models.products set price_cents = 90000 where id = '${world.productId}'`)
    await expect(world.place({ briefFileIds: [photo], expectedTotal: 900 })).rejects.toMatchObject({ code: 'short_balance' })
    expect(await statusOf(photo)).toEqual({ status: 'checked', order_id: null })
  })

  test('lose the position of the camera, also when the sender asks to keep it', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a63' } })
      .withXmp(XMP)
      .jpeg()
      .toBuffer()
    expect(bytes.includes('51,30.5N')).toBe(true)
    const photo = await briefFile(world, world.customer, { bytes, fileName: 'room.jpg', isUntouched: true })
    const [row] = await world.sql(`select storage_key from media.uploads where object_id = '${photo}'`)
    const stored = await world.deps.storage.read(String(row?.['storage_key']))
    const chunks: Buffer[] = []
    for await (const chunk of stored!) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).includes('51,30.5N')).toBe(false)
  })

  test('stay when the delivery is replaced', async () => {
    const photo = await briefFile(world, world.customer)
    const orderId = await world.place({ briefFileIds: [photo] })
    const bytes = await pictureBytes()
    const send = () => checkedUpload(world.call, world.model, bytes)
    await world.call(world.model, 'orders:completeOrderWithMediaR2', {
      orderId,
      objectId: await send(),
      fileName: 'a.png',
      fileType: 'image/png',
      fileSize: bytes.length,
    })
    await world.call(world.model, 'orders:replaceDelivery', { orderId, objectIds: [await send()], fileSize: bytes.length })
    expect(await statusOf(photo)).toEqual({ status: 'attached', order_id: orderId })
  })
})

describe('banned terms', () => {
  const versionNow = async () => (await world.call(world.admin, 'admin/settings:getBannedTerms', {})).value.version
  const ban = async (...terms: string[]) => world.call(world.admin, 'admin/settings:setBannedTerms', { terms, version: await versionNow() })

  test('refuse brief, notes and answers before money moves, and name the term', async () => {
    await ask({ ...WHO, isRequired: false }, SIZE, { ...WHO, key: 'why', isRequired: false })
    await ban('Red Lantern', 'пароход')
    const refused = (options: Parameters<typeof world.place>[0], term: string, at: number) =>
      expect(world.place(options)).rejects.toMatchObject({ code: 'banned_term', data: { term, at } })
    await refused({ desiredText: 'A réd  LANTERN, at dusk' }, 'Red Lantern', 0)
    await refused({ additionalNotes: 'не ПАРОХОД!' }, 'пароход', 1)
    await refused({ answers: [{ key: 'why', text: 'red-lantern' }] }, 'Red Lantern', 4)
    await refused({ answers: [{ key: 'who', text: 'Пароход' }] }, 'пароход', 2)
    expect(await wallet()).toBe(500_00)
    await world.place({ desiredText: 'Red lanterns, and пароходы' })
    await ban()
    await world.place({ desiredText: 'A red lantern' })
  })

  test('are listed for every admin, and changed by owners only', async () => {
    await ban('Red Lantern', 'red lantern', ' two  words ', '')
    const listed = async () => (await world.call(world.admin, 'admin/settings:getBannedTerms', {})).value.terms
    expect(await listed()).toEqual(['Red Lantern', 'two words'])
    await ban()
    expect(await listed()).toEqual([])
    const seen = await versionNow()
    await ban('Lantern')
    const late = world.call(world.admin, 'admin/settings:setBannedTerms', { terms: ['Heron'], version: seen })
    await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await listed()).toEqual(['Lantern'])
    await ban()
    await expect(ban('—')).rejects.toThrow('Please use letters or digits')
    const moderator = { ...world.admin, adminRole: 'moderator' as const }
    await expect(world.call(moderator, 'admin/settings:setBannedTerms', { terms: ['x'], version: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
