/** Beside a ticket: its followers, and the tickets that belong to it. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskTicket } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { TONE_OF_STATE } from '#web/lib/ticket-tones.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'

function Followers({ ticket: { ticketId, watchers } }: { ticket: DeskTicket }) {
  const { t, i18n } = useTranslation('desk')
  const token = useSessionToken()
  const { user } = useAuth()
  const nameOf = useUserName()
  const { run, isBusy } = useMutation(api.admin.tickets.watch)
  const failed = useCallFailed()
  const isOn = watchers.some(({ userId }) => userId === user?._id)
  const names = watchers.map(({ userId, name }) => (userId === user?._id ? t('assign.me') : nameOf(name)))
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="sm"
        variant="secondary"
        busy={isBusy}
        aria-pressed={isOn}
        onClick={() => void run({ token, ticketId, isOn: !isOn }).catch(failed)}
        data-testid="follow"
      >
        {isOn ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {t(isOn ? 'follow.end' : 'follow.begin')}
      </Button>
      <p className="text-sm text-muted">
        {names.length === 0 ? t('follow.text') : t('follow.by', { names: new Intl.ListFormat(i18n.language).format(names) })}
      </p>
    </div>
  )
}

type Way = 'link' | 'merge'
const NUMBER = /^[#№]?\s*(\d{1,15})$/

function LinkDialog({ ticket: { ticketId, state }, onClose }: { ticket: DeskTicket; onClose: () => void }) {
  const { t } = useTranslation(['desk', 'common'])
  const token = useSessionToken()
  const navigate = useNavigate()
  const link = useMutation(api.admin.tickets.link)
  const merge = useMutation(api.admin.tickets.merge)
  const form = useForm<{ way: Way; number: string }>({
    start: { way: 'link', number: '' },
    check: ({ number }) => ({ number: NUMBER.test(number.trim()) ? undefined : t('belongs.numberMissing') }),
    send: async ({ way, number }) => {
      const args = { token, ticketId, number: Number(NUMBER.exec(number.trim())?.[1]) }
      if (way === 'link') await link.run(args)
      else {
        const { ticketId: into } = await merge.run(args)
        void navigate({ to: '/admin/tickets/$ticketId', params: { ticketId: into } })
      }
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('belongs.add')}
      closeLabel={t('common:actions.close')}
      footer={
        <Button busy={form.isBusy} onClick={() => void form.submit()} data-testid="link-ticket">
          {t(form.values.way === 'link' ? 'belongs.link' : 'belongs.merge')}
        </Button>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <Field label={t('belongs.number')} error={form.errorOf('number')}>
          {(aria) => <Input {...aria} {...form.input('number')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <RadioGroup<Way>
          legend={t('belongs.way')}
          value={form.values.way}
          onChange={(way) => form.set({ way })}
          options={[
            { value: 'link', label: t('belongs.link'), text: t('belongs.linkText') },
            { value: 'merge', label: t('belongs.merge'), text: t('belongs.mergeText'), isDisabled: state === 'closed' },
          ]}
        />
        <Refusal>{form.refusal}</Refusal>
      </form>
    </Dialog>
  )
}

function Linked({ ticket }: { ticket: DeskTicket }) {
  const { t } = useTranslation(['desk', 'tickets'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.tickets.unlink)
  const failed = useCallFailed()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      <h2 className="text-sm text-muted">{t('belongs.title')}</h2>
      {ticket.linked.length > 0 && (
        <ul className="flex w-full flex-col gap-2" data-testid="linked">
          {ticket.linked.map(({ ticketId, number, subject, state, kind }) => (
            <li key={`${kind} ${ticketId}`} className="flex items-start gap-2 text-sm">
              <div className="min-w-0 flex-1">
                <Link
                  to="/admin/tickets/$ticketId"
                  params={{ ticketId }}
                  className="rounded-sm wrap-anywhere underline decoration-line underline-offset-4"
                >
                  {t('tickets:number', { number })} {subject}
                </Link>
                <p className="mt-1 flex flex-wrap gap-1.5">
                  {kind !== 'link' && <Badge>{t(`belongs.kinds.${kind}`)}</Badge>}
                  <Badge tone={TONE_OF_STATE[state]}>{t(`states.${state}`)}</Badge>
                </p>
              </div>
              {kind === 'link' && (
                <IconButton
                  label={t('belongs.unlink', { number })}
                  disabled={isBusy}
                  onClick={() => void run({ token, ticketId: ticket.ticketId, number }).catch(failed)}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" variant="ghost" onClick={() => setIsAdding(true)} data-testid="add-link">
        {t('belongs.add')}
      </Button>
      {isAdding && <LinkDialog ticket={ticket} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

export function DeskLinked({ ticket }: { ticket: DeskTicket }) {
  return (
    <Card className="min-w-0 max-xl:order-last">
      <CardBody className="flex flex-col gap-5">
        <Followers ticket={ticket} />
        <Linked ticket={ticket} />
      </CardBody>
    </Card>
  )
}
