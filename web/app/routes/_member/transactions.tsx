import { createFileRoute } from '@tanstack/react-router'
import { TransactionsScreen } from '#web/features/wallet/transactions-screen.tsx'
import { pageTitle } from '../../page-title.ts'

export const Route = createFileRoute('/_member/transactions')({
  component: TransactionsScreen,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.transactions')) }] }),
})
