import { createFileRoute } from '@tanstack/react-router'

/** The list alone: the frame of /chats shows it. */
export const Route = createFileRoute('/_member/chats/')({ component: () => null })
