/** One side says how it was, with up to five files, once. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EVIDENCE_FILES_MAX, EVIDENCE_TEXT_MAX } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useMutation } from '#web/lib/live/hooks.ts'
import type { CheckedFile } from '#web/lib/upload/send-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FilePlace } from '../brief-files.tsx'
import { ATTACHED, useBriefFiles } from '../use-brief-files.ts'

export function EvidenceForm({ orderId, isAppeal }: { orderId: string; isAppeal: boolean }) {
  const { t } = useTranslation('problems')
  const token = useSessionToken()
  const hint = useId()
  const { run } = useMutation(api.orders.sendEvidence)
  const opening = useAction(api.orders.openEvidenceUpload)
  const [files, setFiles] = useState<readonly CheckedFile[]>([])
  const uploads = useBriefFiles({
    token,
    count: files.length,
    max: EVIDENCE_FILES_MAX,
    onSent: (file) => setFiles((now) => [...now, file]),
    openElsewhere: (asked) => opening.run({ token, orderId, ...asked }),
  })
  const form = useForm({
    start: { statement: '' },
    check: ({ statement }) => ({
      statement: statement.trim() === '' ? t('evidence.missing') : uploads.sending.length > 0 ? t('evidence.stillSending') : undefined,
    }),
    send: async ({ statement }) => {
      await run({ token, orderId, statement: statement.trim(), objectIds: files.map(({ objectId }) => objectId) })
      toast({ title: t('evidence.sent'), description: t('evidence.sentText') })
    },
  })
  return (
    <form {...form.props} id="order-evidence" className="flex scroll-mt-24 flex-col gap-3" data-testid="evidence-form">
      <Field
        label={t('evidence.statement')}
        hint={t(isAppeal ? 'evidence.hintAppeal' : 'evidence.hint')}
        error={form.errorOf('statement')}
        aside={<Counter length={form.values.statement.length} max={EVIDENCE_TEXT_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('statement')} maxLength={EVIDENCE_TEXT_MAX} rows={4} />}
      </Field>
      <p id={hint} className="text-sm text-muted">
        {t('evidence.files', { count: EVIDENCE_FILES_MAX })}
      </p>
      <FilePlace
        uploads={uploads}
        place={ATTACHED}
        files={files}
        isFull={files.length + uploads.sending.length >= EVIDENCE_FILES_MAX}
        describedBy={hint}
        error={undefined}
        onRemove={(objectId) => {
          uploads.discard(objectId)
          setFiles((now) => now.filter((file) => file.objectId !== objectId))
        }}
      />
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" size="sm" busy={form.isBusy} className="self-start" data-testid="send-evidence">
        {t('evidence.send')}
      </Button>
    </form>
  )
}
