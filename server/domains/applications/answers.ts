/** What an applicant fills in, by step. A step that was never saved has its empty answers. */
import type { z } from 'zod'
import type { applicationAnswers, applicationProblem, applicationStep, identitySlot } from '#contract/shapes/applications.ts'
import { MODEL_AGREEMENT_VERSION } from '#contract/limits.ts'

export type Answers = z.output<typeof applicationAnswers>
export type Step = z.output<typeof applicationStep>
export type Slot = z.output<typeof identitySlot>
export type Problem = z.output<typeof applicationProblem>

export const STEPS: readonly Step[] = ['profile', 'identity', 'payout', 'work', 'agreement']

const EMPTY: Answers = {
  profile: { name: '', handle: '', headline: '', bio: '', tags: [], languages: [], pictureId: null },
  identity: { legalName: '', birthDate: '', documentKind: null, country: '' },
  payout: { method: 'paypal', details: '', network: 'TRC20' },
  work: { kinds: [], about: '', wontDo: [] },
  agreement: { version: MODEL_AGREEMENT_VERSION, isAccepted: false, typedName: '' },
}

export type SavedAnswers = Partial<Answers>

/** What the event of a sending keeps: with the documents, a new picture of the passport is a change of this step, too. */
export type SentAnswers = Omit<SavedAnswers, 'identity'> & { identity?: Answers['identity'] & { files?: readonly string[] } }

/** All steps as they were sent, without the list of documents; null: what was sent is gone, and the steps are empty. */
export function answersOfSending(sent: SentAnswers | null): Answers {
  const { identity, ...rest } = sent ?? {}
  if (identity === undefined) return completeAnswers(rest)
  const { files: _files, ...answers } = identity
  return completeAnswers({ ...rest, identity: answers })
}

/** All steps, with what was saved. */
export const completeAnswers = (saved: SavedAnswers): Answers => ({ ...EMPTY, ...saved })

const sameName = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en')

/** The same name, whatever the case of its letters and the spaces between. */
export const isSameName = (one: string, other: string): boolean => sameName(one) === sameName(other)

/** Which steps say something else than the time before. */
export const changedSteps = (before: unknown, now: unknown): Step[] => {
  const of = (answers: unknown, step: Step) => JSON.stringify((answers as Partial<Record<Step, unknown>> | null)?.[step] ?? null)
  return STEPS.filter((step) => of(before, step) !== of(now, step))
}
