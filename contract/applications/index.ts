/** Every call of `applications`: applying as a model (product.md §2). */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { IDENTITY_FILE_MAX_BYTES } from '../limits.ts'
import { application, applicationProblem, identityDocument, identitySlot, stepIn } from '../shapes/applications.ts'
import { done, id, timestamp, token } from '../shapes/basics.ts'

export const applications = {
  getMine: query({
    about: "The caller's latest application with everything that was filled in; null before the first.",
    role: 'user',
    args: z.object({ token }),
    result: application.nullable(),
  }),
  start: mutation({
    about:
      'Opens a draft, prefilled with known data; answers with the open application if there is one. After a rejection it opens a new one.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({ applicationId: id }),
    errors: ['already_model', 'suspended'],
  }),
  saveStep: mutation({
    about:
      'Saves one step of the draft. `revision` is the one that was read: after a save in between the call is refused, unless `isForced`.',
    role: 'user',
    args: z.object({ token, applicationId: id, revision: z.number().int().min(0), isForced: z.boolean().optional(), content: stepIn }),
    result: z.object({ revision: z.number().int(), problems: z.array(applicationProblem) }),
    errors: ['not_found', 'wrong_status', 'newer_draft', 'picture_missing'],
  }),
  openIdentityUpload: action({
    about: `The address to PUT the bytes of an identity document to: a picture up to ${IDENTITY_FILE_MAX_BYTES / 1024 / 1024} MB, encrypted before it is stored. It replaces the previous one.`,
    role: 'user',
    args: z.object({ token, applicationId: id, slot: identitySlot, fileSize: z.number().int().positive() }),
    result: z.object({ fileId: id, uploadUrl: z.string(), expiresAt: timestamp }),
    errors: ['not_found', 'wrong_status', 'too_large'],
  }),
  removeIdentityFile: mutation({
    about: 'Removes a document that is not sent yet; its bytes are deleted.',
    role: 'user',
    args: z.object({ token, fileId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  submit: mutation({
    about: 'Submits the application. Refused with the first problem while it is incomplete.',
    role: 'user',
    args: z.object({ token, applicationId: id }),
    result: done,
    errors: ['not_found', 'wrong_status', 'incomplete', 'suspended', 'consent_required'],
  }),
  renewDocument: mutation({
    about: 'Sends the new pictures of the identity document of an approved application, once they are asked for.',
    role: 'user',
    args: z.object({ token, applicationId: id, documentKind: identityDocument }),
    result: done,
    errors: ['not_found', 'wrong_status', 'incomplete'],
  }),
  withdraw: mutation({
    about: 'Withdraws an open application. Its answers and documents are deleted; the applicant may apply again.',
    role: 'user',
    args: z.object({ token, applicationId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  deleteDraft: mutation({
    about: 'Deletes a draft that was never submitted, with its answers and documents.',
    role: 'user',
    args: z.object({ token, applicationId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
}
