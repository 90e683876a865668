/** The place beside the messages, for the item that the ticket is about. On a phone it is folded under the head of the ticket. */
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskTicket } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

interface BesideProps {
  ticket: DeskTicket
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Gets the focus by its key. */
  place: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Beside({ ticket: { about, user, visitor }, isOpen, onOpen, place, children }: BesideProps) {
  const { t } = useTranslation(['desk', 'tickets'])
  const nameOf = useUserName()
  const id = useId()
  // A visitor without an account has asked about nothing.
  if (about === null && visitor !== null) return null
  const names = [
    ...(about === null || about.kind === 'account' ? [] : [t(`tickets:abouts.${about.kind}`)]),
    ...(visitor === null ? [nameOf(user.name)] : []),
  ]
  return (
    <section ref={place} tabIndex={-1} aria-label={t('beside')} className="flex min-w-0 flex-col gap-4 rounded-lg" data-testid="beside">
      <Button
        variant="secondary"
        className="w-full justify-between xl:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        data-testid="unfold"
      >
        <span className="truncate">{names.join(' · ')}</span>
        <ChevronDown aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={id} className={cx('flex flex-col gap-4', !isOpen && 'max-xl:hidden')}>
        {children}
      </div>
    </section>
  )
}
