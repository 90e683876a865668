/** Every call of `assistants`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { assistantCalls } from '../domains/chats/parts.ts'

export function assistantsCalls() {
  return {
    list: assistantCalls.list,
    invite: assistantCalls.invite,
    setPermission: assistantCalls.setPermission,
    setNotifications: assistantCalls.setNotifications,
    end: assistantCalls.end,
    mine: assistantCalls.mine,
    invitation: assistantCalls.invitation,
    accept: assistantCalls.accept,
  } satisfies Implements<Contract['assistants'], Actor>
}
