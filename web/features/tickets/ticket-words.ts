/** How the subject of a ticket is named, and where it is. */
import type { TICKET_ABOUTS, TicketAbout } from '#contract/limits.ts'
import type { TicketSubject } from '#contract/types.ts'
import { formatMoney, type LanguageTag } from '#web/ui/format.ts'

/** The label of money is an amount in dollars. */
export const labelOfAbout = ({ kind, label }: Pick<TicketSubject, 'kind' | 'label'>, language: LanguageTag): string =>
  kind === 'deposit' || kind === 'withdrawal' ? formatMoney(Number(label), language) : label

/** The page of the item that a ticket is about; null: none. */
export function pageOfAbout({ kind, key }: { kind: TicketAbout; key: string }): string | null {
  const pages: Readonly<Record<(typeof TICKET_ABOUTS)[number], string | null>> = {
    order: `/orders/${key}`,
    post: `/posts/${key}`,
    deposit: '/transactions',
    withdrawal: '/transactions',
    account: null,
  }
  return pages[kind]
}
