/** Staff's decision: a finding for each point, the refund, the reason for both sides, and the note for staff. */
import { useTranslation } from 'react-i18next'
import { APPEAL_HOURS, DECISION_MAX, FINDING_TEXT_MAX } from '#contract/limits.ts'
import { FINDINGS, type FindingKind } from '#contract/rules/order-words.ts'
import type { Order, StaffDispute } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime } from '#web/ui/values.tsx'
import { RefundChoice, refundTyped } from './refund-choice.tsx'

interface TypedFinding {
  readonly finding: FindingKind | ''
  readonly text: string
}

/** Decisions about other problems of the same reason. */
function Alike({ dispute: { reason, decisions } }: { dispute: StaffDispute }) {
  const { t, i18n } = useTranslation('problems')
  const token = useSessionToken()
  const { data } = useLive(api.admin.orders.listDecisions, { token, reason })
  // The decision that is appealed against stands above.
  const others = (data ?? []).filter(({ at, reason: why }) => !decisions.some((own) => own.at === at && own.reason === why))
  if (others.length === 0) return null
  const { language } = i18n
  return (
    <details className="rounded-md border px-4 py-3 text-sm" data-testid="alike">
      <summary className="cursor-pointer font-semibold">{t('staff.alike', { count: others.length })}</summary>
      <ul className="mt-3 flex max-h-96 flex-col gap-3 overflow-y-auto">
        {others.map(({ at, productName, total, refund, reason: why }) => (
          <li key={`${at} ${productName}`}>
            <p>
              <span className="font-semibold">{productName}</span>{' '}
              {t('staff.alikeRefund', { refund: formatMoney(refund, language), total: formatMoney(total, language) })}{' '}
              <span className="text-muted">
                <DateTime at={at} language={language} />
              </span>
            </p>
            <p className="wrap-anywhere text-muted">{why}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface FindingFieldsProps {
  title: string
  found: TypedFinding
  problem: string | undefined
  onChange: (part: Partial<TypedFinding>) => void
}

function FindingFields({ title, found, problem, onChange }: FindingFieldsProps) {
  const { t } = useTranslation('problems')
  return (
    <div className="flex flex-col gap-3" data-testid="finding-fields">
      <RadioGroup<FindingKind>
        legend={title}
        value={found.finding}
        onChange={(finding) => onChange({ finding })}
        options={FINDINGS.map((value) => ({ value, label: t(`findings.${value}`) }))}
        error={problem}
      />
      <Field label={t('staff.sentence')}>
        {(aria) => (
          <Input
            {...aria}
            value={found.text}
            onChange={({ target }) => onChange({ text: target.value })}
            maxLength={FINDING_TEXT_MAX}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  )
}

export function DecideForm({ order, dispute }: { order: Order; dispute: StaffDispute }) {
  const { t, i18n } = useTranslation('problems')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.orders.decideDispute)
  const isAppeal = dispute.state === 'appealed'
  const form = useForm<{ findings: readonly TypedFinding[]; refund: string; reason: string; note: string }>({
    start: {
      findings: dispute.points.map(() => ({ finding: '', text: '' })),
      refund: order.refunded.toFixed(2),
      reason: '',
      note: '',
    },
    check: ({ findings, refund, reason }) => ({
      findings: findings.some(({ finding }) => finding === '') ? t('staff.findingMissing') : undefined,
      refund: refundTyped(refund, order) === null ? t('refund.wrong') : undefined,
      reason: reason.trim() === '' ? t('staff.reasonMissing') : undefined,
    }),
    send: async ({ findings, refund, reason, note }) => {
      await run({
        token,
        orderId: order._id,
        version: dispute.version,
        refund: refundTyped(refund, order) ?? 0,
        findings: findings.map(({ finding, text }) => ({ finding: finding === '' ? 'does_not_hold' : finding, text: text.trim() })),
        reason: reason.trim(),
        note: note.trim(),
      })
      toast({ title: t('staff.decided'), description: t('staff.decidedText') })
    },
  })
  const { findings, refund, reason, note } = form.values
  const setFinding = (at: number, part: Partial<TypedFinding>) =>
    form.set((now) => ({ findings: now.findings.map((each, index) => (index === at ? { ...each, ...part } : each)) }))
  const problem = form.errorOf('findings')
  const amount = refundTyped(refund, order)
  return (
    <form {...form.props} className="flex flex-col gap-5 border-t pt-4" data-testid="decide-form">
      <h3 className="font-semibold">{t(isAppeal ? 'staff.decideAppeal' : 'staff.decide')}</h3>
      {dispute.points.map((point, at) => {
        const found = findings[at] ?? { finding: '', text: '' }
        return (
          <FindingFields
            // oxlint-disable-next-line react/no-array-index-key -- points have no other name than their place, and never change
            key={at}
            title={t('staff.point', { number: at + 1, text: point.text })}
            found={found}
            problem={found.finding === '' ? problem : undefined}
            onChange={(part) => setFinding(at, part)}
          />
        )
      })}
      <RefundChoice order={order} typed={refund} onType={(typed) => form.set({ refund: typed })} error={form.errorOf('refund')} />
      <Alike dispute={dispute} />
      <Field
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        error={form.errorOf('reason')}
        aside={<Counter length={reason.length} max={DECISION_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={DECISION_MAX} rows={4} />}
      </Field>
      <Field label={t('staff.note')} hint={t('staff.noteHint')} aside={<Counter length={note.length} max={DECISION_MAX} />}>
        {(aria) => <Textarea {...aria} {...form.input('note')} maxLength={DECISION_MAX} rows={2} />}
      </Field>
      <p className="text-sm text-muted">
        {t(isAppeal || !dispute.isAppealable ? 'staff.atOnce' : 'staff.afterAppeal', { hours: APPEAL_HOURS })}
      </p>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} className="self-start" data-testid="send-decision">
        {amount === null || amount === 0 ? t('staff.sendNone') : t('staff.send', { amount: formatMoney(amount, i18n.language) })}
      </Button>
    </form>
  )
}
