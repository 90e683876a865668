/** A task in the list. */
import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Task } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { Money } from '#web/ui/values.tsx'
import { TaskDue, TaskLink, TaskMarks, useTaskTitle } from './task-parts.tsx'
import { TaskMenu } from './task-menu.tsx'
import type { TaskActs } from './use-tasks.ts'

export interface TaskShown {
  task: Task
  acts: TaskActs
  onDetails: () => void
  onOwnTime: () => void
}

export function TaskMenuButton(shown: TaskShown) {
  const { t } = useTranslation('tasks')
  const titleOf = useTaskTitle()
  return (
    <TaskMenu
      {...shown}
      trigger={
        <IconButton label={t('menu.of', { title: titleOf(shown.task) })} className="relative size-10 shrink-0">
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    />
  )
}

/** The facts of a task below its name: the product, the money that waits, the acts that close it. */
export function TaskFacts({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('tasks')
  return (
    <>
      {task.kind !== 'note' && task.title !== '' && <span className="min-w-0 truncate text-sm text-muted">{task.title}</span>}
      <TaskDue task={task} />
      {task.amount !== null && (
        <span className="text-sm text-muted">
          {t('row.waits')} <Money amount={task.amount} language={i18n.language} className="font-semibold text-ink" />
        </span>
      )}
    </>
  )
}

interface TaskRowProps extends TaskShown {
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export function TaskRow({ isChosen, onChoose, ...shown }: TaskRowProps) {
  const { t } = useTranslation('tasks')
  const nameOf = useUserName()
  const titleOf = useTaskTitle()
  const { task, acts, onDetails } = shown
  return (
    <li
      className="relative flex items-start gap-3 px-4 py-3.5 transition-colors hover:bg-sunken/60 sm:px-5"
      data-testid="task"
      title={task.kind === 'note' ? undefined : t(`kinds.${task.kind}.closes`)}
    >
      <span className="relative flex size-10 shrink-0 items-center justify-center">
        <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
          <span className="sr-only">{t('choose', { title: titleOf(task) })}</span>
        </Checkbox>
      </span>
      {task.other !== null && <Avatar name={nameOf(task.other.name)} src={task.other.picture} className="max-sm:hidden" />}
      <div className="min-w-0 flex-1">
        <TaskLink task={task} onOpen={onDetails} onSeen={() => void acts.arrange([task.key], { isSeen: true })} />
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <TaskFacts task={task} />
          <TaskMarks task={task} />
        </div>
        {task.remark !== '' && <p className="mt-1 text-sm whitespace-pre-line text-muted">{task.remark}</p>}
      </div>
      <TaskMenuButton {...shown} />
    </li>
  )
}
