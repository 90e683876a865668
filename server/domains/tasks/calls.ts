import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { arrangeTasks } from './arrange-tasks.ts'
import { countToDo, listDone, listTasks, summarize } from './list-tasks.ts'
import { readDigest, saveDigest } from './save-digest.ts'
import { addNote, editNote, finishNote, removeNote } from './save-notes.ts'

const DONE = { success: true } as const

export const createTaskCalls = () =>
  ({
    list: (context, args) => listTasks(context, args),
    summary: (context) => summarize(context),
    badge: (context) => countToDo(context),
    getDigest: (context) => readDigest(context),
    async saveDigest(context, { isOn }) {
      await saveDigest(context, isOn)
      return DONE
    },
    listDone: (context, args) => listDone(context, args),
    arrange: async (context, args) => ({ gone: await arrangeTasks(context, args) }),
    addNote: async (context, { text, dueAt }) => ({ noteId: await addNote(context, text, dueAt) }),
    async editNote(context, { noteId, text, dueAt }) {
      await editNote(context, noteId, text, dueAt)
      return DONE
    },
    async finishNote(context, { noteId, isDone }) {
      await finishNote(context, noteId, isDone)
      return DONE
    },
    async deleteNote(context, { noteId }) {
      await removeNote(context, noteId)
      return DONE
    },
  }) satisfies Implements<Contract['tasks'], Actor>
