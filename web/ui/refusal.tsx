import type { ReactNode, Ref } from 'react'

/** The text of a refused call, beside its button. Nothing without a text. */
export function Refusal({ children, ref }: { children: ReactNode; ref?: Ref<HTMLParagraphElement> }) {
  if (children === undefined || children === null) return null
  return (
    <p ref={ref} role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      {children}
    </p>
  )
}
