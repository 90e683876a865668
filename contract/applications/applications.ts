/** Applying as a model (product.md §2). A draft may hold anything of the right kind; what is still wrong with it is told as problems. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import {
  BIO_MAX,
  HANDLE_MAX,
  HEADLINE_MAX,
  IDENTITY_FILE_MAX_BYTES,
  LANGUAGES,
  LEGAL_NAME_MAX,
  NAME_MAX,
  PROFILE_TAGS_MAX,
  TAG_MAX,
  WONT_DO_LENGTH_MAX,
  WONT_DO_MAX,
  WORK_ABOUT_MAX,
} from '../limits.ts'
import { done, id, language, line, lines, mediaKind, picture, timestamp, token, withdrawalMethod } from '../shapes.ts'

export const applicationStatus = z.enum(['draft', 'submitted', 'needs_info', 'approved', 'rejected'])
export const applicationStep = z.enum(['profile', 'identity', 'payout', 'work', 'agreement'])
export const identityDocument = z.enum(['passport', 'id_card', 'driving_licence', 'residence_permit'])
export const identitySlot = z.enum(['front', 'back', 'selfie'])

const profileAnswers = z.object({
  /** The name that is shown. */
  name: line.max(NAME_MAX),
  handle: z.string().max(HANDLE_MAX),
  headline: line.max(HEADLINE_MAX),
  bio: lines.max(BIO_MAX),
  tags: z.array(line.max(TAG_MAX)).max(PROFILE_TAGS_MAX),
  languages: z.array(language).max(LANGUAGES.length),
  /** A picture from `media.finishUpload`, or the one that the person has already. */
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
  details: z.string().max(200),
  /** For crypto. */
  network: z.enum(['TRC20', 'ERC20', 'BEP20']),
})

const workAnswers = z.object({
  kinds: z.array(mediaKind).max(mediaKind.options.length),
  about: lines.max(WORK_ABOUT_MAX),
  wontDo: z.array(line.max(WONT_DO_LENGTH_MAX)).max(WONT_DO_MAX),
})

const agreementAnswers = z.object({
  /** The version of the text that was read. */
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
  kind: z.enum(['submitted', 'needs_info', 'approved', 'rejected', 'documents_removed']),
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
  /** What is missing, or why it was rejected. */
  note: z.string().nullable(),
  answers: applicationAnswers,
  /** How often each step was saved; 0 before the first time. */
  revisions,
  picture: picture.nullable(),
  files: z.array(identityFile),
  /** What is in the way of sending it. */
  problems: z.array(applicationProblem),
  events: z.array(applicationEvent),
  /** Documents are removed this many days after the decision. */
  keepDays: z.number().int(),
})

const stepIn = z.discriminatedUnion('step', [
  z.object({ step: z.literal('profile'), answers: profileAnswers }),
  z.object({ step: z.literal('identity'), answers: identityAnswers }),
  z.object({ step: z.literal('payout'), answers: payoutAnswers }),
  z.object({ step: z.literal('work'), answers: workAnswers }),
  z.object({ step: z.literal('agreement'), answers: agreementAnswers }),
])

export const applications = {
  getMine: query({
    about: "The caller's latest application with everything that was filled in; null before the first.",
    role: 'user',
    args: z.object({ token }),
    result: application.nullable(),
  }),
  start: mutation({
    about:
      'Opens a draft, filled with what is known already; answers the open application when there is one. After a rejection: a new one.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({ applicationId: id }),
    errors: ['already_model', 'suspended'],
  }),
  saveStep: mutation({
    about:
      'Keeps one step of the draft. `revision` is the one that was read: when somebody saved in between the call is refused, unless `isForced`.',
    role: 'user',
    args: z.object({ token, applicationId: id, revision: z.number().int().min(0), isForced: z.boolean().optional(), content: stepIn }),
    result: z.object({ revision: z.number().int(), problems: z.array(applicationProblem) }),
    errors: ['not_found', 'wrong_status', 'newer_draft', 'picture_missing'],
  }),
  openIdentityUpload: action({
    about: `Where to PUT the bytes of an identity document: a picture up to ${IDENTITY_FILE_MAX_BYTES / 1024 / 1024} MB, which is encrypted before it is kept. It takes the place of the one before.`,
    role: 'user',
    args: z.object({ token, applicationId: id, slot: identitySlot, fileSize: z.number().int().positive() }),
    result: z.object({ fileId: id, uploadUrl: z.string(), expiresAt: timestamp }),
    errors: ['not_found', 'wrong_status', 'too_large'],
  }),
  removeIdentityFile: mutation({
    about: "Removes a document from one's own draft; its bytes are deleted.",
    role: 'user',
    args: z.object({ token, fileId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  submit: mutation({
    about: 'Sends the application to the house. Refused with the first problem while something is missing.',
    role: 'user',
    args: z.object({ token, applicationId: id }),
    result: done,
    errors: ['not_found', 'wrong_status', 'incomplete', 'suspended'],
  }),
  withdraw: mutation({
    about: 'Takes back what waits for a decision or an answer. What was filled in and sent is deleted; the applicant may apply anew.',
    role: 'user',
    args: z.object({ token, applicationId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  deleteDraft: mutation({
    about: 'Deletes a draft that was never sent, with its answers and documents.',
    role: 'user',
    args: z.object({ token, applicationId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
}
