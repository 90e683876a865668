import { isMasked } from '#contract/rules/mask.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface MaskedProps {
  value: string
  /** Says that the value is hidden: in place of the signs for screen readers, as a hint for the others. */
  hint: string
}

/** A value that the server may have masked for this reader's role. */
export function Masked({ value, hint }: MaskedProps) {
  if (!isMasked(value)) return value
  return (
    <span title={hint} className="whitespace-nowrap">
      <span aria-hidden>{value}</span>
      <VisuallyHidden>{hint}</VisuallyHidden>
    </span>
  )
}
