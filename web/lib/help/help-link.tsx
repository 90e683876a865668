/** Leads to the help article about the problem. `article`: its key; the page finds the text in the reader's language. */
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'

export function HelpLink({ article, className }: { article: string; className?: string }) {
  const { t } = useTranslation('common')
  return (
    <Link
      to="/help-center/$article"
      params={{ article }}
      className={cx('inline-flex min-h-6 items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink', className)}
      data-testid="help-link"
    >
      <CircleQuestionMark aria-hidden className="size-4" />
      {t('whatToDo')}
    </Link>
  )
}
