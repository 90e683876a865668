import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, ownId, text, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { deleteDigests } from './digests.sql.ts'
import { deleteMarks, deleteNotes, exportMarks, exportNotes } from './own-data.sql.ts'

const note = z.object({ id: ownId, text, dueAt: timeOrNull, createdAt: time, doneAt: timeOrNull })
const mark = z.object({
  task: text.describe('The kind of the task, and what it is about'),
  snoozedUntil: timeOrNull,
  isDoing: z.boolean(),
  isPinned: z.boolean(),
  priority: count.describe('0 is low, 1 normal, 2 high'),
  labels: texts,
  note: text,
  changedAt: time,
})

export const tasksData: OwnData = {
  parts: [
    { name: 'task-notes', entry: note, pages: exportNotes, begin: BEFORE_ALL_IDS },
    { name: 'task-marks', entry: mark, pages: exportMarks, begin: '' },
  ],
  erasers: {
    taskMarks: ({ tx }, { id }, limit) => tx.run(deleteMarks, id, limit),
    digests: ({ tx }, { id }) => tx.run(deleteDigests, [id]),
    taskNotes: ({ tx }, { id }, limit) => tx.run(deleteNotes, id, limit),
  },
  tables: {
    'tasks.marks': { exported: { part: 'task-marks' }, leaving: 'deleted' },
    'tasks.digests': {
      exported: { leftOut: 'when the next daily mail is due; the choice itself is exported with the others' },
      leaving: 'deleted',
    },
    'tasks.notes': { exported: { part: 'task-notes' }, leaving: 'deleted' },
  },
}
