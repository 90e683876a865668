import { createFileRoute } from '@tanstack/react-router'
import { ledgerSearch, type LedgerSearch } from '#web/features/figures/figure-search.ts'
import { LedgerScreen } from '#web/features/figures/ledger-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/ledger')({
  validateSearch: (search): LedgerSearch => ledgerSearch(search),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('figures'),
  component: Ledger,
  head: titled((t) => t('nav.adminLedger')),
})

function Ledger() {
  const navigate = Route.useNavigate()
  return <LedgerScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
}
