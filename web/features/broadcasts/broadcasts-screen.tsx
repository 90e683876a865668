/** /chats/broadcasts: messages of a model to many users at once, with their progress. */
import { Link, Navigate } from '@tanstack/react-router'
import { ArrowLeft, Megaphone, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BROADCASTS_PER_DAY } from '#contract/limits.ts'
import type { Broadcast } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useHasFeature } from '#web/lib/use-has-feature.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Asked, BroadcastRow } from './broadcast-row.tsx'
import type { RenderFiles } from './compose-dialog.tsx'
import { useGroups } from './groups.tsx'

const ComposeDialog = lazy(() => import('./compose-dialog.tsx'))
const PAGE_LENGTH = 20

interface Question {
  readonly what: Asked
  readonly broadcast: Broadcast
}

/** Asks before a broadcast is stopped or unsent, and states the effect. */
function AskDialog({ what, broadcast, onClose }: Question & { onClose: () => void }) {
  const { t } = useTranslation(['broadcasts', 'common'])
  const token = useSessionToken()
  const stop = useMutation(api.broadcasts.stop)
  const unsend = useMutation(api.broadcasts.unsend)
  const callFailed = useCallFailed()
  // One that waits is cancelled, one that is being sent is stopped.
  const step = what === 'unsend' ? 'unsend' : broadcast.status === 'scheduled' ? 'cancel' : 'stop'
  const confirm = async () => {
    try {
      await (what === 'stop' ? stop : unsend).run({ token, broadcastId: broadcast.broadcastId })
      toast({ title: t(`toast.${step}`) })
      onClose()
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`ask.${step}`)}
      text={
        step === 'unsend' && broadcast.unlocked > 0
          ? t('ask.unsendPaid', { count: broadcast.unlocked })
          : t(`ask.${step}Text`, { count: broadcast.sent - broadcast.unsent })
      }
      confirmLabel={t(`ask.${step}Confirm`)}
      // Beside "Cancel the broadcast", the usual "Cancel" could mean either.
      cancelLabel={t(step === 'cancel' ? 'ask.keep' : 'common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={stop.isBusy || unsend.isBusy}
      isDangerous
      onConfirm={() => void confirm()}
    />
  )
}

function Broadcasts({ to, renderFiles }: { to: string | undefined; renderFiles: RenderFiles }) {
  const { t } = useTranslation(['broadcasts', 'common'])
  const token = useSessionToken()
  const list = usePages(api.broadcasts.list, { token, limit: PAGE_LENGTH })
  const groups = useGroups() ?? []
  const [composed, setComposed] = useState<{ edited: Broadcast | null; toGroup?: string } | null>(
    to === undefined ? null : { edited: null, toGroup: to },
  )
  const [question, setQuestion] = useState<Question | null>(null)
  const rows = list.pages.flatMap(({ items }) => items)
  const mayWrite = useHasFeature('broadcasts')
  const write = mayWrite && (
    <Button onClick={() => setComposed({ edited: null })} data-testid="new-broadcast">
      <Plus aria-hidden />
      {t('new')}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <Link to="/chats" className={buttonClass('link', 'sm', 'gap-1.5 self-start px-0')}>
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <PageHeader title={t('title')} text={t('text', { max: BROADCASTS_PER_DAY })} actions={write} />
      <LiveList
        list={list}
        count={rows.length}
        failed={t('failed')}
        skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} />}
        empty={<EmptyState icon={Megaphone} title={t('none')} text={t('noneText')} />}
      >
        <ul className="flex flex-col divide-y">
          {rows.map((broadcast) => (
            <BroadcastRow
              key={broadcast.broadcastId}
              broadcast={broadcast}
              groups={groups}
              onEdit={() => setComposed({ edited: broadcast })}
              onAsk={(what) => setQuestion({ what, broadcast })}
            />
          ))}
        </ul>
      </LiveList>
      {composed !== null && (
        <Suspense>
          <ComposeDialog {...composed} renderFiles={renderFiles} onClose={() => setComposed(null)} />
        </Suspense>
      )}
      {question !== null && <AskDialog {...question} onClose={() => setQuestion(null)} />}
    </div>
  )
}

/** Only models write broadcasts. `to`: a tag or segment that a new one is for. */
export function BroadcastsScreen({ to, renderFiles }: { to?: string | undefined; renderFiles: RenderFiles }) {
  const { user } = useAuth()
  return user != null && user.status !== 'model' ? <Navigate to="/chats" replace /> : <Broadcasts to={to} renderFiles={renderFiles} />
}
