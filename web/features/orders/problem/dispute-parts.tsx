/** The parts of a problem for both sides and staff: its points with the findings, evidence, decisions, and facts of the system. */
import { ChevronDown, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Assembled, DeliveredFile, Dispute, Finding, Order, OrderRound } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { followDownload } from '#web/lib/follow-download.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { formatBytes, formatMoney } from '#web/ui/format.ts'
import { DateTime } from '#web/ui/values.tsx'
import type { Reader } from '../order-situation.ts'
import { Place } from '../page/place.tsx'

export const FINDING_TONES: Record<Finding['finding'], Tone> = { holds: 'danger', partly: 'warning', does_not_hold: 'neutral' }

interface PointsProps {
  orderId: string
  dispute: Pick<Dispute, 'points'>
  rounds: readonly OrderRound[]
  findings?: readonly Finding[]
}

export function DisputePoints({ orderId, dispute: { points }, rounds, findings }: PointsProps) {
  const { t } = useTranslation('problems')
  const files = rounds.flatMap((round) => round.files)
  return (
    <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm" data-testid="problem-points">
      {points.map((point, at) => {
        const found = findings?.[at]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- points have no other name than their place, and never change
          <li key={at}>
            <span className="wrap-anywhere whitespace-pre-line">{point.text}</span>
            <Place orderId={orderId} point={point} files={files} />
            {found !== undefined && (
              <span className="mt-1 flex flex-wrap items-baseline gap-2" data-testid="finding">
                <Badge tone={FINDING_TONES[found.finding]}>{t(`findings.${found.finding}`)}</Badge>
                <span className="wrap-anywhere">{found.text}</span>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function EvidenceFile({ orderId, file }: { orderId: string; file: DeliveredFile }) {
  const { t, i18n } = useTranslation('problems')
  const token = useSessionToken()
  const { run, isBusy } = useAction(api.orders.createEvidenceLink)
  const callFailed = useCallFailed()
  const open = async () => {
    try {
      followDownload((await run({ token, orderId, objectId: file.objectId })).url)
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <li className="flex items-center gap-3 text-sm" data-testid="evidence-file">
      <span className="min-w-0 flex-1 truncate">{file.fileName}</span>
      <span className="shrink-0 text-muted tabular-nums">{formatBytes(file.fileSize, i18n.language)}</span>
      <IconButton label={t('evidence.download', { file: file.fileName })} disabled={isBusy} onClick={() => void open()}>
        <Download aria-hidden />
      </IconButton>
    </li>
  )
}

export const useSideName = (order: Order) => {
  const nameOf = useUserName()
  return (side: 'customer' | 'model') => nameOf(side === 'customer' ? order.user.name : order.model.name)
}

interface EvidenceProps {
  order: Order
  reader: Reader
  dispute: Pick<Dispute, 'evidence'>
}

export function EvidenceList({ order, reader, dispute }: EvidenceProps) {
  const { t, i18n } = useTranslation('problems')
  const sideName = useSideName(order)
  if (dispute.evidence.length === 0) return null
  return (
    <ul className="flex flex-col gap-4" data-testid="evidence">
      {dispute.evidence.map(({ side, isAppeal, statement, files, at }) => (
        <li key={`${side} ${String(isAppeal)}`} className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3 text-sm" data-side={side}>
          <p>
            <span className="font-semibold">
              {side === reader
                ? t(isAppeal ? 'evidence.toAppealByYou' : 'evidence.byYou')
                : t(isAppeal ? 'evidence.toAppeal' : 'evidence.by', { name: sideName(side) })}
            </span>{' '}
            <span className="text-muted">
              <DateTime at={at} language={i18n.language} />
            </span>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{statement}</p>
          {files.length > 0 && (
            <ul className="divide-y">
              {files.map((file) => (
                <EvidenceFile key={file.objectId} orderId={order._id} file={file} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

type Decision = Dispute['decisions'][number]

interface DecisionProps {
  order: Order
  reader: Reader
  dispute: Pick<Dispute, 'points'>
  rounds: readonly OrderRound[]
  decision: Decision
  isSecond: boolean
  /** For staff only: the internal note, and who decided. */
  note?: string
  by?: string
}

export function DecisionPart({ order, reader, dispute, rounds, decision, isSecond, note, by }: DecisionProps) {
  const { t, i18n } = useTranslation('problems')
  const sideName = useSideName(order)
  const { language } = i18n
  return (
    <section className="flex flex-col gap-3 rounded-md border px-4 py-3" data-testid="decision">
      <div>
        <h3 className="font-semibold">{t(isSecond ? 'decision.final' : 'decision.title')}</h3>
        <p className="text-sm text-muted">
          <DateTime at={decision.at} language={language} />
          {by !== undefined && <> · {t('staff.decidedBy', { name: by })}</>}
        </p>
      </div>
      <p className="text-sm font-semibold" data-testid="decision-refund">
        {t(decision.refund === 0 ? 'decision.noRefund' : reader === 'customer' ? 'decision.refundToYou' : 'decision.refund', {
          amount: formatMoney(decision.refund, language),
          name: sideName('customer'),
        })}
      </p>
      <DisputePoints orderId={order._id} dispute={dispute} rounds={rounds} findings={decision.findings} />
      <p className="text-sm wrap-anywhere whitespace-pre-line">{decision.reason}</p>
      {note !== undefined && note !== '' && (
        <p
          className="rounded-md bg-warning-soft px-3 py-2 text-sm wrap-anywhere whitespace-pre-line text-warning"
          data-testid="internal-note"
        >
          <span className="font-semibold">{t('staff.note')}:</span> {note}
        </p>
      )}
      {decision.appeal !== null && (
        <div className="border-t pt-3 text-sm" data-testid="appeal">
          <p className="font-semibold">
            {decision.appeal.by === reader ? t('appeal.byYou') : t('appeal.by', { name: sideName(decision.appeal.by) })}
          </p>
          <p className="text-muted">
            <DateTime at={decision.appeal.at} language={language} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{decision.appeal.reason}</p>
        </div>
      )}
    </section>
  )
}

/** Downloads and views with their times, and the figures of both sides. */
export function AssembledPart({ order, assembled }: { order: Order; assembled: Assembled }) {
  const { t, i18n } = useTranslation('problems')
  const sideName = useSideName(order)
  const { views, customer, model } = assembled
  return (
    <details className="group rounded-md border text-sm" data-testid="assembled">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        {t('assembled.title')}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 border-t px-4 py-3">
        <p>{t('assembled.customer', { name: sideName('customer'), count: customer.completedOrders, problems: customer.problems })}</p>
        <p>
          {t('assembled.model', {
            name: sideName('model'),
            count: model.completedOrders,
            onTime: model.onTimeOrders,
            problems: model.problems,
          })}
        </p>
        {views.length === 0 ? (
          <p className="text-muted">{t('assembled.noViews')}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {views.map(({ fileName, side, kind, at }) => (
              <li key={`${kind} ${at} ${side} ${fileName ?? ''}`} className="wrap-anywhere">
                {t(`assembled.${kind}.${side}`, {
                  file: fileName ?? t('assembled.goneFile'),
                  name: side === 'admin' ? '' : sideName(side),
                })}{' '}
                <span className="text-muted">
                  <DateTime at={at} language={i18n.language} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="text-muted">{t('assembled.rest')}</p>
      </div>
    </details>
  )
}
