/** Notes of the demo's model in their work queue. */
import { VISITOR, type Actor } from '#server/access/actor.ts'
import { arrangeTasks } from '#server/domains/tasks/arrange-tasks.ts'
import { addNote } from '#server/domains/tasks/save-notes.ts'
import type { Role } from '#realtime/define.ts'
import { DEMO_ACCOUNTS } from './content/people.ts'
import type { History } from './history.ts'

const HOUR_MS = 3_600_000

const NOTES = [
  { text: 'Photograph the new frames before the market', hours: 46, labels: ['studio'], priority: 'high' },
  { text: 'Renew the paper order', hours: 120, labels: ['studio', 'supplies'], priority: 'normal' },
  { text: 'Ideas for the winter series', hours: null, labels: ['someday'], priority: 'low' },
] as const

/** After the history, so that the orders of now are there. */
export async function addTasks(history: History, nowMs: number): Promise<void> {
  const userId = history.cast.userIdOf(DEMO_ACCOUNTS.model.email)
  const actor: Actor = { ...VISITOR, userId, roles: new Set<Role>(['visitor', 'user', 'model']) }
  const context = history.as(actor)
  for (const { text, hours, labels, priority } of NOTES) {
    const noteId = await addNote(context, text, hours === null ? null : nowMs + hours * HOUR_MS)
    await arrangeTasks(context, { token: '', keys: [`note:${noteId}`], addLabels: [...labels], priority, isDoing: priority === 'high' })
  }
}
