import { createFileRoute } from '@tanstack/react-router'
import { ChatScreen } from '#web/app/screens/chats-screen.tsx'
import { chatsSearch } from '#web/features/chats/chats-search.ts'

export const Route = createFileRoute('/_member/chats/$chatId')({ component: Chat })

function Chat() {
  return <ChatScreen chatId={Route.useParams().chatId} search={Route.useSearch({ select: chatsSearch, structuralSharing: true })} />
}
