/** Above a button that pays: lines of money, and the missing part of the balance. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export const PayLines = ({ children }: { children: ReactNode }) => <dl className="divide-y border-y text-sm">{children}</dl>

export function PayLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** The balance is too low: the missing amount, and the button that adds it. */
export function ShortBalance({ text, label, onAddFunds }: { text: string; label: string; onAddFunds: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <span className="min-w-0 flex-1 basis-56">{text}</span>
      <Button size="sm" onClick={onAddFunds} data-testid="add-missing-funds">
        {label}
      </Button>
    </div>
  )
}
