import { Link } from '@tanstack/react-router'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** A text whose `<terms>` and `<privacy>` lead there, in windows of their own: what is typed stays. */
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
