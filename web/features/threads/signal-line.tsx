/** One line above the field of a thread: the members who are typing or have it open. It keeps its place while it is empty. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadMember } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { useShowHere, useShowTyping, useSigns } from './use-signals.ts'

/** A screen reader hears of typing once, and again only after this time without it. */
const SAID_MS = 30_000

interface SignalLineProps {
  threadId: string
  token: string
  members: readonly ThreadMember[]
  /** The unsent text of this reader. */
  text: string
}

/** The text for screen readers: the last one, until it has not been shown for a while. */
function useSaid(shown: string): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (shown !== '') {
      setSaid(shown)
      return undefined
    }
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return said
}

/** Three dots that move; at rest with reduced motion. */
const Dots = () => (
  <span aria-hidden className="inline-flex gap-0.5">
    {['[animation-delay:-300ms]', '[animation-delay:-150ms]', ''].map((delay) => (
      <span key={delay} className={`size-1 animate-pulse rounded-full bg-muted ${delay}`} />
    ))}
  </span>
)

export function SignalLine({ threadId, token, members, text }: SignalLineProps) {
  const { t, i18n } = useTranslation('threads')
  const nameOf = useUserName()
  const { typing, here } = useSigns(threadId, token)
  useShowHere(threadId, token)
  useShowTyping(threadId, token, text)
  const namesOf = (ids: readonly string[]) => {
    const names = members.filter(({ userId }) => ids.includes(userId)).map(({ name }) => nameOf(name))
    return { count: names.length, names: new Intl.ListFormat(i18n.language).format(names) }
  }
  const typed = typing.length === 0 ? '' : t('isTyping', namesOf(typing))
  const present = here.length === 0 ? '' : t('isHere', namesOf(here))
  const said = useSaid(typed)
  return (
    <div className="mt-3 h-5 text-xs/5 text-muted" data-testid="signals">
      {typed !== '' && (
        <p aria-hidden className="flex items-center gap-2">
          <Dots />
          <span className="truncate">{typed}</span>
        </p>
      )}
      {typed === '' && present !== '' && (
        <p className="flex items-center gap-2">
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-success" />
          <span className="truncate">{present}</span>
        </p>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  )
}
