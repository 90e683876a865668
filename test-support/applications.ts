/** Applications in tests: valid answers, documents uploaded as a browser uploads them, and decisions. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { CallError } from '#platform/call-error.ts'
import { MODEL_AGREEMENT_VERSION } from '#contract/limits.ts'

/** A user with a session. */
interface Person {
  readonly id: string
  readonly token: string
}

/** The calls of a server, and SQL on its database. */
export interface ApplicantWorld {
  readonly url: string
  query<R>(who: Person, path: string, args?: Record<string, unknown>): Promise<R>
  mutate<R = { success: true }>(who: Person, path: string, args?: Record<string, unknown>): Promise<R>
  sql(text: string, ...params: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Stores a public picture with its files. Missing: a row without files is enough. */
  storePicture?(): Promise<string>
}

export const SLOTS = ['front', 'back', 'selfie'] as const
export type TestSlot = (typeof SLOTS)[number]

/** A removed file loses its owner at once; its bytes are deleted in the background, maybe after the test's check. */
export const isRemoved = (status: unknown): boolean => status === 'removing' || status === 'gone'

const DECISIONS = {
  approve: ['admin/applications:approve', { documentExpiresOn: '2049-06-30' }],
  askForMore: ['admin/applications:askForMore', { note: 'The back is blurred' }],
  reject: ['admin/applications:reject', { reason: 'Not your document' }],
} as const

const FAMILY = 'Elena Maria Rossi'

/** Complete answers for a handle. */
export const goodAnswers = (handle: string, pictureId: string) => ({
  profile: {
    name: 'Elena Rossi',
    handle,
    headline: 'Paper, light and patience',
    bio: 'I fold paper by hand and photograph it in the evening light.',
    tags: ['paper', 'light'],
    languages: ['it', 'en'],
    pictureId,
  },
  identity: { legalName: FAMILY, birthDate: '1994-02-11', documentKind: 'id_card', country: 'IT' },
  payout: { method: 'paypal', details: 'elena@example.org', network: 'TRC20' },
  work: { kinds: ['image', 'video'], about: 'Still lifes of folded paper, and short clips of how they are made.', wontDo: ['Portraits'] },
  agreement: { version: MODEL_AGREEMENT_VERSION, isAccepted: true, typedName: 'elena maria  rossi' },
})

export type GoodAnswers = ReturnType<typeof goodAnswers>

/** A photograph, as JPEG with its place in it. */
export const photograph = (background = '#7a5'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'taken by Elena' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 27/1 0/1' } })
    .jpeg()
    .toBuffer()

export interface MyApplication {
  _id: string
  status: string
  note: string | null
  answers: GoodAnswers
  revisions: Record<string, number>
  files: { _id: string; slot: TestSlot }[]
  problems: { step: string; field: string; code: string }[]
  events: { kind: string; note: string | null }[]
}

type Decision = 'approve' | 'askForMore' | 'reject'

/** The answers of an application: draft, picture, steps. */
function answersIn(world: ApplicantWorld) {
  const mine = (who: Person) => world.query<MyApplication | null>(who, 'applications:getMine')
  const start = async (who: Person) => (await world.mutate<{ applicationId: string }>(who, 'applications:start')).applicationId

  /** A public picture uploaded by this user. */
  async function picture(who: Person): Promise<string> {
    const id =
      (await world.storePicture?.()) ??
      String((await world.sql(`insert into media.pictures (width, height, widths) values (96, 96, '{96}') returning id`))[0]?.['id'])
    await world.sql(
      `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at, picture_id)
       values ($1, 'picture', 'test/' || gen_random_uuid(), 'me.png', 'image/png', 100, 'used', now() + interval '1 day', $2)`,
      who.id,
      id,
    )
    return id
  }

  async function save(who: Person, applicationId: string, answers: Partial<Record<keyof GoodAnswers, unknown>>): Promise<void> {
    const { revisions = {} } = (await mine(who)) ?? {}
    for (const [step, content] of Object.entries(answers))
      await world.mutate(who, 'applications:saveStep', {
        applicationId,
        revision: revisions[step] ?? 0,
        content: { step, answers: content },
      })
  }

  return { mine, start, picture, save }
}

interface OpenUpload {
  fileId: string
  uploadUrl: string
  expiresAt: number
}

/** The identity documents of an application, over HTTP. */
function documentsIn(world: ApplicantWorld) {
  /** Over HTTP: actions are not answered inside the process. */
  async function openUpload(who: Person, applicationId: string, slot: TestSlot, fileSize = 1000): Promise<OpenUpload> {
    const body = JSON.stringify({
      path: 'applications:openIdentityUpload',
      args: { token: who.token, applicationId, slot, fileSize },
      format: 'json',
    })
    const response = await fetch(`${world.url}/api/action`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const answer = (await response.json()) as {
      status: string
      value: OpenUpload
      errorMessage?: string
      errorData?: { code: string; data: Record<string, unknown> }
    }
    if (answer.status === 'success') return answer.value
    throw new CallError(answer.errorData?.code ?? 'internal', answer.errorMessage ?? '', answer.errorData?.data ?? {})
  }

  const put = (path: string, body: Uint8Array | string) =>
    fetch(`${world.url}${path}`, { method: 'PUT', body: typeof body === 'string' ? body : new Uint8Array(body) })

  /** Uploads a document. Returns its id. */
  async function send(who: Person, applicationId: string, slot: TestSlot, bytes?: Buffer): Promise<string> {
    const { fileId, uploadUrl } = await openUpload(who, applicationId, slot)
    const { status } = await put(uploadUrl, bytes ?? (await photograph()))
    if (status !== 204) throw new Error(`the document was refused with ${status}`)
    return fileId
  }

  const look = (fileId: string, token?: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/media/sealed/${fileId}`, {
      headers: { ...(token === undefined ? {} : { cookie: `auth_token=${encodeURIComponent(JSON.stringify(token))}` }), ...headers },
    })

  return { openUpload, put, send, look }
}

/** The decisions of admins. */
function decisionsIn(world: ApplicantWorld) {
  /** The last submission of an application; an unknown id for one that was never submitted. */
  async function submissionOf(applicationId: string): Promise<string> {
    const [row] = await world.sql(
      `select id from applications.events where application_id = $1 and kind in ('submitted', 'renewed') order by id desc limit 1`,
      applicationId,
    )
    return row === undefined ? randomUUID() : String(row['id'])
  }

  /** The present version of an approved application, as an admin has seen it. */
  async function seenOf(applicationId: string) {
    const [row] = await world.sql('select id from applications.events where application_id = $1 order by id desc limit 1', applicationId)
    return { applicationId, submissionId: await submissionOf(applicationId), eventId: row === undefined ? randomUUID() : String(row['id']) }
  }

  /** Decides about the last submission, or about the given older one. */
  async function decide(who: Person, step: Decision, applicationId: string, submissionId?: string): Promise<unknown> {
    const [path, words] = DECISIONS[step]
    return world.mutate(who, path, { applicationId, submissionId: submissionId ?? (await submissionOf(applicationId)), ...words })
  }

  return { submissionOf, seenOf, decide }
}

export function applicantsOf(world: ApplicantWorld) {
  const answers = answersIn(world)
  const documents = documentsIn(world)

  /** A complete draft. */
  async function complete(who: Person, handle = `elena-${who.id.slice(-8)}`): Promise<string> {
    const [id, pictureId] = [await answers.start(who), await answers.picture(who)]
    await answers.save(who, id, goodAnswers(handle, pictureId))
    for (const slot of SLOTS) await documents.send(who, id, slot)
    return id
  }

  async function submitted(who: Person, handle?: string): Promise<string> {
    const id = await complete(who, handle)
    await world.mutate(who, 'applications:submit', { applicationId: id })
    return id
  }

  return { ...answers, ...documents, ...decisionsIn(world), complete, submitted }
}
