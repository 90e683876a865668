/** The page of a chat, with the parts of other features: its thread, follow, block. */
import { Ban } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/types.ts'
import { ChatPage } from '#web/features/chats/chat-page.tsx'
import type { ChatsSearch } from '#web/features/chats/chats-search.ts'
import { MoneyCard } from '#web/features/chats/money-card.tsx'
import { FollowButton } from '#web/features/models/follow-button.tsx'
import { ReportEntry } from '#web/features/safety/report-entry.tsx'
import { UnblockButton } from '#web/features/safety/unblock-button.tsx'
import { ThreadPane } from '#web/features/threads/thread-pane.tsx'
import { isFormer } from '#web/lib/user-name.ts'
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { ChatPay } from './chat-pay.tsx'
import { Unlock } from './buy-buttons.tsx'
import { renderAddFunds } from './pay-buttons.tsx'

const ReportDialog = lazy(() => import('#web/features/safety/report-dialog.tsx'))
const BlockDialog = lazy(() => import('#web/features/safety/block-dialog.tsx'))

function BlockEntry({ chat: { other, isBlockedByMe }, onAsk }: { chat: Chat; onAsk: () => void }) {
  const { t } = useTranslation('safety')
  if (isBlockedByMe || isFormer(other.name)) return null
  return (
    <>
      <MenuSeparator />
      <MenuItem onSelect={onAsk}>
        <Ban aria-hidden />
        {t('block.action', { name: other.name })}
      </MenuItem>
    </>
  )
}

export function ChatScreen({ chatId, search }: { chatId: string; search: ChatsSearch }) {
  const [asked, setAsked] = useState<Chat['other'] | null>(null)
  const [reported, setReported] = useState<{ seq: number; name: string } | null>(null)
  return (
    <>
      <ChatPage
        key={chatId}
        chatId={chatId}
        search={search}
        renderThread={({ isActing, ...thread }) => (
          <ThreadPane
            {...thread}
            renderAddFunds={renderAddFunds}
            renderUnlock={({ seq, price, files }, name) =>
              !isActing && seq !== null && price !== null && <Unlock message={{ chatId, seq, price, files, name }} />
            }
            renderCard={(seq) => <MoneyCard chatId={chatId} seq={seq} isHidden={isActing && !thread.maySell} isActing={isActing} />}
            renderMore={({ seq }, name) =>
              seq !== null && <ReportEntry threadId={chatId} seq={seq} onAsk={() => setReported({ seq, name })} />
            }
          />
        )}
        renderFollow={(model) => <FollowButton {...model} />}
        renderPay={(chat) => <ChatPay chat={chat} />}
        renderSafety={(chat) => <BlockEntry chat={chat} onAsk={() => setAsked(chat.other)} />}
        renderUnblock={({ other }) => <UnblockButton userId={other.userId} name={other.name} />}
      />
      {reported !== null && (
        <Suspense>
          <ReportDialog threadId={chatId} {...reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
      {asked !== null && (
        <Suspense>
          <BlockDialog userId={asked.userId} name={asked.name} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
