/** Rules of a ticket's states, for both sides. */
import { THANKS_MAX, type TicketState } from '../limits.ts'

/** Signs of a question in the scripts of our languages. */
const QUESTION = /[?？¿]/

/** Is this text of a resolved ticket rather a thank-you than a question? Then its user is asked, and the ticket stays as it is. */
export const isThanks = (text: string, files: number): boolean =>
  files === 0 && text.trim() !== '' && [...text.trim()].length <= THANKS_MAX && !QUESTION.test(text)

/** The state after a message of the user; null: nobody writes any more. */
export function stateAfterAsking(state: TicketState, isTaken: boolean): TicketState | null {
  if (state === 'closed') return null
  return state === 'resolved' && isTaken ? 'resolved' : 'open'
}
