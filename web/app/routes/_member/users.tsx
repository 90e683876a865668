import { createFileRoute } from '@tanstack/react-router'
import { type PeopleSearch, peopleSearch } from '#web/features/people/people-search.ts'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'
import { People } from '../../screens/people-screen.tsx'

export const Route = createFileRoute('/_member/users')({
  validateSearch: addressOf<PeopleSearch>('/users'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['people', 'models', 'safety']),
  component: Users,
  head: titled((t) => t('nav.people')),
})

function Users() {
  const navigate = Route.useNavigate()
  return (
    <People
      search={Route.useSearch({ select: peopleSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
