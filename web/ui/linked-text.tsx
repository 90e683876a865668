import { Fragment, type ReactNode } from 'react'

interface LinkedTextProps {
  /** A text with parts in tags: `I accept the <terms>Terms</terms>.` */
  text: string
  /** Renders the part in each tag. */
  links: Readonly<Record<string, (label: string) => ReactNode>>
}

/** A sentence with links in it, in the order of its language. */
export function LinkedText({ text, links }: LinkedTextProps) {
  const parts = text.split(/(<\w+>[^<]*<\/\w+>)/)
  return parts.map((part, at) => {
    const [, tag = '', label = ''] = /^<(\w+)>([^<]*)</.exec(part) ?? []
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name than their place
    return <Fragment key={at}>{links[tag]?.(label) ?? part}</Fragment>
  })
}
