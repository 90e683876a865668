/** Reports a message to the site, with a reason. */
import { useTranslation } from 'react-i18next'
import { REPORT_NOTE_MAX, REPORT_REASONS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'

export interface ReportDialogProps {
  threadId: string
  seq: number
  /** The author of the message. */
  name: string
  onClose: () => void
}

type Reason = (typeof REPORT_REASONS)[number]

export default function ReportDialog({ threadId, seq, name, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['safety', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.reports.reportMessage)
  const form = useForm<{ reason: Reason | ''; note: string }>({
    start: { reason: '', note: '' },
    check: ({ reason }) => ({ reason: reason === '' ? t('report.reasonMissing') : undefined }),
    send: async ({ reason, note }) => {
      if (reason === '') return
      await run({ token, threadId, seq, reason, note: note.trim() })
      toast({ title: t('report.done'), description: t('report.doneText') })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isLocked={form.isBusy}
      size="sm"
      title={t('report.title')}
      description={t('report.text', { name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            {t('common:actions.cancel')}
          </Button>
          <Button variant="danger" busy={form.isBusy} onClick={() => void form.submit()} data-testid="send-report">
            {t('report.submit')}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <RadioGroup<Reason>
          legend={t('report.reason')}
          value={form.values.reason}
          onChange={(reason) => form.set({ reason })}
          options={REPORT_REASONS.map((reason) => ({ value: reason, label: t(`report.reasons.${reason}`) }))}
          error={form.errorOf('reason')}
        />
        <Field
          label={t('report.note')}
          hint={t('report.noteHint')}
          aside={<Counter length={form.values.note.length} max={REPORT_NOTE_MAX} />}
        >
          {(aria) => <Textarea {...aria} {...form.input('note')} rows={3} maxLength={REPORT_NOTE_MAX} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </form>
    </Dialog>
  )
}
