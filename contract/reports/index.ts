/** Every call of `reports`: reports of users to the site (only messages so far), and their content that staff has hidden. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { REPORT_NOTE_MAX, REPORT_REASONS } from '../limits.ts'
import { done, id, lines, token } from '../shapes/basics.ts'
import { hiddenContent } from '../shapes/content.ts'

export const reports = {
  reportMessage: mutation({
    about:
      'Reports a message of another user to the site, with a copy of it and of the four messages before and after it. The copy stays when the message is edited, unsent or erased. Each reader reports a message once.',
    role: 'user',
    limit: CALL_LIMITS.report,
    despite: ['suspended'],
    args: z.object({
      token,
      threadId: id,
      seq: z.number().int().min(1).max(2_147_483_647),
      reason: z.enum(REPORT_REASONS),
      note: lines.max(REPORT_NOTE_MAX),
    }),
    result: done,
    errors: ['not_found', 'already_reported', 'too_many_attempts'],
  }),
  getReported: query({
    about: 'The numbers of the messages of this thread that the caller has reported.',
    role: 'user',
    args: z.object({ token, threadId: id }),
    result: z.array(z.number().int()),
  }),
  getHidden: query({
    about: 'The caller’s content that staff has hidden, with the reasons: the newest hundred that are hidden now.',
    role: 'user',
    args: z.object({ token }),
    result: z.array(hiddenContent),
  }),
}
