import { createFileRoute } from '@tanstack/react-router'
import { statementSearch } from '#web/features/wallet/statement-search.ts'
import { TransactionsScreen } from '#web/features/wallet/transactions-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/transactions')({
  validateSearch: statementSearch,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['wallet', 'order']),
  component: Transactions,
  head: titled((t) => t('nav.transactions')),
})

function Transactions() {
  const navigate = Route.useNavigate()
  return (
    <TransactionsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
  )
}
