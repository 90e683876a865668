/** A new identity document of a model: asked for by the team, or because the present one expires. */
import { IdCard, LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { slotsOf } from '#contract/rules/application-steps.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Application } from './application.ts'
import { DocumentSlot } from './document-slot.tsx'
import { KINDS } from './step-identity.tsx'

const dayIn = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

function RenewForm({ application }: { application: Application }) {
  const { t } = useTranslation('apply')
  const token = useSessionToken()
  const { run } = useMutation(api.applications.renewDocument)
  const { files } = application
  const form = useForm({
    start: { documentKind: application.answers.identity.documentKind ?? 'passport' },
    check: ({ documentKind }) => ({
      documentKind: slotsOf(documentKind).every((slot) => files.some((file) => file.slot === slot)) ? undefined : t('renew.missing'),
    }),
    send: async ({ documentKind }) => {
      await run({ token, applicationId: application._id, documentKind })
      toast({ title: t('renew.sentTitle'), description: t('renew.sentText') })
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <RadioGroup
        legend={t('identity.documentKind')}
        value={form.values.documentKind}
        onChange={(documentKind) => form.set({ documentKind })}
        options={KINDS.map((value) => ({ value, label: t(`identity.kinds.${value}`) }))}
        error={form.errorOf('documentKind')}
      />
      <p className="flex items-start gap-2 text-sm text-muted">
        <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {t('identity.keep', { count: application.keepDays })}
      </p>
      <div className="flex flex-col gap-5">
        {slotsOf(form.values.documentKind).map((slot) => (
          <DocumentSlot
            key={slot}
            applicationId={application._id}
            slot={slot}
            file={files.find((file) => file.slot === slot)}
            problem={undefined}
          />
        ))}
      </div>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} className="self-start">
        {t('renew.send')}
      </Button>
    </form>
  )
}

export function RenewDocument({ application }: { application: Application }) {
  const { t, i18n } = useTranslation('apply')
  const { renewal, documentExpiresOn } = application
  if (renewal === null) return null
  const date = documentExpiresOn === null ? '' : dayIn(i18n.language, documentExpiresOn)
  const text =
    renewal.state === 'sent' ? t('renew.waits') : renewal.reason === null && date !== '' ? t('renew.expires', { date }) : t('renew.asked')
  return (
    <Card className="mt-6" data-testid="renew-document" data-state={renewal.state}>
      <CardHeader icon={<IdCard aria-hidden />} title={t('renew.title')} text={text} />
      <CardBody>
        {renewal.reason !== null && (
          <blockquote className="mb-6 border-l-2 border-accent pl-4 wrap-break-word whitespace-pre-line">{renewal.reason}</blockquote>
        )}
        {renewal.state === 'asked' && <RenewForm application={application} />}
      </CardBody>
    </Card>
  )
}
