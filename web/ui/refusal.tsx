import type { ReactNode } from 'react'

/** The start of a form on a small screen, and the last line of a long dialog, are out of view when its button is pressed. */
const bringIntoView = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })

/** The text of a refused call, beside its button. Nothing without a text. */
export function Refusal({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null
  return (
    <p ref={bringIntoView} role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      {children}
    </p>
  )
}
