import type { ReactNode, Ref } from 'react'

/** Says what was refused, beside the button that asked for it. Nothing without a text. */
export function Refusal({ children, ref }: { children: ReactNode; ref?: Ref<HTMLParagraphElement> }) {
  if (children === undefined || children === null) return null
  return (
    <p ref={ref} role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      {children}
    </p>
  )
}
