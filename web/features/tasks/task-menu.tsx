/** The entries of a task's menu; those to snooze and to set the priority serve many tasks, too. */
import { AlarmClock, AlarmClockOff, CalendarClock, Check, CircleDot, Circle, Flag, Pin, PinOff, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TASK_PRIORITIES } from '#contract/limits.ts'
import type { Task } from '#contract/types.ts'
import { ownZone } from '#web/lib/zoned-time.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'
import { SNOOZES, snoozeUntil } from './snooze.ts'
import type { TaskActs } from './use-tasks.ts'

/** The times to choose from, and one of the reader's own. */
export function SnoozeItems({ onSnooze, onOwn }: { onSnooze: (until: number) => void; onOwn: () => void }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      <MenuLabel>{t('snooze.label')}</MenuLabel>
      {SNOOZES.map((snooze) => (
        <MenuItem key={snooze} onSelect={() => onSnooze(snoozeUntil(snooze, Date.now(), ownZone()))}>
          <AlarmClock aria-hidden />
          {t(`snooze.${snooze}`)}
        </MenuItem>
      ))}
      <MenuItem onSelect={onOwn}>
        <CalendarClock aria-hidden />
        {t('snooze.own')}
      </MenuItem>
    </>
  )
}

export function PriorityItems({ onPriority }: { onPriority: (priority: Task['priority']) => void }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      <MenuLabel>{t('filters.priority')}</MenuLabel>
      {TASK_PRIORITIES.toReversed().map((priority) => (
        <MenuItem key={priority} onSelect={() => onPriority(priority)}>
          <Flag aria-hidden />
          {t(`priorities.${priority}`)}
        </MenuItem>
      ))}
    </>
  )
}

interface TaskMenuProps {
  task: Task
  acts: TaskActs
  trigger: ReactNode
  /** Opens the dialog with labels and note. */
  onDetails: () => void
  /** Opens the dialog for a time of the reader's own. */
  onOwnTime: () => void
}

export function TaskMenu({ task, acts, trigger, onDetails, onOwnTime }: TaskMenuProps) {
  const { t } = useTranslation('tasks')
  const keys = [task.key]
  const isNote = task.kind === 'note'
  return (
    <Menu trigger={trigger} className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto">
      {isNote && (
        <MenuItem onSelect={() => void acts.finishNote(task.about, true)}>
          <Check aria-hidden />
          {t('menu.finish')}
        </MenuItem>
      )}
      {(task.status === 'todo' || task.status === 'doing') && (
        <MenuItem onSelect={() => void acts.arrange(keys, { isDoing: task.status === 'todo' })} aria-keyshortcuts="d">
          {task.status === 'todo' ? <CircleDot aria-hidden /> : <Circle aria-hidden />}
          {t(task.status === 'todo' ? 'menu.begin' : 'menu.putBack')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void acts.arrange(keys, { isPinned: !task.isPinned })} aria-keyshortcuts="p">
        {task.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        {t(task.isPinned ? 'menu.unpin' : 'menu.pin')}
      </MenuItem>
      <MenuItem onSelect={onDetails} aria-keyshortcuts="n">
        <SquarePen aria-hidden />
        {t(isNote ? 'menu.edit' : 'menu.details')}
      </MenuItem>
      <MenuSeparator />
      {task.status === 'snoozed' ? (
        <MenuItem onSelect={() => void acts.arrange(keys, { snoozedUntil: null })}>
          <AlarmClockOff aria-hidden />
          {t('menu.wake')}
        </MenuItem>
      ) : (
        <SnoozeItems onSnooze={(snoozedUntil) => void acts.arrange(keys, { snoozedUntil })} onOwn={onOwnTime} />
      )}
      <MenuSeparator />
      <PriorityItems onPriority={(priority) => void acts.arrange(keys, { priority })} />
      {isNote && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void acts.deleteNote(task.about)}>
            <Trash2 aria-hidden />
            {t('menu.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
