/** Applying as a model (product.md §2). A draft accepts any values of the right type; the answer lists its remaining problems. */
import { z } from 'zod'
import {
  BIO_MAX,
  HANDLE_MAX,
  HEADLINE_MAX,
  LANGUAGES,
  LEGAL_NAME_MAX,
  NAME_MAX,
  PAYOUT_DETAILS_MAX,
  PROFILE_TAGS_MAX,
  TAG_MAX,
  WONT_DO_LENGTH_MAX,
  WONT_DO_MAX,
  WORK_ABOUT_MAX,
} from '../limits.ts'
import { NETWORKS } from '../rules/payouts.ts'
import { day, id, language, line, lines, timestamp } from './basics.ts'
import { mediaKind, picture } from './media.ts'
import { withdrawalMethod } from './money.ts'

export const applicationStatus = z.enum(['draft', 'submitted', 'needs_info', 'approved', 'rejected'])

export const applicationStep = z.enum(['profile', 'identity', 'payout', 'work', 'agreement'])

export const identityDocument = z.enum(['passport', 'id_card', 'driving_licence', 'residence_permit'])

/** A new document of an approved application: asked for, or sent and waiting for staff. */
export const renewalState = z.enum(['asked', 'sent'])

export const identitySlot = z.enum(['front', 'back', 'selfie'])

const profileAnswers = z.object({
  /** Display name. */
  name: line.max(NAME_MAX),
  handle: z.string().max(HANDLE_MAX),
  headline: line.max(HEADLINE_MAX),
  bio: lines.max(BIO_MAX),
  tags: z.array(line.max(TAG_MAX)).max(PROFILE_TAGS_MAX),
  languages: z.array(language).max(LANGUAGES.length),
  /** A picture from `media.finishUpload`, or the user's current one. */
  pictureId: id.nullable(),
})

const identityAnswers = z.object({
  legalName: line.max(LEGAL_NAME_MAX),
  /** YYYY-MM-DD, or empty. */
  birthDate: z.string().max(10),
  documentKind: identityDocument.nullable(),
  /** Two letters (ISO 3166-1), or empty. */
  country: z.string().max(2),
})

const payoutAnswers = z.object({
  method: withdrawalMethod,
  details: z.string().max(PAYOUT_DETAILS_MAX),
  /** For crypto. */
  network: z.enum(NETWORKS),
})

const workAnswers = z.object({
  kinds: z.array(mediaKind).max(mediaKind.options.length),
  about: lines.max(WORK_ABOUT_MAX),
  wontDo: z.array(line.max(WONT_DO_LENGTH_MAX)).max(WONT_DO_MAX),
})

const agreementAnswers = z.object({
  /** The version of the accepted text. */
  version: z.string().max(20),
  isAccepted: z.boolean(),
  typedName: line.max(LEGAL_NAME_MAX),
})

export const applicationAnswers = z.object({
  profile: profileAnswers,
  identity: identityAnswers,
  payout: payoutAnswers,
  work: workAnswers,
  agreement: agreementAnswers,
})

export const applicationProblem = z.object({
  step: applicationStep,
  field: z.string(),
  code: z.enum([
    'required',
    'too_short',
    'bad_handle',
    'handle_taken',
    'bad_date',
    'under_age',
    'bad_address',
    'missing_file',
    'not_accepted',
    'name_differs',
    'old_version',
    'bad_tag',
  ]),
})

export const identityFile = z.object({
  _id: id,
  slot: identitySlot,
  width: z.number().int(),
  height: z.number().int(),
  sealedAt: timestamp,
})

export const applicationEvent = z.object({
  _id: id,
  at: timestamp,
  /** `document_asked`: staff has asked for a new document; `renewed`: the model has sent it; `document_accepted`: staff has accepted it. */
  kind: z.enum(['submitted', 'needs_info', 'approved', 'rejected', 'documents_removed', 'document_asked', 'renewed', 'document_accepted']),
  note: z.string().nullable(),
})

const revisions = z.record(applicationStep, z.number().int())

/** One's own application. */
export const application = z.object({
  _id: id,
  status: applicationStatus,
  createdAt: timestamp,
  savedAt: timestamp,
  submittedAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  /** The requested information, or the reason of the rejection. */
  note: z.string().nullable(),
  answers: applicationAnswers,
  /** Number of saves of each step. */
  revisions,
  picture: picture.nullable(),
  /** Of an approved application: the new documents that are not sent yet. */
  files: z.array(identityFile),
  /** The last day on which the document is valid; null: none is known. */
  documentExpiresOn: day.nullable(),
  /** A new document is asked for, with the reason of an admin or because the present one expires (null), or is sent and waits. */
  renewal: z.object({ state: renewalState, reason: z.string().nullable() }).nullable(),
  /** Problems that block the submission. */
  problems: z.array(applicationProblem),
  events: z.array(applicationEvent),
  /** Days from the decision to the removal of the documents. */
  keepDays: z.number().int(),
})

export const stepIn = z.discriminatedUnion('step', [
  z.object({ step: z.literal('profile'), answers: profileAnswers }),
  z.object({ step: z.literal('identity'), answers: identityAnswers }),
  z.object({ step: z.literal('payout'), answers: payoutAnswers }),
  z.object({ step: z.literal('work'), answers: workAnswers }),
  z.object({ step: z.literal('agreement'), answers: agreementAnswers }),
])
