/** The kinds of tasks: each reads the waiting rows from the tables of its subject, so that no task can be out of date. */
import { TASKS_OF_KIND_MAX, type TaskKindName } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import type { TopicName } from './watched.ts'

export interface TaskKind {
  readonly name: TaskKindName
  /** The calls that close such a task, by any user. Besides them only the clock does, and calls that end the whole account. */
  readonly closedBy: readonly string[]
  /** Whether this user can have such a task at all. */
  isFor(actor: Actor): boolean
  /** The topics that change the tasks of this kind. */
  readonly watch: readonly TopicName[]
  /**
   * A statement with `limit ${MOST}`, the most urgent first, over open rows alone, by an index. `$1` is the user. Its columns, in this
   * order: `ref` (text; with the kind it names the task: another round is another task), `about` (text, for the link), `since`, `due`,
   * `cents` (money that waits for it), `other` (the other user), `title` (text), `is_waiting` (another side is next).
   */
  readonly select: string
}

export const MOST = TASKS_OF_KIND_MAX

export const forAll = (): boolean => true
export const forModels = ({ roles }: Actor): boolean => roles.has('model')
