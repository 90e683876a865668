/** Tasks that wait for a user, and their acts. */
import { z } from 'zod'
import { TASK_DONE_ACTS, TASK_DONE_EVENTS } from '../rules/done-tasks.ts'
import { TASK_KINDS, TASK_LABEL_MAX, TASK_PRIORITIES, TASK_STATUSES } from '../limits.ts'
import { dollars, id, line, timestamp } from './basics.ts'
import { person } from './people.ts'

export const taskKind = z.enum(TASK_KINDS)
export const taskStatus = z.enum(TASK_STATUSES)
export const taskPriority = z.enum(TASK_PRIORITIES)
export const taskLabel = line.min(1).max(TASK_LABEL_MAX)

export const task = z.object({
  /** Names the task for `arrange`: its kind and its subject. */
  key: z.string(),
  kind: taskKind,
  status: taskStatus,
  /** The order, the deposit's order id, the application, the withdrawal or the note; for the link. */
  about: z.string(),
  since: timestamp,
  dueAt: timestamp.nullable(),
  /** Dollars that wait for it. */
  amount: dollars.nullable(),
  /** The other side; null without one. */
  other: person.extend({ userId: id }).nullable(),
  /** The product, the deposit's order id, or the text of a note. */
  title: z.string(),
  /** Calls that close it; nothing else does, but the clock at its end. */
  closedBy: z.array(z.string()),
  // The marks of its user.
  isPinned: z.boolean(),
  /** Woke up, and was not opened since. */
  isWoken: z.boolean(),
  priority: taskPriority,
  labels: z.array(z.string()),
  remark: z.string(),
  snoozedUntil: timestamp.nullable(),
})

export const doneTask = z.object({
  key: z.string(),
  at: timestamp,
  what: z.enum([...TASK_DONE_EVENTS, ...TASK_DONE_ACTS, 'note']),
  /** The order or the note; null: opens the log or a desk of staff. */
  about: z.string().nullable(),
  title: z.string(),
  otherName: z.string().nullable(),
})
