/** The acts of staff on a ticket; a refused act is a toast. */
import type { TicketPriority } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'

export interface DeskActs {
  readonly isBusy: boolean
  assign: (to: string | null) => void
  setPriority: (priority: TicketPriority) => void
  snooze: (until: number | null) => void
  setState: (state: 'open' | 'resolved' | 'closed') => void
  endLinks: () => void
}

export function useDeskActs(ticketId: string): DeskActs {
  const token = useSessionToken()
  const failed = useCallFailed()
  const assign = useMutation(api.admin.tickets.assign)
  const priority = useMutation(api.admin.tickets.setPriority)
  const snooze = useMutation(api.admin.tickets.snooze)
  const state = useMutation(api.admin.tickets.setState)
  const links = useMutation(api.admin.tickets.endLinks)
  return {
    isBusy: assign.isBusy || priority.isBusy || snooze.isBusy || state.isBusy || links.isBusy,
    assign: (to) => void assign.run({ token, ticketId, to }).catch(failed),
    setPriority: (to) => void priority.run({ token, ticketId, priority: to }).catch(failed),
    snooze: (until) => void snooze.run({ token, ticketId, until }).catch(failed),
    setState: (to) => void state.run({ token, ticketId, state: to }).catch(failed),
    endLinks: () => void links.run({ token, ticketId }).catch(failed),
  }
}
