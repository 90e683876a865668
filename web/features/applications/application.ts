/** The applicant's own application, as the screens see it. */
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'

export type Application = NonNullable<ResultOf<Contract['applications']['getMine']>>
export type Answers = Application['answers']
export type Step = keyof Answers
export type Problem = Application['problems'][number]
export type Slot = Application['files'][number]['slot']

export const STEPS = ['profile', 'identity', 'payout', 'work', 'agreement'] as const satisfies readonly Step[]

/** The first incomplete step; the last one when all are complete. */
export const firstOpenStep = (problems: readonly Problem[]): number => {
  const at = STEPS.findIndex((step) => problems.some((problem) => problem.step === step))
  return at < 0 ? STEPS.length - 1 : at
}

/** Limits the number of a step to the range from 1 to the last. */
export const stepAt = (number: number | undefined, problems: readonly Problem[]): number =>
  number === undefined || !Number.isInteger(number) || number < 1 || number > STEPS.length ? firstOpenStep(problems) : number - 1
