/** Beside the messages of a ticket: the item that it is about, and the account of its user, both live and with the acts of this admin. */
import { useTranslation } from 'react-i18next'
import type { DeskTicket } from '#contract/types.ts'
import { BesideDeposit } from '#web/features/admin/beside/beside-deposit.tsx'
import { BesidePost } from '#web/features/admin/beside/beside-post.tsx'
import { BesideUser } from '#web/features/admin/beside/beside-user.tsx'
import { BesideWithdrawal } from '#web/features/admin/beside/beside-withdrawal.tsx'
import { BesideOrder } from '#web/features/orders/beside-order.tsx'

function About({ ticketId, about }: Pick<DeskTicket, 'ticketId' | 'about'>) {
  switch (about?.kind) {
    case 'order':
      return <BesideOrder orderId={about.key} />
    case 'deposit':
      return <BesideDeposit ticketId={ticketId} />
    case 'withdrawal':
      return <BesideWithdrawal withdrawalId={about.key} />
    case 'post':
      return <BesidePost postId={about.key} />
    // A ticket can be about the account of its own user alone, which is there anyway.
    case 'account':
    case undefined:
      return null
  }
}

export function DeskBeside({ ticket }: { ticket: DeskTicket }) {
  const { t, i18n } = useTranslation('desk')
  const { language, user, visitor } = ticket
  return (
    <>
      <About ticketId={ticket.ticketId} about={ticket.about} />
      {visitor === null && (
        <BesideUser userId={user.userId}>
          <p className="text-sm text-muted">
            {t('speaks', { language: new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language })}
          </p>
        </BesideUser>
      )}
    </>
  )
}
