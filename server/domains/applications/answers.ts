/** The applicant's answers, by step. A step without a save has its empty answers. */
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

/** The answers stored with a submission: they name the documents, so that a new picture of the passport is a change of this step, too. */
export type SentAnswers = Omit<SavedAnswers, 'identity'> & { identity?: Answers['identity'] & { files?: readonly string[] } }

/** All steps as submitted, without the list of documents; null: the answers were removed, and the steps are empty. */
export function answersOfSending(sent: SentAnswers | null): Answers {
  const { identity, ...rest } = sent ?? {}
  if (identity === undefined) return completeAnswers(rest)
  const { files: _files, ...answers } = identity
  return completeAnswers({ ...rest, identity: answers })
}

/** All steps, with the saved ones filled in. */
export const completeAnswers = (saved: SavedAnswers): Answers => ({ ...EMPTY, ...saved })

const sameName = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en')

/** Whether the names are equal, without regard to case and spaces. */
export const isSameName = (one: string, other: string): boolean => sameName(one) === sameName(other)

/** The steps whose answers differ between two submissions. */
export const changedSteps = (before: unknown, now: unknown): Step[] => {
  const of = (answers: unknown, step: Step) => JSON.stringify((answers as Partial<Record<Step, unknown>> | null)?.[step] ?? null)
  return STEPS.filter((step) => of(before, step) !== of(now, step))
}
