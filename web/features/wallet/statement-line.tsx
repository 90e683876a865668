/** One line of the statement: its cause with a link, its short reference and the balance after it. */
import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementLine } from '#contract/types.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime, Money } from '#web/ui/values.tsx'
import { shortReference } from './statement-search.ts'
import { WITHDRAWALS_HASH } from './withdrawals.tsx'

/** A part of the line below the kind. As high as a target must be (24 px), whatever stands beside it. */
const partClass = 'truncate leading-6'
const linkClass = cx(partClass, 'underline-offset-4 hover:text-ink hover:underline')

/** Leads to the page of the cause, where it has one. */
function CauseLink({ line, children }: { line: StatementLine; children: ReactNode }) {
  if (line.orderId !== null)
    return (
      <Link to="/orders/$orderId" params={{ orderId: line.orderId }} className={linkClass}>
        {children}
      </Link>
    )
  if (line.postId !== null)
    return (
      <Link to="/posts/$postId" params={{ postId: line.postId }} className={linkClass}>
        {children}
      </Link>
    )
  if (line.kind === 'subscription')
    return (
      <Link to="/pro" className={linkClass}>
        {children}
      </Link>
    )
  if (line.kind === 'withdrawal' || line.kind === 'withdrawal_returned')
    return (
      <Link to="/dashboard" hash={WITHDRAWALS_HASH} className={linkClass}>
        {children}
      </Link>
    )
  return <span className={partClass}>{children}</span>
}

function Party({ party }: { party: NonNullable<StatementLine['party']> }) {
  const name = useUserName()(party.name)
  if (party.handle === null || isFormer(party.name)) return <span className={partClass}>{name}</span>
  return (
    <Link to="/models/$modelName" params={{ modelName: party.handle }} className={linkClass}>
      {name}
    </Link>
  )
}

function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation('wallet')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      toast({ title: t('statement.copied') })
    } catch {
      toast({ variant: 'destructive', title: t('statement.copyFailed'), description: reference })
    }
  }
  return (
    <span className="inline-flex items-center gap-1 text-xs">
      <span className="tabular-nums">{shortReference(reference)}</span>
      <IconButton
        label={t('statement.copy', { reference: shortReference(reference) })}
        onClick={() => void copy()}
        className="size-6 [&_svg]:size-3.5"
      >
        <Copy aria-hidden />
      </IconButton>
    </span>
  )
}

/** A paid message has no subject: its kind leads to the chat. */
function Kind({ line: { kind, chatId } }: { line: StatementLine }) {
  const { t } = useTranslation('wallet')
  const name = t(`statement.kinds.${kind}`)
  if (chatId === null) return <span className="font-semibold">{name}</span>
  return (
    <Link to="/chats/$chatId" params={{ chatId }} className="font-semibold underline-offset-4 hover:underline">
      {name}
    </Link>
  )
}

export function StatementRow({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation(['wallet', 'order'])
  const { language } = i18n
  const { subject, paidUntil } = line
  const cause = paidUntil === null ? subject : t('statement.proUntil', { plan: subject, date: formatDate(paidUntil, language) })
  return (
    <tr
      className="flex flex-wrap items-baseline gap-x-4 border-t py-3 first:border-t-0 columns:table-row columns:py-0"
      data-testid="statement-line"
    >
      <td className="w-full text-sm text-muted columns:w-auto columns:px-5 columns:py-3.5 columns:whitespace-nowrap">
        <DateTime at={line.at} language={language} />
      </td>
      <td className="min-w-0 flex-1 columns:px-5 columns:py-3.5">
        <Kind line={line} />
        {line.cause !== null && <span className="text-muted"> · {t(`order:money.causes.${line.cause}`)}</span>}
        {(cause !== '' || line.party !== null) && (
          <span className="flex text-sm text-muted columns:max-w-80">
            {cause !== '' && <CauseLink line={line}>{cause}</CauseLink>}
            {cause !== '' && line.party !== null && <span className="leading-6 whitespace-pre"> · </span>}
            {line.party !== null && <Party party={line.party} />}
          </span>
        )}
        <span className="block text-muted">
          <Reference reference={line.reference} />
        </span>
      </td>
      <td className="text-right columns:px-5 columns:py-3.5">
        <Money amount={line.amount} language={language} isSigned className={cx('font-semibold', line.amount > 0 && 'text-success')} />
      </td>
      <td className="w-full text-right text-sm text-muted columns:w-auto columns:px-5 columns:py-3.5 columns:text-base columns:text-ink">
        <span className="columns:sr-only">{t('statement.balanceAfter')} </span>
        <Money amount={line.balanceAfter} language={language} />
      </td>
    </tr>
  )
}
