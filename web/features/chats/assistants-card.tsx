/** Settings → Chats: the assistants of this model, invitations, and the end of both. */
import { Copy, Mail, UserRoundPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSISTANT_DAYS } from '#contract/limits.ts'
import type { Assistant } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Checkbox, Input } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useShownZone } from '#web/ui/values.tsx'

/** The link is shown once: the server keeps only its hash. */
function NewLink({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['chats', 'common'])
  const link = `${window.location.origin}/chats?invite=${secret}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: t('assistants.copied') })
    } catch {
      toast({ title: t('assistants.copyFailed'), variant: 'destructive' })
    }
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-info-soft p-4" data-testid="assistant-link">
      <div className="flex items-start gap-3">
        <p className="flex-1 text-sm">{t('assistants.linkText', { days: ASSISTANT_DAYS })}</p>
        <IconButton label={t('common:actions.close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Input readOnly value={link} aria-label={t('assistants.link')} onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('assistants.copy')}
        </Button>
        <a
          href={`mailto:?subject=${encodeURIComponent(t('assistants.mailSubject'))}&body=${encodeURIComponent(`${t('assistants.mailBody')}\n\n${link}`)}`}
          className={buttonClass('secondary', 'sm')}
        >
          <Mail aria-hidden />
          {t('assistants.mail')}
        </a>
      </div>
    </div>
  )
}

function Invite({ onLink }: { onLink: (secret: string) => void }) {
  const { t } = useTranslation('chats')
  const token = useSessionToken()
  const { run } = useMutation(api.assistants.invite)
  const link = useMutation(api.assistants.invite)
  const callFailed = useCallFailed()
  const form = useForm({
    start: { handle: '', mayMoney: false },
    check: ({ handle }) => ({ handle: handle.trim() === '' ? t('assistants.handleMissing') : undefined }),
    refusedAt: { own_profile: 'handle', already_invited: 'handle' },
    onRefusal: (error) => (isCallError(error, 'not_found') ? { field: 'handle', text: t('assistants.handleUnknown') } : undefined),
    send: async ({ handle, mayMoney }) => {
      await run({ token, handle: handle.trim(), mayMoney })
      toast({ title: t('assistants.invited') })
      form.set({ handle: '' })
    },
  })
  const makeLink = async () => {
    try {
      const { secret } = await link.run({ token, mayMoney: form.values.mayMoney })
      if (secret !== null) onLink(secret)
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <form {...form.props} className="flex flex-col gap-4 border-t pt-4">
      <Field label={t('assistants.handle')} hint={t('assistants.handleHint')} error={form.errorOf('handle')}>
        {(aria) => <Input {...aria} {...form.input('handle')} autoComplete="off" data-testid="assistant-handle" />}
      </Field>
      <Checkbox {...form.tick('mayMoney')}>{t('assistants.mayMoneyText')}</Checkbox>
      <Refusal>{form.refusal}</Refusal>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.isBusy} data-testid="invite-assistant">
          <UserRoundPlus aria-hidden />
          {t('assistants.invite')}
        </Button>
        <Button size="sm" variant="secondary" busy={link.isBusy} onClick={() => void makeLink()} data-testid="assistant-make-link">
          {t('assistants.makeLink')}
        </Button>
      </div>
    </form>
  )
}

function Row({ assistant, onEnd }: { assistant: Assistant; onEnd: () => void }) {
  const { t, i18n } = useTranslation('chats')
  const zone = useShownZone()
  const nameOf = useUserName()
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.assistants.setPermission)
  const callFailed = useCallFailed()
  const { assistantId, user, state, mayMoney, expiresAt } = assistant
  const name = user === null ? t('assistants.byLink') : nameOf(user.name)
  return (
    <li className="flex flex-col gap-2 py-4" data-testid="assistant">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={user?.picture ?? null} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm text-muted">
            {state === 'active' ? (
              <Badge tone="success">{t('assistants.active')}</Badge>
            ) : (
              expiresAt !== null && t('assistants.open', { date: formatDate(expiresAt, i18n.language, zone) })
            )}
          </p>
        </div>
        <Button size="sm" variant="ghost" onClick={onEnd} data-testid="end-assistant">
          {t(state === 'active' ? 'assistants.end' : 'assistants.withdraw')}
        </Button>
      </div>
      <Switch
        isOn={mayMoney}
        disabled={isBusy}
        onChange={(next) => void run({ token, assistantId, mayMoney: next }).catch((error: unknown) => callFailed(error))}
      >
        {t('assistants.mayMoney')}
      </Switch>
    </li>
  )
}

export function AssistantsCard() {
  const { t } = useTranslation(['chats', 'common'])
  const token = useSessionToken()
  const { data: all, error, retry } = useLive(api.assistants.list, { token })
  const { run, isBusy } = useMutation(api.assistants.end)
  const callFailed = useCallFailed()
  const nameOf = useUserName()
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<Assistant | null>(null)
  const end = async () => {
    if (asked === null) return
    try {
      await run({ token, assistantId: asked.assistantId })
      setSecret(null)
    } catch (failure) {
      callFailed(failure)
    }
    setAsked(null)
  }
  const name = asked?.user == null ? t('assistants.byLink') : nameOf(asked.user.name)
  return (
    <Card>
      <CardHeader icon={<UserRoundPlus aria-hidden />} title={t('assistants.title')} text={t('assistants.text')} />
      <CardBody className="flex flex-col gap-4">
        {all === undefined && error !== null && (
          <ErrorState title={t('assistants.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {all === undefined && error === null && <SkeletonRows rows={2} label={t('common:actions.loading')} />}
        {all?.length === 0 && <p className="text-sm text-muted">{t('assistants.none')}</p>}
        {all !== undefined && all.length > 0 && (
          <ul className="-my-4 flex flex-col divide-y">
            {all.map((assistant) => (
              <Row key={assistant.assistantId} assistant={assistant} onEnd={() => setAsked(assistant)} />
            ))}
          </ul>
        )}
        {secret !== null && <NewLink secret={secret} onClose={() => setSecret(null)} />}
        <Invite onLink={setSecret} />
      </CardBody>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={asked?.state === 'active' ? t('assistants.endTitle', { name }) : t('assistants.withdrawTitle')}
        text={asked?.state === 'active' ? t('assistants.endText') : t('assistants.withdrawText')}
        confirmLabel={asked?.state === 'active' ? t('assistants.end') : t('assistants.withdraw')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        onConfirm={() => void end()}
        isBusy={isBusy}
        isDangerous
      />
    </Card>
  )
}
