/** The finished work of its reader: acts on orders, decisions of staff, notes. */
import { Link } from '@tanstack/react-router'
import { Check, ListChecks, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TASK_DONE_DAYS } from '#contract/limits.ts'
import type { DoneTask } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { IconButton } from '#web/ui/button.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { addressOfDone } from './task-link.ts'
import { useTaskActs } from './use-tasks.ts'

const DONE_KEYS = {
  'admin/withdrawals:approve': 'withdrawal_approved',
  'admin/withdrawals:markSent': 'withdrawal_sent',
  'admin/withdrawals:reject': 'withdrawal_rejected',
  'admin/withdrawals:markFailed': 'withdrawal_failed',
  'admin/adjustments:approve': 'adjustment_approved',
  'admin/adjustments:refuse': 'adjustment_refused',
  'admin/applications:approve': 'application_approved',
  'admin/applications:askForMore': 'application_asked',
  'admin/applications:reject': 'application_rejected',
  'admin/applications:acceptDocument': 'document_accepted',
  'admin/applications:askForDocument': 'document_asked',
  'admin/applications:confirmSecondLook': 'approval_confirmed',
  'admin/applications:reopenSecondLook': 'approval_reopened',
  'admin/orders:decideDispute': 'problem_decided',
} as const

function DoneRow({ done }: { done: DoneTask }) {
  const { t, i18n } = useTranslation('tasks')
  const nameOf = useUserName()
  const { finishNote } = useTaskActs()
  const { what, about, title, otherName } = done
  const address = addressOfDone(done)
  const name = otherName === null ? '' : nameOf(otherName)
  const words =
    what === 'note'
      ? title
      : t(
          `acts.${what in DONE_KEYS ? DONE_KEYS[what as keyof typeof DONE_KEYS] : (what as Exclude<typeof what, keyof typeof DONE_KEYS>)}`,
          { name },
        )
  return (
    <li className="relative flex items-start gap-3 px-4 py-3">
      <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-success" />
      <div className="min-w-0 flex-1">
        {address === null ? (
          <span className="font-semibold">{words}</span>
        ) : (
          <Link to={address} className="font-semibold after:absolute after:inset-0">
            {words}
          </Link>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {what !== 'note' && title !== '' && <span className="min-w-0 truncate">{title}</span>}
          <RelativeTime at={done.at} language={i18n.language} />
        </p>
      </div>
      {what === 'note' && about !== null && (
        <IconButton label={t('menu.reopen')} onClick={() => void finishNote(about, false)} className="relative size-9">
          <Undo2 aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** `since`: epoch milliseconds. */
export function DoneList({ since, pageLength }: { since: number; pageLength: number }) {
  const { t } = useTranslation(['tasks', 'common'])
  const token = useSessionToken()
  const list = usePages(api.tasks.listDone, { token, since, limit: pageLength })
  const rows = list.pages.flatMap(({ items }) => items)
  return (
    <LiveList
      list={list}
      count={rows.length}
      failed={t('failed')}
      skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} className="p-4" />}
      empty={<EmptyState icon={ListChecks} title={t('empty.done')} text={t('empty.doneText', { days: TASK_DONE_DAYS })} />}
    >
      <ul className="divide-y">
        {rows.map((done) => (
          <DoneRow key={done.key} done={done} />
        ))}
      </ul>
    </LiveList>
  )
}
