/** /admin/users/invitations: links that open accounts while sign-up is by invitation only. */
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { INVITATION_DAYS_MAX, INVITATION_NOTE_MAX, INVITATION_USES_MAX } from '#contract/limits.ts'
import { OF_SUPPORT } from '#contract/rules/admin-pages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { InvitationList } from './invitation-list.tsx'

const USES = '1'
const DAYS = '30'

/** A whole number from 1 to `max`; null for anything else. */
function numberTyped(text: string, max: number): number | null {
  const number = Number(text.trim())
  return /^\d{1,5}$/.test(text.trim()) && number >= 1 && number <= max ? number : null
}

function NewInvitation() {
  const { t } = useTranslation('system')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.invitations.create)
  const form = useForm({
    start: { uses: USES, days: DAYS, note: '' },
    check: ({ uses, days }) => ({
      uses: numberTyped(uses, INVITATION_USES_MAX) === null ? t('invitations.usesWrong', { max: INVITATION_USES_MAX }) : undefined,
      days: numberTyped(days, INVITATION_DAYS_MAX) === null ? t('invitations.usesWrong', { max: INVITATION_DAYS_MAX }) : undefined,
    }),
    send: async ({ uses, days, note }) => {
      await run({ token, uses: Number(uses), days: Number(days), note: note.trim() })
      toast({ title: t('invitations.created') })
      form.set({ note: '' })
    },
  })
  return (
    <Card>
      <CardBody className="pt-5">
        <form {...form.props} className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('invitations.uses')} error={form.errorOf('uses')}>
              {(aria) => <Input {...aria} {...form.input('uses')} inputMode="numeric" autoComplete="off" />}
            </Field>
            <Field label={t('invitations.days')} error={form.errorOf('days')}>
              {(aria) => <Input {...aria} {...form.input('days')} inputMode="numeric" autoComplete="off" />}
            </Field>
          </div>
          <Field label={t('invitations.note')} hint={t('invitations.noteHint')}>
            {(aria) => <Input {...aria} {...form.input('note')} maxLength={INVITATION_NOTE_MAX} autoComplete="off" />}
          </Field>
          <Refusal>{form.refusal}</Refusal>
          <Button type="submit" busy={form.isBusy} busyLabel={t('invitations.create')} className="self-start">
            {t('invitations.create')}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}

export function InvitationsScreen() {
  const { t } = useTranslation('system')
  const { user } = useAuth()
  const site = useLive(api.systemSettings.getSite, {}).data
  const role = user?.adminRole ?? null
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <p className="text-sm">
        <Link to="/admin/users" className="text-accent underline-offset-4 hover:underline">
          {t('invitations.back')}
        </Link>
      </p>
      <PageHeader title={t('invitations.title')} text={t('invitations.text')} />
      {role === null || !OF_SUPPORT.includes(role) ? (
        user !== undefined && <EmptyState icon={ShieldAlert} title={t('invitations.forSupport')} />
      ) : (
        <>
          {site?.needsInvitation === false && (
            <p className="rounded-md bg-info-soft px-4 py-3 text-sm">
              {t(site.isSignUpOpen ? 'invitations.isOff' : 'invitations.isClosed')}
            </p>
          )}
          <NewInvitation />
          <InvitationList />
        </>
      )}
    </div>
  )
}
