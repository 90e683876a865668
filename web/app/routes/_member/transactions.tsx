import { createFileRoute } from '@tanstack/react-router'
import { TransactionsScreen } from '#web/features/wallet/transactions-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/transactions')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('wallet'),
  component: TransactionsScreen,
  head: titled((t) => t('nav.transactions')),
})
