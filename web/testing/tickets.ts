/** A ticket as the team sees it. */
import type { DeskTicket } from '#contract/types.ts'
import { PERSON_ID } from './admin-user.ts'
import { idOf } from './orders.ts'

/** An open ticket of Robin Vale that is about nothing. */
export const aDeskTicket = (but: Partial<DeskTicket> = {}): DeskTicket => ({
  ticketId: idOf(1),
  number: 7,
  category: 'other',
  subject: 'A question',
  state: 'open',
  priority: 'normal',
  openedAt: 0,
  movedAt: 0,
  waitingSince: null,
  dueAt: null,
  waitsFor: null,
  snoozedUntil: null,
  user: { userId: PERSON_ID, name: 'Robin Vale', picture: null },
  visitor: null,
  assignee: null,
  revision: 0,
  about: null,
  entries: [],
  pending: null,
  openUntil: null,
  wasLate: false,
  firstMinutes: null,
  isSatisfied: null,
  ratingNote: '',
  followsId: null,
  mergedInto: null,
  watchers: [],
  linked: [],
  language: 'fr',
  ...but,
})
