import { Link } from '@tanstack/react-router'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** A text with links for `<terms>` and `<privacy>`, in new windows: typed values stay. */
export function LegalText({ text, linkClassName }: { text: string; linkClassName: string }) {
  return (
    <LinkedText
      text={text}
      links={{
        terms: (label) => (
          <Link to="/terms" target="_blank" className={linkClassName}>
            {label}
          </Link>
        ),
        privacy: (label) => (
          <Link to="/privacy" target="_blank" className={linkClassName}>
            {label}
          </Link>
        ),
      }}
    />
  )
}
