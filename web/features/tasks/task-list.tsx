/** The work queue as a list, with keys, and a bar for acts on many of its tasks. */
import { AlarmClock, Flag, ListChecks, Tag, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TASK_LABEL_MAX, TASKS_ARRANGED_MAX } from '#contract/limits.ts'
import type { Task } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { ownZone } from '#web/lib/zoned-time.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { DetailsDialog, labelsTyped, NoteDialog, SnoozeDialog } from './task-dialogs.tsx'
import { cleared } from './task-filters.tsx'
import { PriorityItems, SnoozeItems } from './task-menu.tsx'
import { TaskRow } from './task-row.tsx'
import { isFiltered, listArgs, type TasksSearch } from './tasks-search.ts'
import { snoozeUntil } from './snooze.ts'
import { type TaskActs, useTaskActs } from './use-tasks.ts'

const PAGE_LENGTH = 30

/** The dialog that is open: about one task, or a time for many. */
export type Asked = { about: 'details'; task: Task } | { about: 'time'; keys: readonly string[] } | null

export function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked === null) return null
  if (asked.about === 'time') return <SnoozeDialog keys={asked.keys} onClose={onClose} />
  return asked.task.kind === 'note' ? (
    <NoteDialog note={asked.task} onClose={onClose} />
  ) : (
    <DetailsDialog task={asked.task} onClose={onClose} />
  )
}

function LabelForm({ onLabels }: { onLabels: (labels: string[]) => void }) {
  const { t } = useTranslation('tasks')
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const labels = labelsTyped(typed)
        if (labels.length > 0) onLabels(labels)
        setTyped('')
      }}
    >
      <Input aria-label={t('filters.label')} value={typed} maxLength={TASK_LABEL_MAX} onChange={({ target }) => setTyped(target.value)} />
      <Button type="submit" size="md">
        {t('bulk.add')}
      </Button>
    </form>
  )
}

interface BulkProps {
  keys: readonly string[]
  acts: TaskActs
  onDone: () => void
  onOwnTime: () => void
}

/** The acts on all chosen tasks. */
function BulkBar({ keys, acts, onDone, onOwnTime }: BulkProps) {
  const { t } = useTranslation('tasks')
  const act = async (marks: Parameters<TaskActs['arrange']>[1]) => {
    if (await acts.arrange(keys, marks)) onDone()
  }
  return (
    <div
      role="toolbar"
      aria-label={t('bulk.label')}
      className="sticky bottom-20 z-20 flex flex-wrap items-center gap-2 rounded-lg border bg-raised px-4 py-3 shadow-float md:bottom-4"
    >
      <span className="mr-auto text-sm font-semibold" aria-live="polite">
        {t('bulk.chosen', { count: keys.length })}
      </span>
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            <AlarmClock aria-hidden />
            {t('snooze.label')}
          </Button>
        }
      >
        <SnoozeItems onSnooze={(snoozedUntil) => void act({ snoozedUntil })} onOwn={onOwnTime} />
      </Menu>
      <Popover
        label={t('filters.label')}
        trigger={
          <Button variant="secondary" size="sm">
            <Tag aria-hidden />
            {t('bulk.labels')}
          </Button>
        }
      >
        <LabelForm onLabels={(addLabels) => void act({ addLabels })} />
      </Popover>
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            <Flag aria-hidden />
            {t('filters.priority')}
          </Button>
        }
      >
        <PriorityItems onPriority={(priority) => void act({ priority })} />
      </Menu>
      <IconButton label={t('bulk.clear')} onClick={onDone} className="size-9">
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

/** Letters act on the task in focus alone; arrows move between tasks. */
export function onTaskKey(event: KeyboardEvent<HTMLElement>, tasks: readonly Task[], acts: TaskActs, onAsk: (asked: Asked) => void): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-task-link]')]
  const at = links.indexOf(target)
  const task = tasks.find((each) => each.key === target.dataset['taskLink'])
  if (at < 0 || task === undefined) return
  const keys = [task.key]
  const act = {
    ArrowDown: () => links[Math.min(links.length - 1, at + 1)]?.focus(),
    ArrowUp: () => links[Math.max(0, at - 1)]?.focus(),
    j: () => links[Math.min(links.length - 1, at + 1)]?.focus(),
    k: () => links[Math.max(0, at - 1)]?.focus(),
    d: () => task.status !== 'waiting' && void acts.arrange(keys, { isDoing: task.status !== 'doing' }),
    p: () => void acts.arrange(keys, { isPinned: !task.isPinned }),
    s: () => void acts.arrange(keys, { snoozedUntil: snoozeUntil('tomorrow', Date.now(), ownZone()) }),
    n: () => onAsk({ about: 'details', task }),
    e: () => task.kind === 'note' && void acts.finishNote(task.about, true),
    '/': () => document.querySelector<HTMLElement>('[data-tasks-search]')?.focus(),
  }[key]
  if (act === undefined) return
  event.preventDefault()
  act()
}

function NoTasks({ search, onSearch }: { search: TasksSearch; onSearch: (search: TasksSearch) => void }) {
  const { t } = useTranslation('tasks')
  if (isFiltered(search))
    return (
      <EmptyState
        icon={ListChecks}
        title={t('empty.filtered')}
        action={
          <Button variant="secondary" size="sm" onClick={() => onSearch(cleared(search))}>
            {t('filters.clear')}
          </Button>
        }
      />
    )
  const tab = search.tab === 'waiting' || search.tab === 'snoozed' ? search.tab : 'todo'
  return <EmptyState icon={ListChecks} title={t(`empty.${tab}`)} text={t(`empty.${tab}Text`)} />
}

export function TaskList({ search, onSearch }: { search: TasksSearch; onSearch: (search: TasksSearch) => void }) {
  const { t } = useTranslation(['tasks', 'common'])
  const token = useSessionToken()
  const acts = useTaskActs()
  const [asked, setAsked] = useState<Asked>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const list = usePages(api.tasks.list, { token, limit: PAGE_LENGTH, ...listArgs(search) })
  const tasks = list.pages.flatMap(({ items }) => items)
  // A task that was closed meanwhile is not chosen any more.
  const keys = tasks.map(({ key }) => key).filter((key) => chosen.includes(key))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in it take the keys
    <div className="flex flex-col gap-4" onKeyDown={(event) => onTaskKey(event, tasks, acts, setAsked)}>
      <Card className="overflow-hidden">
        <LiveList
          list={list}
          count={tasks.length}
          failed={t('failed')}
          skeleton={<SkeletonRows rows={5} label={t('common:actions.loading')} className="p-5" />}
          empty={<NoTasks search={search} onSearch={onSearch} />}
        >
          <ul className="divide-y">
            {tasks.map((task) => (
              <TaskRow
                key={task.key}
                task={task}
                acts={acts}
                isChosen={keys.includes(task.key)}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...keys, task.key].slice(-TASKS_ARRANGED_MAX) : keys.filter((key) => key !== task.key))
                }
                onDetails={() => setAsked({ about: 'details', task })}
                onOwnTime={() => setAsked({ about: 'time', keys: [task.key] })}
              />
            ))}
          </ul>
        </LiveList>
      </Card>
      {keys.length > 0 && (
        <BulkBar keys={keys} acts={acts} onDone={() => setChosen([])} onOwnTime={() => setAsked({ about: 'time', keys })} />
      )}
      <AskedDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}
