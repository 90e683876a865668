/** Every call of `tasks`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createTaskCalls } from '../domains/tasks/parts.ts'

export function tasksCalls() {
  const tasks = createTaskCalls()
  return {
    list: tasks.list,
    summary: tasks.summary,
    badge: tasks.badge,
    getDigest: tasks.getDigest,
    saveDigest: tasks.saveDigest,
    listDone: tasks.listDone,
    arrange: tasks.arrange,
    addNote: tasks.addNote,
    editNote: tasks.editNote,
    finishNote: tasks.finishNote,
    deleteNote: tasks.deleteNote,
  } satisfies Implements<Contract['tasks'], Actor>
}
