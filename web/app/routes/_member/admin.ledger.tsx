import { createFileRoute } from '@tanstack/react-router'
import { type LedgerSearch, ledgerSearch } from '#web/features/figures/figure-search.ts'
import { LedgerScreen } from '#web/features/figures/ledger-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/ledger')({
  validateSearch: addressOf<LedgerSearch>('/admin/ledger'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('figures'),
  component: Ledger,
  head: titled((t) => t('nav.adminLedger')),
})

function Ledger() {
  const navigate = Route.useNavigate()
  return (
    <LedgerScreen
      search={Route.useSearch({ select: ledgerSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search })}
    />
  )
}
