import { createFileRoute } from '@tanstack/react-router'
import { TransactionsScreen } from '#web/features/wallet/transactions-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/transactions')({
  component: TransactionsScreen,
  head: titled((t) => t('nav.transactions')),
})
