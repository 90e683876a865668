import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { ChatsFrame } from '#web/features/chats/chats-frame.tsx'
import { type ChatsSearch, chatsSearch } from '#web/features/chats/chats-search.ts'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/chats')({
  validateSearch: addressOf<ChatsSearch>('/chats'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['chats', 'threads', 'translation', 'models', 'safety', 'posts', 'purchases']),
  component: Chats,
  head: titled((t) => t('nav.chats')),
})

function Chats() {
  const navigate = Route.useNavigate()
  const { chatId } = useParams({ strict: false })
  return (
    <ChatsFrame
      search={Route.useSearch({ select: chatsSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ to: '.', search, replace: true, resetScroll: false })}
      chatId={chatId}
    >
      <Outlet />
    </ChatsFrame>
  )
}
