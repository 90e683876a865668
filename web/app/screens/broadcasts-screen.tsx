/** /chats/broadcasts: the broadcasts of a model, whose files are those of messages. */
import type { ReactNode } from 'react'
import type { Broadcast } from '#contract/types.ts'
import { BroadcastsScreen } from '#web/features/broadcasts/broadcasts-screen.tsx'
import { type BroadcastFiles, useBroadcastFiles } from '#web/features/threads/use-broadcast-files.tsx'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'

function WithFiles({ edited, children }: { edited: Broadcast | null; children: (files: BroadcastFiles) => ReactNode }) {
  return children(useBroadcastFiles(edited, useSessionToken()))
}

/** `to`: a tag or segment that a new broadcast is for. */
export const Broadcasts = ({ to }: { to?: string | undefined }) => (
  <BroadcastsScreen to={to} renderFiles={(edited, children) => <WithFiles edited={edited}>{children}</WithFiles>} />
)
