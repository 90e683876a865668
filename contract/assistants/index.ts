/** Every call of `assistants`: a model lets other users answer its chats, and ends that at any time. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { ASSISTANT_DAYS, ASSISTANTS_MAX, HANDLE_MAX } from '../limits.ts'
import { assistance, assistant } from '../shapes/assistants.ts'
import { done, id, token } from '../shapes/basics.ts'

const secret = z.string().min(20).max(100)

export const assistants = {
  list: query({
    about: 'The assistants of the model, and open invitations.',
    role: 'model',
    args: z.object({ token }),
    result: z.array(assistant),
  }),
  invite: mutation({
    about: `Invites a user by their handle, or makes a link for one user; open for ${ASSISTANT_DAYS} days. The secret of a link is answered once. At most ${ASSISTANTS_MAX} assistants and invitations.`,
    role: 'model',
    limit: CALL_LIMITS.start,
    sealed: true,
    args: z.object({
      token,
      /** Missing: a link. */
      handle: z.string().trim().min(1).max(HANDLE_MAX).optional(),
      mayMoney: z.boolean(),
    }),
    result: z.object({ assistantId: id, /** Null: invited by handle. */ secret: z.string().nullable() }),
    errors: ['not_found', 'own_profile', 'already_invited', 'too_many_assistants', 'too_many_attempts'],
  }),
  setPermission: mutation({
    about: 'Whether an assistant may put prices on files and see what customers have paid.',
    role: 'model',
    limit: CALL_LIMITS.change,
    args: z.object({ token, assistantId: id, mayMoney: z.boolean() }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  setNotifications: mutation({
    about: 'Whether unread messages in the chats of the model notify the caller, its assistant. Off at first.',
    role: 'user',
    limit: CALL_LIMITS.change,
    despite: ['suspended'],
    args: z.object({ token, assistantId: id, isOn: z.boolean() }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  end: mutation({
    about: 'Ends an assistance or an invitation at once, by either side. Messages of the assistant stay, with their name.',
    role: 'user',
    limit: CALL_LIMITS.end,
    despite: ['suspended'],
    args: z.object({ token, assistantId: id }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  mine: query({
    about: 'The models whose chats the user answers, and open invitations of models.',
    role: 'user',
    args: z.object({ token }),
    result: z.array(assistance),
  }),
  invitation: query({
    about: 'The invitation behind this link; null: it is used, ended or too old.',
    role: 'user',
    args: z.object({ token, secret }),
    result: assistance.nullable(),
  }),
  accept: mutation({
    about:
      'Accepts an invitation: by its id, or by the secret of its link. From then on the user reads and answers all chats of the model.',
    role: 'user',
    limit: CALL_LIMITS.guess,
    args: z.object({ token, assistantId: id.optional(), secret: secret.optional() }),
    result: z.object({ modelId: id }),
    errors: ['not_found', 'own_profile', 'already_invited', 'too_many_attempts'],
  }),
}
