/** Identity documents: only the applicant, moderators and owners see one, at one address, and no plain byte is ever stored. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeSealedFiles } from '#server/domains/media/parts.ts'
import { dropOverdueDocuments } from '#server/domains/applications/parts.ts'
import { IDENTITY_FILE_MAX_BYTES } from '#contract/limits.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { applicantsOf, photograph } from '#test-support/applications.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const { mine, start, complete, submitted, openUpload, put, send, decide, look } = applicantsOf(world)
let elena: TestUser
beforeEach(async () => {
  elena = await world.user()
})

const sealedPath = (id: string) => join(world.config.dataDir, 'media/objects/sealed', id)
const exists = async (path: string) => (await stat(path).catch(() => null)) !== null
const viewsOf = async (admin: TestUser, applicationId: string) =>
  (await world.query<{ views: { slot: string; by: string }[] }>(admin, 'admin/applications:get', { applicationId })).views
const clock = async () => {
  await world.realtime.write('test/documents', SYSTEM, dropOverdueDocuments)
  await removeSealedFiles({ storage: world.storage, log: world.log }, world.database)
}

async function everyFile(folder: string): Promise<Buffer[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name))))
}

/** Sends the head of a document and stops. Resolves once the server has taken or refused it; `status` is null while it waits. */
async function beginSlowly(uploadUrl: string): Promise<{ request: ClientRequest; status: number | null }> {
  const file = uploadUrl.split(/[/?]/).at(-2)
  const sending = request(`${world.url}${uploadUrl}`, { method: 'PUT', headers: { 'content-length': 9_000_000 } })
  const begun = { request: sending, status: null as number | null }
  sending.on('error', () => undefined)
  sending.on('response', (response) => {
    begun.status = response.statusCode ?? 0
    response.resume()
  })
  sending.write(Buffer.from([0xff, 0xd8, 0xff]))
  await expect
    .poll(async () => {
      const [row] = await world.sql('select status from media.sealed_files where id = $1', file)
      return begun.status !== null || row?.['status'] === 'arriving'
    })
    .toBe(true)
  return begun
}

describe('a stored document', () => {
  it('leaves no byte of the picture, no metadata and no picture header on the disk', async () => {
    const id = await start(elena)
    const sent = await photograph()
    await send(elena, id, 'front', sent)
    const kept = await everyFile(world.config.dataDir)
    expect(kept.length).toBeGreaterThan(0)
    for (const bytes of kept) {
      for (const mark of [
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from('JFIF'),
        Buffer.from('Exif'),
        Buffer.from('taken by Elena'),
        sent.subarray(200, 216),
        sent.subarray(-32),
      ])
        expect(bytes.includes(mark)).toBe(false)
    }
  })

  it('is shown upright and without its location', async () => {
    const [id, admin] = [await complete(elena), await world.user({ adminRole: 'owner' })]
    const turned = await sharp(await photograph())
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()
    const fileId = await send(elena, id, 'front', turned)
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    const shown = await sharp(Buffer.from(await (await look(fileId, admin.token)).arrayBuffer())).metadata()
    expect(shown).toMatchObject({ format: 'jpeg', width: 400, height: 640 })
    expect(shown.exif).toBeUndefined()
    expect(shown.orientation).toBeUndefined()
  })

  it('is not shown after it was changed, truncated or swapped on the disk, and the server goes on', async () => {
    const [id, admin] = [await submitted(elena), await world.user({ adminRole: 'owner' })]
    const [front, back, selfie] = (await mine(elena))?.files.map(({ _id }) => _id) ?? []
    const bytes = await readFile(sealedPath(front!))
    for (const changed of [
      Buffer.concat([bytes.subarray(0, 100), Buffer.from([(bytes[100] ?? 0) ^ 1]), bytes.subarray(101)]),
      bytes.subarray(0, 50),
      Buffer.alloc(0),
      await readFile(sealedPath(back!)),
      await photograph(),
    ]) {
      await writeFile(sealedPath(front!), changed)
      const answer = await look(front!, admin.token)
      expect(answer.status).toBe(500)
      expect(answer.headers.get('content-type')).toContain('text/plain')
      expect(await answer.text()).toBe('The sealed file is damaged.')
    }
    await writeFile(sealedPath(front!), bytes)
    expect((await look(front!, admin.token)).status).toBe(200)
    expect((await look(selfie!, admin.token)).status).toBe(200)
    expect((await viewsOf(admin, id)).length).toBe(7)
  })
})

describe('access to a document', () => {
  const STATES = {
    draft: [],
    submitted: ['submit'],
    needs_info: ['submit', 'askForMore'],
    rejected: ['submit', 'reject'],
    approved: ['submit', 'approve'],
  } as const

  it.each(Object.entries(STATES))(
    'is limited while it is %s: the applicant may view it while it can be edited, owners and moderators after submission',
    async (status, way) => {
      const [id, decider] = [await complete(elena), await world.user({ adminRole: 'moderator' })]
      const fileId = (await mine(elena))?.files[0]?._id ?? ''
      for (const step of way)
        await (step === 'submit' ? world.mutate(elena, 'applications:submit', { applicationId: id }) : decide(decider, step, id))
      const people: [name: string, token: string | undefined, expected: number][] = [
        ['visitor', undefined, 403],
        ['unknown session', 'unknown', 403],
        ['applicant', elena.token, status === 'draft' || status === 'needs_info' ? 200 : 403],
        ['another user', (await world.user()).token, 403],
        [
          'another applicant',
          await (async () => {
            const other = await world.user()
            await complete(other)
            return other.token
          })(),
          403,
        ],
        ['model', (await world.user({ status: 'model' })).token, 403],
        ['owner', (await world.user({ adminRole: 'owner' })).token, status === 'draft' ? 403 : 200],
        ['moderator', decider.token, status === 'draft' ? 403 : 200],
        ['finance', (await world.user({ adminRole: 'finance' })).token, 403],
        ['support', (await world.user({ adminRole: 'support' })).token, 403],
        ['viewer', (await world.user({ adminRole: 'viewer' })).token, 403],
      ]
      for (const [name, token, expected] of people) {
        const answer = await look(fileId, token)
        expect(answer.status, name).toBe(expected)
        expect(answer.headers.get('cache-control'), name).toContain('no-store')
        expect(answer.headers.get('content-security-policy'), name).toContain('sandbox')
        if (expected === 403) expect(await answer.text(), name).toBe('You cannot open this file.')
        else await answer.arrayBuffer()
      }
    },
  )

  it('refuses a link or a picture on another site, and logs no view', async () => {
    const admin = await world.user({ adminRole: 'owner' })
    const id = await submitted(elena)
    const fileId = (await mine(elena))?.files[0]?._id ?? ''
    for (const site of ['cross-site', 'same-site']) expect((await look(fileId, admin.token, { 'sec-fetch-site': site })).status).toBe(403)
    expect(await viewsOf(admin, id)).toEqual([])
  })

  it('shows the applicant a small version and logs no view; every view by an admin is logged with the viewer and the file', async () => {
    const [id, admin] = [await complete(elena), await world.user({ adminRole: 'moderator' })]
    const big = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    const fileId = await send(elena, id, 'selfie', big)
    const small = await sharp(Buffer.from(await (await look(fileId, elena.token)).arrayBuffer())).metadata()
    expect(small.width).toBe(480)
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    expect(await viewsOf(admin, id)).toEqual([])
    await (await look(fileId, admin.token)).arrayBuffer()
    await (await look(fileId, admin.token)).arrayBuffer()
    expect(await viewsOf(admin, id)).toMatchObject([
      { slot: 'selfie', by: 'Test User' },
      { slot: 'selfie', by: 'Test User' },
    ])
    const [row] = await world.sql('select viewer_id, file_id from applications.document_views where application_id = $1 limit 1', id)
    expect(row).toEqual({ viewer_id: admin.id, file_id: fileId })
  })

  it('is at no other address', async () => {
    const [id, admin] = [await submitted(elena), await world.user({ adminRole: 'owner' })]
    const fileId = (await mine(elena))?.files[0]?._id ?? ''
    expect(id).not.toBe('')
    const cookie = `auth_token=${encodeURIComponent(JSON.stringify(admin.token))}`
    for (const path of [
      `/media/sealed/${fileId}/`,
      `/media/sealed/${fileId}.jpg`,
      `/media/sealed/../sealed/${fileId}`,
      `/media/files/${fileId}`,
      `/media/items/${fileId}/original`,
      `/media/pictures/${fileId}/96.webp`,
      `/media/uploads/${fileId}/1`,
      `/media/private/${fileId}/original`,
      `/sealed/${fileId}`,
      `/media/sealed/`,
      `/media/sealed/${fileId.toUpperCase()}`,
    ]) {
      const answer = await fetch(`${world.url}${path}`, { headers: { cookie }, redirect: 'manual' })
      // One of them is only another spelling of the address.
      if (path.includes('..')) expect(answer.status).toBe(200)
      else expect(answer.status, path).toBeGreaterThanOrEqual(400)
      await answer.arrayBuffer()
    }
    for (const method of ['HEAD', 'POST', 'DELETE', 'OPTIONS'])
      expect((await fetch(`${world.url}/media/sealed/${fileId}`, { method, headers: { cookie } })).status, method).toBe(405)
  })
})

describe('an upload of a document', () => {
  it('is accepted once at its own address: forged, expired, foreign and repeated ones are refused', async () => {
    const id = await start(elena)
    const [one, other] = [await openUpload(elena, id, 'front'), await openUpload(elena, id, 'back')]
    const bytes = await photograph()
    const [path = '', query = ''] = one.uploadUrl.split('?')
    const parameters = new URLSearchParams(query)
    const withOther = (name: string, value: string) =>
      `${path}?${new URLSearchParams({ ...Object.fromEntries(parameters), [name]: value }).toString()}`
    for (const address of [
      path,
      withOther('signature', 'x'),
      withOther('expires', String(Number(parameters.get('expires')) + 1)),
      `${other.uploadUrl.split('?')[0]}?${query}`,
    ])
      expect((await put(address, bytes)).status).toBe(403)
    expect((await put(one.uploadUrl, bytes)).status).toBe(204)
    expect((await put(one.uploadUrl, bytes)).status).toBe(409)
    await world.sql(`update media.sealed_files set expires_at = now() - interval '1 second' where id = $1`, other.fileId)
    expect((await put(other.uploadUrl, bytes)).status).toBe(409)
  })

  it('is refused with instructions when it is not a picture, hides a file, is truncated or too large; a retry is accepted', async () => {
    const id = await start(elena)
    const { uploadUrl } = await openUpload(elena, id, 'front')
    const picture = await photograph()
    const bomb = await sharp({ create: { width: 8_200, height: 8_200, channels: 3, background: '#000' } })
      .png({ compressionLevel: 3 })
      .toBuffer()
    const cases: [name: string, body: Uint8Array | string, status: number][] = [
      ['nothing', '', 415],
      ['text', 'hello', 415],
      ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
      ['html', '<!doctype html><script>alert(1)</script>', 415],
      ['pdf', '%PDF-1.7 ...', 415],
      ['gif', Buffer.from('GIF89a\x01\x00\x01\x00'), 415],
      ['heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]), 415],
      ['cut', picture.subarray(0, picture.length / 2), 422],
      ['head only', picture.subarray(0, 20), 422],
      ['bomb', bomb, 422],
      ['too large', new Uint8Array(IDENTITY_FILE_MAX_BYTES + 1), 413],
    ]
    for (const [name, body, status] of cases) {
      const answer = await put(uploadUrl, body)
      expect(answer.status, name).toBe(status)
      expect((await answer.text()).length, name).toBeGreaterThan(20)
    }
    await expect(openUpload(elena, id, 'front', IDENTITY_FILE_MAX_BYTES + 1)).rejects.toMatchObject({ code: 'too_large' })
    expect((await put(uploadUrl, picture)).status).toBe(204)
  })

  it('stores only the pixels of a picture that is a web page as well', async () => {
    const [id, admin] = [await complete(elena), await world.user({ adminRole: 'owner' })]
    const fileId = await send(
      elena,
      id,
      'front',
      Buffer.concat([await photograph(), Buffer.from('<script>alert(document.cookie)</script>')]),
    )
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    expect(Buffer.from(await (await look(fileId, admin.token)).arrayBuffer()).includes('<script')).toBe(false)
  })

  it('replaces the old document and deletes its bytes; after submission it is refused', async () => {
    const id = await complete(elena)
    const before = (await mine(elena))?.files.find(({ slot }) => slot === 'front')?._id ?? ''
    const late = await openUpload(elena, id, 'back')
    const after = await send(elena, id, 'front')
    expect((await mine(elena))?.files.filter(({ slot }) => slot === 'front').map(({ _id }) => _id)).toEqual([after])
    expect((await look(before, elena.token)).status).toBe(403)
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    expect((await put(late.uploadUrl, await photograph())).status).toBe(409)
    await clock()
    for (const gone of [before, late.fileId]) expect(await exists(sealedPath(gone))).toBe(false)
    expect(await exists(sealedPath(after))).toBe(true)
  })

  it('does not wait for the six slow uploads of another applicant', async () => {
    const id = await start(elena)
    const slow = []
    for (let n = 0; n < 6; n += 1) slow.push(await beginSlowly((await openUpload(elena, id, 'front')).uploadUrl))
    const other = await world.user()
    await send(other, await start(other), 'front')
    // Of her own six, three are read or wait; the others are refused.
    expect(slow.filter(({ status }) => status !== null).map(({ status }) => status)).toEqual([503, 503])
    for (const { request } of slow) request.destroy()
    await expect.poll(async () => (await put((await openUpload(elena, id, 'back')).uploadUrl, await photograph())).status).toBe(204)
  })

  it('is limited to forty a day, and to the user’s own application', async () => {
    const id = await start(elena)
    await expect(openUpload(await world.user(), id, 'front')).rejects.toMatchObject({ code: 'not_found' })
    await world.sql(`insert into media.sealed_files (owner_id, expires_at) select $1, now() from generate_series(1, 40)`, elena.id)
    await expect(openUpload(elena, id, 'front')).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('the removal task', () => {
  it('removes documents thirty days after the decision, as the setting says, and adds it to the timeline; the access log stays', async () => {
    const [id, admin] = [await submitted(elena), await world.user({ adminRole: 'owner' })]
    const files = (await mine(elena))?.files.map(({ _id }) => _id) ?? []
    await (await look(files[0] ?? '', admin.token)).arrayBuffer()
    await decide(admin, 'reject', id)
    const decided = (days: number) =>
      world.sql(`update applications.applications set decided_at = now() - $2 * interval '1 day' where id = $1`, id, days)
    await decided(29)
    await clock()
    for (const file of files) expect(await exists(sealedPath(file))).toBe(true)
    await decided(30)
    await clock()
    for (const file of files) expect(await exists(sealedPath(file))).toBe(false)
    expect((await look(files[0] ?? '', admin.token)).status).toBe(403)
    expect(await world.query(admin, 'admin/applications:get', { applicationId: id })).toMatchObject({
      files: [],
      filesRemovedAt: expect.any(Number),
      views: [{ slot: 'front' }],
    })
    await clock()
    expect((await mine(elena))?.events.filter(({ kind }) => kind === 'documents_removed')).toHaveLength(1)
  })

  it('removes documents of drafts unchanged for sixty days, and uploads that never arrived; retries when the storage fails', async () => {
    const [id, open] = [await complete(elena), await start(await world.user())]
    const files = (await mine(elena))?.files.map(({ _id }) => _id) ?? []
    await world.sql(`update applications.applications set changed_at = now() - interval '60 days' where id = $1`, id)
    await world.sql(`insert into media.sealed_files (owner_id, expires_at) values ($1, now() - interval '1 hour')`, elena.id)
    await world.realtime.write('test/documents', SYSTEM, dropOverdueDocuments)
    const broken = { ...world.storage, remove: () => Promise.reject(new Error('the bucket is away')) }
    expect(await removeSealedFiles({ storage: broken, log: world.log }, world.database)).toBe(0)
    for (const file of files) expect(await exists(sealedPath(file))).toBe(true)
    expect(await removeSealedFiles({ storage: world.storage, log: world.log }, world.database)).toBeGreaterThanOrEqual(4)
    for (const file of files) expect(await exists(sealedPath(file))).toBe(false)
    expect(await mine(elena)).toMatchObject({ status: 'draft', files: [], answers: { profile: { name: 'Elena Rossi' } } })
    expect(open).not.toBe(id)
  })
})
