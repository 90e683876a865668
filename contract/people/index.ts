/** Every call of `people`: the users with whom the caller has a relation. E-mail addresses and real names are in none of them. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { CHAT_NOTE_MAX, PEOPLE_SORTS, SEARCH_MAX, TAGGED_MAX, TIE_KINDS } from '../limits.ts'
import { cursor, done, id, limit, lines, pageOf, token } from '../shapes/basics.ts'
import { blockedUser, fan, fanCount, fanFilter, fanRule, fanSegment, fanTag, groupName, tagColour, tiedModel } from '../shapes/fans.ts'

const search = z.string().trim().max(SEARCH_MAX).optional()
const sort = z.enum(PEOPLE_SORTS).optional()

export const people = {
  listFans: query({
    about:
      'A page of the model’s fans: users who follow it or have paid it, without blocked ones. Filters and words are looked for along the list: a page may be short, or empty, without being the last one.',
    role: 'model',
    args: z.object({ token, ...fanFilter.shape, search, sort, cursor, limit }),
    result: pageOf(fan),
  }),
  countFans: query({
    about: 'The number of fans with this filter, without words.',
    role: 'model',
    args: z.object({ token, ...fanFilter.shape }),
    result: fanCount,
  }),
  listModels: query({
    about: 'A page of the models that the caller follows or has paid, with the payments by purpose. Blocked ones are in `listBlocked`.',
    role: 'user',
    args: z.object({ token, kind: z.enum(TIE_KINDS).optional(), search, sort, cursor, limit }),
    result: pageOf(tiedModel),
  }),
  listBlocked: query({
    about: 'A page of the users that the caller has blocked, the last one first, with the payments between the two.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(blockedUser),
  }),
  saveNote: mutation({
    about:
      'Keeps the caller’s private note about a fan, a model that they follow or have paid, or a user they have blocked. The same note stands beside the chat.',
    role: 'user',
    idempotent: true,
    args: z.object({ token, userId: id, note: lines.max(CHAT_NOTE_MAX) }),
    result: done,
    errors: ['not_found'],
  }),
  listTags: query({
    about: 'The model’s tags by name, with the number of fans of each.',
    role: 'model',
    args: z.object({ token }),
    result: z.array(fanTag),
  }),
  saveTag: mutation({
    about: 'Makes a tag, or changes one. A rule gives it to all fans that fit, at every moment; beside it, it is given by hand.',
    role: 'model',
    limit: CALL_LIMITS.change,
    args: z.object({ token, tagId: id.nullable(), name: groupName, colour: tagColour, rule: fanRule.nullable() }),
    result: z.object({ tagId: id }),
    errors: ['not_found', 'group_name_taken', 'too_many_groups', 'too_many_attempts'],
  }),
  deleteTag: mutation({
    about: 'Deletes a tag. A segment that asks for it finds no fan from then on; one that leaves it out does without it.',
    role: 'model',
    args: z.object({ token, tagId: id }),
    result: done,
    errors: ['not_found'],
  }),
  tagFans: mutation({
    about: 'Gives a tag to fans, or takes it from them, by hand. Answers how many fans changed.',
    role: 'model',
    idempotent: true,
    args: z.object({ token, tagId: id, userIds: z.array(id).min(1).max(TAGGED_MAX), isTagged: z.boolean() }),
    result: z.object({ changed: z.number().int() }),
    errors: ['not_found'],
  }),
  listSegments: query({
    about: 'The model’s saved filters by name, with the number of fans that each has now.',
    role: 'model',
    args: z.object({ token }),
    result: z.array(fanSegment),
  }),
  saveSegment: mutation({
    about: 'Saves a filter under a name, or changes a saved one.',
    role: 'model',
    limit: CALL_LIMITS.change,
    args: z.object({ token, segmentId: id.nullable(), name: groupName, filter: fanFilter }),
    result: z.object({ segmentId: id }),
    errors: ['not_found', 'group_name_taken', 'too_many_groups', 'too_many_attempts'],
  }),
  deleteSegment: mutation({
    about: 'Deletes a saved filter; its fans stay.',
    role: 'model',
    args: z.object({ token, segmentId: id }),
    result: done,
    errors: ['not_found'],
  }),
}
