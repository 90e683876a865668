/** A step of a ticket or an internal note, between its messages. */
import { StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UNPROVEN_MAIL } from '#contract/limits.ts'
import type { DeskEntry } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDateTime, formatTime } from '#web/ui/format.ts'
import { useShownZone } from '#web/ui/values.tsx'

/** Messages show these themselves. */
const SHOWN_BY_MESSAGES = new Set(['asked', 'answered'])

export const isShown = ({ kind, text, value }: DeskEntry): boolean =>
  !SHOWN_BY_MESSAGES.has(kind) && (kind !== 'note' || text !== '' || value !== '')

function useStepText({ kind, by, value }: DeskEntry, staff: ReadonlyMap<string, string>): string {
  const { t, i18n } = useTranslation('desk')
  const nameOf = useUserName()
  const zone = useShownZone()
  const name = by === null ? t('steps.clock') : nameOf(by.name)
  if (kind === 'assigned')
    return value === ''
      ? t('steps.unassigned', { name })
      : t('steps.assigned', { name, to: nameOf(staff.get(value) ?? '') || t('steps.colleague') })
  if (kind === 'priority') return t('steps.priority', { name, priority: t(`priorities.${value as 'low'}`) })
  if (kind === 'snoozed') return t('steps.snoozed', { name, time: formatDateTime(Number(value), i18n.language, zone) })
  if (kind === 'mailed' && value === UNPROVEN_MAIL) return t('steps.mailedUnproven', { name })
  if (kind === 'mailed') return value === '0' ? t('steps.mailed', { name }) : t('steps.mailedWithout', { name, count: Number(value) })
  if (kind === 'linked') return t('steps.linked', { name, number: value })
  if (kind === 'merged') {
    const [way, number] = value.split(' ')
    return t(way === 'into' ? 'steps.mergedInto' : 'steps.mergedFrom', { name, number })
  }
  if (kind === 'note') return t(value === 'thanks' ? 'steps.thanks' : 'steps.onlyThanks', { name })
  return t(`steps.${kind as 'resolved' | 'reopened' | 'closed' | 'woken' | 'links_ended'}`, { name })
}

export function Entry({ entry, staff }: { entry: DeskEntry; staff: ReadonlyMap<string, string> }) {
  const { t, i18n } = useTranslation('desk')
  const nameOf = useUserName()
  const step = useStepText(entry, staff)
  if (entry.kind !== 'note' || entry.text === '')
    return (
      <p className="text-center text-sm text-muted">
        {step} · <span className="tabular-nums">{formatTime(entry.at, i18n.language)}</span>
      </p>
    )
  return (
    <div className="rounded-md border border-dashed border-warning bg-warning-soft px-4 py-3" data-testid="note">
      <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-warning">
        <StickyNote aria-hidden className="size-4" />
        {t('note.by', { name: entry.by === null ? '' : nameOf(entry.by.name) })}
        <span className="font-normal tabular-nums">{formatTime(entry.at, i18n.language)}</span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{entry.text}</p>
    </div>
  )
}
