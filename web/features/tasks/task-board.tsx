/** The work queue as a board. A card that is dragged to *Done* leads to the act itself: nothing is done by dragging but the own notes. */
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#contract/rules/task-links.ts'
import type { TaskStatus } from '#contract/limits.ts'
import type { Task } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { ownZone } from '#web/lib/zoned-time.ts'
import { cx } from '#web/ui/cx.ts'
import { SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/values.tsx'
import { DoneList } from './done-list.tsx'
import { startOfToday } from './snooze.ts'
import { type Asked, AskedDialog, onTaskKey } from './task-list.tsx'
import { TaskLink, TaskMarks } from './task-parts.tsx'
import { TaskFacts, TaskMenuButton } from './task-row.tsx'
import { listArgs, type TasksSearch } from './tasks-search.ts'
import { type TaskActs, useTaskActs } from './use-tasks.ts'

const COLUMN_LENGTH = 20
type Column = 'todo' | 'doing' | 'waiting' | 'done'

interface CardProps {
  task: Task
  acts: TaskActs
  onAsk: (asked: Asked) => void
  onDrag: (task: Task | null) => void
}

function TaskCard({ task, acts, onAsk, onDrag }: CardProps) {
  const onDetails = () => onAsk({ about: 'details', task })
  return (
    <li
      draggable={task.status !== 'waiting'}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', task.key)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(task)
      }}
      onDragEnd={() => onDrag(null)}
      className="relative flex items-start gap-1 rounded-md border bg-surface p-3 shadow-card hover:border-line-strong"
      data-testid="task-card"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <TaskLink task={task} onOpen={onDetails} onSeen={() => void acts.arrange([task.key], { isSeen: true })} className="text-sm" />
        <TaskFacts task={task} />
        <div className="flex flex-wrap gap-1 empty:hidden">
          <TaskMarks task={task.status === 'doing' ? { ...task, status: 'todo' } : task} />
        </div>
      </div>
      <TaskMenuButton task={task} acts={acts} onDetails={onDetails} onOwnTime={() => onAsk({ about: 'time', keys: [task.key] })} />
    </li>
  )
}

interface ColumnProps {
  column: Column
  dragged: Task | null
  onDrop: (task: Task, column: Column) => void
  count: number | undefined
  children: ReactNode
}

const takes = (column: Column, task: Task | null): boolean => task !== null && column !== 'waiting' && column !== task.status

function BoardColumn({ column, dragged, onDrop, count, children }: ColumnProps) {
  const { t } = useTranslation('tasks')
  const [isOver, setIsOver] = useState(false)
  const isTarget = takes(column, dragged)
  const allow = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <section
      aria-labelledby={`column-${column}`}
      data-testid={`column-${column}`}
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (dragged !== null && isTarget) onDrop(dragged, column)
      }}
      className={cx(
        'flex min-h-40 min-w-0 flex-col gap-3 rounded-lg bg-sunken/60 p-3 transition-colors',
        isTarget && 'outline-2 outline-offset-0 outline-line-strong outline-dashed',
        isOver && isTarget && 'bg-accent-soft',
      )}
    >
      <h2 id={`column-${column}`} className="flex items-baseline justify-between text-sm font-semibold">
        {t(`columns.${column}`)}
        {count !== undefined && <span className="text-muted tabular-nums">{count}</span>}
      </h2>
      {children}
    </section>
  )
}

interface CardsProps extends Omit<CardProps, 'task'> {
  search: TasksSearch
  statuses: TaskStatus[]
}

function Cards({ search, statuses, ...shared }: CardsProps) {
  const { t } = useTranslation(['tasks', 'common'])
  const token = useSessionToken()
  const list = usePages(api.tasks.list, { token, limit: COLUMN_LENGTH, ...listArgs(search, statuses) })
  const tasks = list.pages.flatMap(({ items }) => items)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in it take the keys
    <div onKeyDown={(event) => onTaskKey(event, tasks, shared.acts, shared.onAsk)}>
      <LiveList
        list={list}
        count={tasks.length}
        failed={t('failed')}
        skeleton={<SkeletonRows rows={2} label={t('common:actions.loading')} />}
        empty={<p className="py-4 text-center text-sm text-muted">{t('empty.column')}</p>}
      >
        <ul className="flex flex-col gap-2">
          {tasks.map((task) => (
            <TaskCard key={task.key} task={task} {...shared} />
          ))}
        </ul>
      </LiveList>
    </div>
  )
}

export function TaskBoard({ search, counts }: { search: TasksSearch; counts: Readonly<Partial<Record<Column, number>>> }) {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const acts = useTaskActs()
  const [asked, setAsked] = useState<Asked>(null)
  const [dragged, setDragged] = useState<Task | null>(null)
  const today = startOfToday(useNow(), ownZone())
  const drop = (task: Task, column: Column) => {
    setDragged(null)
    if (column === 'todo' || column === 'doing') void acts.arrange([task.key], { isDoing: column === 'doing' })
    else if (task.kind === 'note') void acts.finishNote(task.about, true)
    else {
      toast({ title: t(`kinds.${task.kind}.closes`) })
      void navigate({ to: addressOf(task) ?? '.' })
    }
  }
  const shared = { acts, onAsk: setAsked, onDrag: setDragged }
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      {(['todo', 'doing', 'waiting'] as const).map((column) => (
        <BoardColumn key={column} column={column} dragged={dragged} onDrop={drop} count={counts[column]}>
          <Cards search={search} statuses={[column]} {...shared} />
        </BoardColumn>
      ))}
      <BoardColumn column="done" dragged={dragged} onDrop={drop} count={undefined}>
        <DoneList since={today} pageLength={COLUMN_LENGTH} />
      </BoardColumn>
      <AskedDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}
