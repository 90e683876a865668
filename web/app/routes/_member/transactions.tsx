import { createFileRoute } from '@tanstack/react-router'
import { TransactionsScreen } from '#web/features/wallet/transactions-screen.tsx'

export const Route = createFileRoute('/_member/transactions')({ component: TransactionsScreen })
