import type { z } from 'zod'
import type { application, identityFile } from '#contract/shapes/applications.ts'
import type { Picture } from '#contract/types.ts'
import { pictureUrl } from '../media/index.ts'
import { STEPS, completeAnswers, type Step } from './answers.ts'
import type { AnswersRow, ApplicationRow, EventRow, OwnEventKind, PictureRow, SealedDocumentRow } from './applications.sql.ts'
import { problemsOf } from './save-step.ts'

const PICTURE_WIDTH = 384

export const presentPicture = (row: PictureRow | undefined): Picture | null =>
  row === undefined ? null : { url: pictureUrl(row.id, PICTURE_WIDTH), width: row.width, height: row.height, blur: row.blur }

export const presentFile = ({ fileId, slot, width, height, sealedAt }: SealedDocumentRow): z.output<typeof identityFile> => ({
  _id: fileId,
  slot,
  width,
  height,
  sealedAt,
})

/** Not the second look, which is the staff's own. */
const isOwnEvent = (event: EventRow): event is EventRow & { kind: OwnEventKind } =>
  event.kind !== 'look_confirmed' && event.kind !== 'look_reopened'

export const presentEvent = <K extends EventRow['kind']>({ id, at, kind, note }: EventRow & { kind: K }) => ({ _id: id, at, kind, note })

const completeRevisions = (saved: AnswersRow['revisions']): Record<Step, number> =>
  Object.fromEntries(STEPS.map((step) => [step, saved[step] ?? 0])) as Record<Step, number>

interface Parts {
  row: ApplicationRow
  saved: AnswersRow
  documents: readonly SealedDocumentRow[]
  events: readonly EventRow[]
  picture: PictureRow | undefined
  keepDays: number
  /** Epoch milliseconds. */
  now: number
}

export const presentApplication = ({ row, saved, documents, events, picture, keepDays, now }: Parts): z.output<typeof application> => ({
  _id: row.id,
  status: row.status,
  createdAt: row.createdAt,
  savedAt: row.changedAt,
  submittedAt: row.submittedAt,
  decidedAt: row.decidedAt,
  note: row.note,
  documentExpiresOn: row.documentExpiresOn,
  renewal: row.renewal === null ? null : { state: row.renewal, reason: row.renewalReason },
  answers: completeAnswers(saved.answers),
  revisions: completeRevisions(saved.revisions),
  picture: presentPicture(picture),
  files: (row.status === 'approved' ? documents.filter(({ wasSent }) => !wasSent) : documents).map(presentFile),
  problems: problemsOf(saved.answers, documents, now),
  events: events.flatMap((event) => (isOwnEvent(event) ? [presentEvent(event)] : [])),
  keepDays,
})
