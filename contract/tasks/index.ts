/** Every call of `tasks`: the caller's waiting tasks, read from the tables themselves. Only the caller's own marks and notes are stored. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import {
  SEARCH_MAX,
  TASK_KEY_MAX,
  TASK_KINDS,
  TASK_LABELS_MAX,
  TASK_NOTE_MAX,
  TASK_PRIORITIES,
  TASK_REMARK_MAX,
  TASK_SORTS,
  TASK_STATUSES,
  TASKS_ARRANGED_MAX,
} from '../limits.ts'
import { cursor, dollars, done, id, limit, line, lines, pageOf, timestampIn, token } from '../shapes/basics.ts'
import { doneTask, task, taskKind, taskLabel, taskPriority, taskStatus } from '../shapes/tasks.ts'

/** Some of the values, and some that are left out; an empty list: all, and none. */
const chosen = <T extends z.ZodType>(value: T, max: number) =>
  z.object({ only: z.array(value).max(max).default([]), without: z.array(value).max(max).default([]) }).default({ only: [], without: [] })

const labels = z.array(taskLabel).max(TASK_LABELS_MAX)
const noteFields = { text: line.min(1, 'Please write what is to be done').max(TASK_NOTE_MAX), dueAt: timestampIn.nullable() }

export const tasks = {
  list: query({
    scope: 'tasks:read',
    about: 'A page of the caller’s waiting tasks: pinned ones first, then those that have just woken up, then by the sort.',
    role: 'user',
    args: z.object({
      token,
      statuses: z.array(taskStatus).min(1).max(TASK_STATUSES.length),
      kinds: chosen(taskKind, TASK_KINDS.length),
      priorities: chosen(taskPriority, TASK_PRIORITIES.length),
      labels: chosen(taskLabel, TASK_LABELS_MAX),
      search: z.string().trim().max(SEARCH_MAX).optional(),
      sort: z.enum(TASK_SORTS).optional(),
      cursor,
      limit,
    }),
    result: pageOf(task),
  }),
  summary: query({
    scope: 'tasks:read',
    about: 'The number of tasks in each state, the money that waits for those to do, and the labels in use.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      todo: z.number().int(),
      doing: z.number().int(),
      waiting: z.number().int(),
      snoozed: z.number().int(),
      amount: dollars,
      labels: z.array(z.string()),
      kinds: z.array(taskKind),
    }),
  }),
  badge: query({
    scope: 'tasks:read',
    about: 'The number of tasks to do, counted up to 99, without snoozed ones and those that wait for others.',
    role: 'user',
    args: z.object({ token }),
    result: z.number().int(),
  }),
  getDigest: query({
    about: 'Whether the caller gets the daily mail of waiting tasks, and the time zone of its morning.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      isOn: z.boolean(),
      /** Null: unknown, so that the morning is that of UTC. */
      timeZone: z.string().nullable(),
      /** Does the site send mail? */
      hasMail: z.boolean(),
    }),
  }),
  saveDigest: mutation({
    about: 'Turns the daily mail of waiting tasks on or off: once a morning in the caller’s time zone, and none when nothing waits.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, isOn: z.boolean() }),
    result: done,
    errors: ['too_many_attempts'],
  }),
  listDone: query({
    scope: 'tasks:read',
    about: 'A page of the caller’s acts since a time, 30 days ago at most, newest first.',
    role: 'user',
    args: z.object({ token, since: timestampIn, cursor, limit }),
    result: pageOf(doneTask),
  }),
  arrange: mutation({
    scope: 'tasks:write',
    about:
      'Sets the caller’s marks on open tasks. A missing field stays as it is; no mark closes a task. Answers which of the tasks are gone.',
    role: 'user',
    idempotent: true,
    args: z.object({
      token,
      keys: z
        .array(
          z
            .string()
            .max(TASK_KEY_MAX)
            .regex(/^[a-z_]+:[\w:-]+$/),
        )
        .min(1)
        .max(TASKS_ARRANGED_MAX),
      /** Null wakes it. */
      snoozedUntil: timestampIn.nullish(),
      isDoing: z.boolean().optional(),
      isPinned: z.boolean().optional(),
      /** It was opened after it woke up. */
      isSeen: z.literal(true).optional(),
      priority: taskPriority.optional(),
      addLabels: labels.optional(),
      removeLabels: labels.optional(),
      remark: lines.max(TASK_REMARK_MAX).optional(),
    }),
    result: z.object({ gone: z.array(z.string()) }),
    errors: ['bad_time', 'too_many_labels'],
  }),
  addNote: mutation({
    scope: 'tasks:write',
    about: 'Adds a note of the caller to the queue.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, ...noteFields }),
    result: z.object({ noteId: id }),
    errors: ['too_many_notes', 'too_many_attempts'],
  }),
  editNote: mutation({
    scope: 'tasks:write',
    about: 'Changes an open note.',
    role: 'user',
    idempotent: true,
    args: z.object({ token, noteId: id, ...noteFields }),
    result: done,
    errors: ['not_found'],
  }),
  finishNote: mutation({
    scope: 'tasks:write',
    about: 'Marks a note as done, or opens it again.',
    role: 'user',
    idempotent: true,
    args: z.object({ token, noteId: id, isDone: z.boolean() }),
    result: done,
    errors: ['not_found', 'too_many_notes'],
  }),
  deleteNote: mutation({
    scope: 'tasks:write',
    about: 'Deletes a note.',
    role: 'user',
    args: z.object({ token, noteId: id }),
    result: done,
    errors: ['not_found'],
  }),
}
