/** The invitations, the newest first: their link, its uses and users, and the button that ends it. */
import { TicketCheck } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { formatDate, formatNumber } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime, useNow } from '#web/ui/values.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

type Invitation = ResultOf<Contract['admin']['invitations']['list']>['items'][number]

const PAGE_LENGTH = 20
const TONES = { open: 'success', used: 'neutral', over: 'neutral', revoked: 'danger' } as const

function stateOf({ revokedAt, expiresAt, used, usesMax }: Invitation, now: number): keyof typeof TONES {
  if (revokedAt !== null) return 'revoked'
  if (used >= usesMax) return 'used'
  return expiresAt <= now ? 'over' : 'open'
}

function Invited({ invitationId }: { invitationId: string }) {
  const { t, i18n } = useTranslation(['system', 'common'])
  const nameOf = useUserName()
  const list = usePages(api.admin.invitations.listInvited, { token: useSessionToken(), invitationId, limit: PAGE_LENGTH })
  const users = list.pages.flatMap(({ items }) => items)
  return (
    <LiveList
      list={list}
      count={users.length}
      failed={t('invitations.failed')}
      skeleton={<SkeletonRows rows={2} label={t('common:actions.loading')} />}
      empty={<p className="text-sm text-muted">{t('invitations.nobody')}</p>}
    >
      <ul className="divide-y">
        {users.map(({ userId, name, at }) => (
          <li key={userId} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <Link to="/admin/users/$userId" params={{ userId }} className="text-accent underline-offset-4 hover:underline">
              {nameOf(name)}
            </Link>
            <span className="text-muted">
              <DateTime at={at} language={i18n.language} />
            </span>
          </li>
        ))}
      </ul>
    </LiveList>
  )
}

function RevokeDialog({ invitationId, onClose }: { invitationId: string; onClose: () => void }) {
  const { t } = useTranslation(['system', 'admin'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.invitations.revoke)
  const send = async (reason: string) => {
    await run({ token, invitationId, reason })
    toast({ title: t('invitations.revoked') })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('invitations.revokeTitle')}
      text={t('invitations.revokeText')}
      label={t('admin:reason')}
      missing={t('admin:reasonMissing')}
      confirmLabel={t('invitations.revoke')}
      isDangerous
      send={send}
      onClose={onClose}
    />
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation('system')
  const nameOf = useUserName()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const [isRevoking, setIsRevoking] = useState(false)
  const { _id, code, note, used, usesMax, expiresAt, by } = invitation
  const state = stateOf(invitation, now)
  const number = (value: number) => formatNumber(value, i18n.language)
  const link = `${typeof location === 'undefined' ? '' : location.origin}/sign-up?invite=${code}`
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0" data-testid="invitation">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold wrap-anywhere">{note === '' ? t('invitations.noNote') : note}</h2>
        <Badge tone={TONES[state]}>{t(`invitations.states.${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {t('invitations.used', { used: number(used), max: number(usesMax) })} ·{' '}
        {t('invitations.until', { date: formatDate(expiresAt, i18n.language) })}
        {' · '}
        {nameOf(by.name)}
      </p>
      {state === 'open' && <p className="rounded-md bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">{link}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'open' && (
          <CopyButton text={link} label={t('invitations.copy')} copiedLabel={t('invitations.copied')} onFail={() => undefined} />
        )}
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('invitations.who')}
        </Button>
        {state === 'open' && (
          <Button variant="ghost" size="sm" onClick={() => setIsRevoking(true)}>
            {t('invitations.revoke')}
          </Button>
        )}
      </div>
      {isOpen && <Invited invitationId={_id} />}
      {isRevoking && <RevokeDialog invitationId={_id} onClose={() => setIsRevoking(false)} />}
    </li>
  )
}

export function InvitationList() {
  const { t } = useTranslation(['system', 'common'])
  const list = usePages(api.admin.invitations.list, { token: useSessionToken(), limit: PAGE_LENGTH })
  const invitations = list.pages.flatMap(({ items }) => items)
  return (
    <Card>
      <CardBody className="pt-5">
        <LiveList
          list={list}
          count={invitations.length}
          failed={t('invitations.failed')}
          skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} />}
          empty={<EmptyState icon={TicketCheck} title={t('invitations.none')} text={t('invitations.noneText')} />}
        >
          <ul className="divide-y">
            {invitations.map((invitation) => (
              <Row key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        </LiveList>
      </CardBody>
    </Card>
  )
}
