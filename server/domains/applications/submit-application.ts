import { slotsOf } from '#contract/rules/application-steps.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../notifications/index.ts'
import { sealedFiles } from '../media/index.ts'
import type { Answers, SentAnswers } from './answers.ts'
import {
  emptySlot,
  insertEvent,
  lockHandle,
  markSubmitted,
  selectAnswers,
  selectApplicant,
  selectDocuments,
  type SealedDocumentRow,
} from './applications.sql.ts'
import { checkApplication, takeEditable } from './save-step.ts'
import { refuseSuspended } from './start-application.ts'
import { anyApplication, applicationsOf } from './topics.ts'

/** Drops documents of another kind, such as the back of a card before a passport was chosen. Answers the others. */
export async function keepDocuments(
  { tx }: MutationContext<Actor>,
  id: string,
  kind: Answers['identity']['documentKind'],
): Promise<SealedDocumentRow[]> {
  const documents = await tx.many(selectDocuments, id)
  const isOf = new Set(slotsOf(kind))
  for (const { fileId, slot } of documents.filter((one) => !isOf.has(one.slot))) {
    await tx.run(emptySlot, id, slot)
    await sealedFiles.drop(tx, [fileId])
  }
  return documents.filter(({ slot }) => isOf.has(slot))
}

/** draft or needs_info → submitted, after all checks. Errors: not_found, wrong_status, incomplete, suspended. */
export async function submitApplication(context: MutationContext<Actor>, applicationId: string): Promise<void> {
  const { tx, touch } = context
  const row = await takeEditable(context, applicationId)
  refuseSuspended(await tx.one(selectApplicant, row.userId))
  await tx.one(lockHandle, (await tx.one(selectAnswers, row.id)).answers.profile?.handle ?? '')
  const { answers, problems } = await checkApplication(tx, row, Date.now())
  const [first] = problems
  if (first !== undefined)
    throw new CallError('incomplete', 'Some information is missing. Please check the marked step.', {
      step: first.step,
      field: first.field,
      problems,
    })
  await tx.run(markSubmitted, row.id)
  const files = (await keepDocuments(context, row.id, answers.identity.documentKind)).map(({ fileId }) => fileId)
  const sent: SentAnswers = { ...answers, identity: { ...answers.identity, files } }
  await tx.run(insertEvent, row.id, 'submitted', row.userId, null, JSON.stringify(sent))
  await notify(context, { userId: row.userId, kind: 'application_submitted', data: {} })
  touch(applicationsOf(row.userId), anyApplication())
}
