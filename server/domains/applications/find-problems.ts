/** The problems of an application. The one place of its rules: the screen shows its results. */
import { hasLetterOrDigit } from '#contract/rules/clean-text.ts'
import { CallError } from '#platform/call-error.ts'
import { slotsOf } from '#contract/rules/application-steps.ts'
import { handle } from '#contract/shapes/own-profile.ts'
import { MODEL_AGE_MIN, MODEL_AGREEMENT_VERSION, NAME_MIN, WORK_ABOUT_MIN } from '#contract/limits.ts'
import { checkDetails } from '#server/shared/payout-details.ts'
import { handles } from '../users/index.ts'
import { isSameName, type Answers, type Problem, type Slot, type Step } from './answers.ts'

const AGE_MAX = 120
const BIO_MIN = 20

type Found = { field: string; code: Problem['code'] }

const required = (field: string, text: string): Found[] => (text.trim() === '' ? [{ field, code: 'required' }] : [])
const atLeast = (field: string, text: string, min: number): Found[] => {
  const length = text.trim().length
  if (length === 0) return [{ field, code: 'required' }]
  return length < min ? [{ field, code: 'too_short' }] : []
}

/** The day as UTC milliseconds; null for an invalid one. */
export function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at
}

/** Whole years between a day of birth and `now`; null for an invalid day. A birthday of 29 February counts on 1 March. */
export function ageOf(birthDate: string, now: number): number | null {
  const birth = dayOf(birthDate)
  if (birth === null) return null
  const [born, today] = [new Date(birth), new Date(now)]
  const isBefore =
    today.getUTCMonth() < born.getUTCMonth() || (today.getUTCMonth() === born.getUTCMonth() && today.getUTCDate() < born.getUTCDate())
  return today.getUTCFullYear() - born.getUTCFullYear() - (isBefore ? 1 : 0)
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Region codes with a name that issue no documents. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && countryNames.of(code) !== undefined

interface Facts {
  /** Slots with a document. */
  readonly slots: ReadonlySet<Slot>
  /** The handle is another user's. */
  readonly isHandleTaken: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

function inProfile({ profile }: Answers, { isHandleTaken }: Facts): Found[] {
  const found: Found[] = profile.pictureId === null ? [{ field: 'picture', code: 'required' }] : []
  found.push(...atLeast('name', profile.name, NAME_MIN), ...required('handle', profile.handle))
  if (profile.handle.trim() !== '') {
    if (!handle.safeParse(profile.handle).success) found.push({ field: 'handle', code: 'bad_handle' })
    else if (isHandleTaken || handles.isReserved(profile.handle)) found.push({ field: 'handle', code: 'handle_taken' })
  }
  found.push(...required('headline', profile.headline), ...atLeast('bio', profile.bio, BIO_MIN))
  if (profile.tags.length === 0) found.push({ field: 'tags', code: 'required' })
  else if (!profile.tags.every(hasLetterOrDigit)) found.push({ field: 'tags', code: 'bad_tag' })
  if (profile.languages.length === 0) found.push({ field: 'languages', code: 'required' })
  return found
}

function inBirthDate(birthDate: string, now: number): Found[] {
  if (birthDate === '') return [{ field: 'birthDate', code: 'required' }]
  const age = ageOf(birthDate, now)
  if (age === null || age < 0 || age > AGE_MAX) return [{ field: 'birthDate', code: 'bad_date' }]
  return age < MODEL_AGE_MIN ? [{ field: 'birthDate', code: 'under_age' }] : []
}

function inIdentity({ identity }: Answers, { slots, now }: Facts): Found[] {
  return [
    ...atLeast('legalName', identity.legalName, NAME_MIN),
    ...inBirthDate(identity.birthDate, now),
    ...(isCountry(identity.country) ? [] : [{ field: 'country', code: 'required' as const }]),
    ...(identity.documentKind === null ? [{ field: 'documentKind', code: 'required' as const }] : []),
    ...slotsOf(identity.documentKind)
      .filter((slot) => !slots.has(slot))
      .map((slot): Found => ({ field: slot, code: 'missing_file' })),
  ]
}

function inPayout({ payout }: Answers): Found[] {
  const details = payout.details.trim()
  if (details === '') return [{ field: 'details', code: 'required' }]
  try {
    checkDetails(payout.method, details, payout.network)
    return []
  } catch (error) {
    if (error instanceof CallError) return [{ field: 'details', code: 'bad_address' }]
    throw error
  }
}

function inWork({ work }: Answers): Found[] {
  return [
    ...(work.kinds.length === 0 ? [{ field: 'kinds', code: 'required' as const }] : []),
    ...atLeast('about', work.about, WORK_ABOUT_MIN),
  ]
}

function inAgreement({ agreement, identity }: Answers): Found[] {
  if (agreement.version !== MODEL_AGREEMENT_VERSION) return [{ field: 'isAccepted', code: 'old_version' }]
  const found = agreement.isAccepted ? [] : [{ field: 'isAccepted', code: 'not_accepted' as const }]
  if (agreement.typedName.trim() === '') return [...found, { field: 'typedName', code: 'required' }]
  return isSameName(agreement.typedName, identity.legalName) ? found : [...found, { field: 'typedName', code: 'name_differs' }]
}

/** All problems that prevent submitting, in the order of the steps and their fields. */
export function findProblems(answers: Answers, facts: Facts): Problem[] {
  const of = (step: Step, found: Found[]) => found.map((one) => ({ step, ...one }))
  return [
    ...of('profile', inProfile(answers, facts)),
    ...of('identity', inIdentity(answers, facts)),
    ...of('payout', inPayout(answers)),
    ...of('work', inWork(answers)),
    ...of('agreement', inAgreement(answers)),
  ]
}
