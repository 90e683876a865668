import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, ownId, text, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { deleteMailsOf } from './mails.sql.ts'
import { deleteWatchersOf } from './work.sql.ts'
import { blankNotesAbout, blankTickets, deleteRepliesOf, exportTickets } from './own-data.sql.ts'

const ticket = z.object({
  thread: ownId.describe('The thread of its messages'),
  number: count,
  category: text,
  subject: text,
  state: text,
  about: text.nullable().describe('What you linked, by its kind and id'),
  openedAt: time,
  closedAt: timeOrNull,
  isSatisfied: z.boolean().nullable().describe('Your answer after the end'),
  ratingNote: text,
})

const OF_STAFF = { kept: 'work of the team, without content' }

export const ticketsData: OwnData = {
  parts: [{ name: 'tickets', entry: ticket, pages: exportTickets, begin: BEFORE_ALL_IDS }],
  erasers: {
    ticketNotes: ({ tx }, { id }, limit) => tx.run(blankNotesAbout, id, limit),
    ticketWatchers: ({ tx }, { id }, limit) => tx.run(deleteWatchersOf, id, limit),
    ticketMails: ({ tx }, { id }, limit) => tx.run(deleteMailsOf, id, limit),
    ticketReplies: ({ tx }, { id }, limit) => tx.run(deleteRepliesOf, id, limit),
    tickets: ({ tx }, { id }, limit) => tx.run(blankTickets, id, limit),
  },
  tables: {
    'tickets.tickets': { exported: { part: 'tickets' }, leaving: 'blanked' },
    'tickets.entries': { exported: { leftOut: 'steps and internal notes of the team; messages are in messages' }, leaving: 'blanked' },
    'tickets.replies': { exported: { leftOut: 'answers of the team for seconds, until they are messages' }, leaving: 'deleted' },
    'tickets.watchers': { exported: { leftOut: 'which tickets an admin follows for the team' }, leaving: 'deleted' },
    'tickets.links': { exported: { leftOut: 'which tickets belong together, for the team' }, leaving: OF_STAFF },
    'tickets.mails': { exported: { leftOut: 'mails that wait for the team, for a month; answers are messages' }, leaving: 'deleted' },
    'tickets.visitors': {
      exported: { leftOut: 'visitors without an account; what they write after they have one belongs to it' },
      leaving: { kept: 'deleted a year after the end of their last ticket' },
    },
    'tickets.requests': {
      exported: { leftOut: 'questions that wait for the link in a mail, for two days' },
      leaving: { kept: 'deleted within two days' },
    },
    'tickets.hours': { exported: { leftOut: 'opening hours of the team' }, leaving: OF_STAFF },
    'tickets.saved_replies': { exported: { leftOut: 'texts of the team' }, leaving: OF_STAFF },
  },
}
