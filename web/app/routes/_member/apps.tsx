import { createFileRoute } from '@tanstack/react-router'
import { type AppsSearch, appsSearch } from '#web/features/connections/apps-search.ts'
import { AppsScreen } from '#web/features/connections/apps-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/apps')({
  validateSearch: addressOf<AppsSearch>('/apps'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('connections'),
  component: Apps,
  head: titled((t) => t('nav.apps')),
})

function Apps() {
  const navigate = Route.useNavigate()
  return (
    <AppsScreen
      search={Route.useSearch({ select: appsSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
