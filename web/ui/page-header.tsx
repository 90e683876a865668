import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageHeaderProps {
  title: ReactNode
  text?: ReactNode
  /** The actions of the page: one or two buttons. */
  actions?: ReactNode
  className?: string
}

/** The head of a page of the member area: its only `h1`, a sentence, its actions. */
export function PageHeader({ title, text, actions, className }: PageHeaderProps) {
  return (
    <header className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0">
        <h1 className="text-3xl">{title}</h1>
        {text !== undefined && <p className="mt-1.5 max-w-prose text-muted">{text}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
