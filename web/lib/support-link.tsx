/** Leads to a new ticket about an object of the reader's. */
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TicketAbout } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'

/** `about`: missing where the ticket is about nothing in particular. */
export function SupportLink({ about, className }: { about?: { kind: TicketAbout; key: string }; className?: string }) {
  const { t } = useTranslation('common')
  return (
    <Link
      to="/tickets/new"
      search={about === undefined ? {} : { about: `${about.kind}:${about.key}` }}
      className={cx('inline-flex min-h-6 items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink', className)}
      data-testid="support-link"
    >
      <LifeBuoy aria-hidden className="size-4" />
      {t('support')}
    </Link>
  )
}
