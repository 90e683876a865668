/** Parts that rows and cards of tasks share. */
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#contract/rules/task-links.ts'
import type { Task } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { RelativeTime, useNow } from '#web/ui/values.tsx'

const DAY_MS = 86_400_000

/** The name of the task: the act, and the other side. */
export function useTaskTitle(): (task: Pick<Task, 'kind' | 'title' | 'other'>) => string {
  const { t } = useTranslation('tasks')
  const nameOf = useUserName()
  return ({ kind, title, other }) =>
    kind === 'note' ? title : t(`kinds.${kind}.title`, { name: other === null ? '' : nameOf(other.name), title })
}

interface LinkProps {
  task: Task
  /** Opens a note. */
  onOpen: () => void
  onSeen: () => void
  className?: string
}

/** Leads to the act itself; a note opens here. The whole row is its target. */
export function TaskLink({ task, onOpen, onSeen, className }: LinkProps) {
  const titleOf = useTaskTitle()
  const address = addressOf(task)
  const shared = {
    className: cx('text-left font-semibold after:absolute after:inset-0', className),
    'data-task-link': task.key,
    children: titleOf(task),
  }
  if (address === null) return <button type="button" onClick={onOpen} {...shared} />
  return <Link to={address} onClick={() => task.isWoken && onSeen()} {...shared} />
}

/** When it is due, and how near that is. */
export function TaskDue({ task: { dueAt, snoozedUntil, status } }: { task: Task }) {
  const { t, i18n } = useTranslation('tasks')
  const now = useNow()
  if (status === 'snoozed' && snoozedUntil !== null)
    return (
      <span className="text-sm text-muted">
        {t('row.until')} <RelativeTime at={snoozedUntil} language={i18n.language} />
      </span>
    )
  if (dueAt === null) return null
  const left = dueAt - now
  const tone = status === 'waiting' || left > DAY_MS ? 'text-muted' : left < 0 ? 'text-danger' : 'text-warning'
  return (
    <span className={cx('text-sm', tone)}>
      {t(left < 0 ? 'row.wasDue' : 'row.due')} <RelativeTime at={dueAt} language={i18n.language} />
    </span>
  )
}

/** Its marks, as small badges. */
export function TaskMarks({ task: { isPinned, isWoken, priority, labels, status } }: { task: Task }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      {isWoken && <Badge tone="accent">{t('row.woken')}</Badge>}
      {isPinned && (
        <Badge>
          <Pin aria-hidden className="size-3" />
          {t('row.pinned')}
        </Badge>
      )}
      {status === 'doing' && <Badge tone="info">{t('columns.doing')}</Badge>}
      {priority !== 'normal' && <Badge tone={priority === 'high' ? 'danger' : 'neutral'}>{t(`priorities.${priority}`)}</Badge>}
      {labels.map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
    </>
  )
}
