/** Every decision of an admin begins here: it locks the application, and refuses to decide about another version than the admin has seen. */
import { mayTakeStep, type ApplicationStep } from '#contract/rules/application-steps.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { selectApplicationForUpdate, selectLastEventId, selectSubmissionId, type ApplicationRow } from './applications.sql.ts'

type Context = Pick<MutationContext<Actor>, 'tx' | 'actor'>

/** The version of an application that an admin has seen. */
export interface Seen {
  readonly applicationId: string
  /** The submission whose answers and documents were shown. */
  readonly submissionId: string
}

/** The same of an approved application: decisions about it leave its status as it is. */
export interface SeenApproval extends Seen {
  readonly eventId: string
}

interface Texts {
  readonly wrongStatus: string
  readonly sentAgain: string
}

async function takeSeen(
  { tx, actor }: Context,
  { applicationId, submissionId }: Seen,
  isRight: (row: ApplicationRow) => boolean,
  { wrongStatus, sentAgain }: Texts,
): Promise<ApplicationRow> {
  const row = await tx.maybe(selectApplicationForUpdate, applicationId)
  if (row === undefined || row.status === 'draft') throw new CallError('not_found', 'This application does not exist.')
  if (row.userId === actor.userId) throw new CallError('own_application', 'You cannot decide on your own application.')
  if (!isRight(row)) throw new CallError('wrong_status', wrongStatus, { status: row.status })
  if ((await tx.one(selectSubmissionId, row.id)).id !== submissionId) throw new CallError('sent_again', sentAgain)
  return row
}

/** Locks an application whose status allows the step. Errors: not_found, wrong_status, sent_again, own_application. */
export const takeUndecided = (context: Context, seen: Seen, step: ApplicationStep): Promise<ApplicationRow> =>
  takeSeen(context, seen, ({ status }) => mayTakeStep(status, step), {
    wrongStatus: 'Another admin has already decided on this application.',
    sentAgain: 'The applicant has sent this application again meanwhile. Please look at the new version first.',
  })

/**
 * Locks an approved application about which no other admin has decided since. Errors: not_found, wrong_status, sent_again, own_application.
 */
export async function takeApproved(context: Context, seen: SeenApproval): Promise<ApplicationRow> {
  const row = await takeSeen(context, seen, ({ status }) => status === 'approved', {
    wrongStatus: 'This application is not approved.',
    sentAgain: 'The model has sent a new document meanwhile. Please look at it first.',
  })
  if ((await context.tx.one(selectLastEventId, row.id)).id !== seen.eventId)
    throw new CallError('wrong_status', 'Another admin has decided about this application meanwhile. Please check it again.', {
      status: row.status,
    })
  return row
}
