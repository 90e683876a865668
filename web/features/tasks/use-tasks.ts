/** The acts of a reader on tasks, each with its toast. */
import { useTranslation } from 'react-i18next'
import type { Task } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'

export interface Marks {
  snoozedUntil?: number | null
  isDoing?: boolean
  isPinned?: boolean
  isSeen?: true
  priority?: Task['priority']
  addLabels?: string[]
  removeLabels?: string[]
  remark?: string
}

export interface TaskActs {
  /** Resolves to whether it was done. */
  arrange: (keys: readonly string[], marks: Marks) => Promise<boolean>
  finishNote: (noteId: string, isDone: boolean) => Promise<void>
  deleteNote: (noteId: string) => Promise<void>
}

export function useTaskActs(): TaskActs {
  const { t, i18n } = useTranslation('tasks')
  const token = useSessionToken()
  const { run } = useMutation(api.tasks.arrange)
  const { run: runFinish } = useMutation(api.tasks.finishNote)
  const { run: runDelete } = useMutation(api.tasks.deleteNote)
  const callFailed = useCallFailed()
  const finishNote = async (noteId: string, isDone: boolean) => {
    try {
      await runFinish({ token, noteId, isDone })
      if (isDone) toast({ title: t('done.note'), action: { label: t('undo'), run: () => void finishNote(noteId, false) } })
    } catch (error) {
      callFailed(error, t('failedChange'))
    }
  }
  const arrange = async (keys: readonly string[], marks: Marks): Promise<boolean> => {
    try {
      const { gone } = await run({ token, keys: [...keys], ...marks })
      if (gone.length > 0) toast({ title: t('gone', { count: gone.length }) })
      else if (typeof marks.snoozedUntil === 'number')
        toast({
          title: t('snooze.done', { time: formatDateTime(marks.snoozedUntil, i18n.language), count: keys.length }),
          action: { label: t('undo'), run: () => void arrange(keys, { snoozedUntil: null }) },
        })
      return true
    } catch (error) {
      callFailed(error, t('failedChange'))
      return false
    }
  }
  return {
    arrange,
    finishNote,
    async deleteNote(noteId) {
      try {
        await runDelete({ token, noteId })
      } catch (error) {
        callFailed(error, t('failedChange'))
      }
    },
  }
}
