import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, ownId, text, texts, time } from '#server/shared/own-data-shapes.ts'
import { dropBroadcastFiles } from './broadcast-files.ts'
import { selectBroadcastsWithFiles } from './message-files.sql.ts'
import { blankDrafts, deletePaceOf, exportDrafts, exportMessageFiles, exportMessages, markFilesLeaving } from './own-data.sql.ts'

const message = z.object({
  thread: ownId,
  about: text.describe('The product of the order that the message is about'),
  number: count.describe('The number of the message in its thread'),
  text,
  sentAt: time,
  files: texts.describe('Names of the files sent with it, which are in the folder files/messages'),
})
const draft = z.object({ thread: ownId, text, writtenAt: time })

export const threadsData: OwnData = {
  parts: [
    { name: 'messages', entry: message, pages: exportMessages, begin: `${BEFORE_ALL_IDS}:${BEFORE_ALL_IDS}` },
    { name: 'message-drafts', entry: draft, pages: exportDrafts, begin: BEFORE_ALL_IDS },
  ],
  files: [{ folder: 'messages', pages: exportMessageFiles }],
  erasers: {
    drafts: ({ tx }, { id }, limit) => tx.run(blankDrafts, id, limit),
    messageFiles: ({ tx }, { id }, limit) => tx.run(markFilesLeaving, id, limit),
    async broadcastFiles({ tx }, { id }, limit) {
      const rows = await tx.many(selectBroadcastsWithFiles, id, limit)
      await dropBroadcastFiles(
        tx,
        rows.map(({ broadcastId }) => broadcastId),
      )
      return rows.length
    },
    pace: ({ tx }, { id }) => tx.run(deletePaceOf, id),
  },
  tables: {
    'threads.threads': { exported: { part: 'messages' }, leaving: { kept: 'the conversation belongs to the other side, too' } },
    'threads.members': { exported: { part: 'message-drafts' }, leaving: 'blanked' },
    'threads.messages': {
      exported: { part: 'messages' },
      leaving: {
        kept: 'the texts stay for the other side, from "Former member"; files are deleted 30 days after the order, except those that were paid for',
      },
    },
    'threads.broadcast_files': {
      exported: { leftOut: 'files, which are in the folder files/messages' },
      leaving: { kept: 'files that were paid for stay for those who paid; all others are deleted' },
    },
    'threads.former_members': {
      exported: { leftOut: 'who wrote as an assistant: the messages are exported with their texts' },
      leaving: { kept: 'the messages keep their kind of author' },
    },
    'threads.visits': {
      exported: { leftOut: 'visits of admins, which the support access log has' },
      leaving: { kept: 'the log of admins' },
    },
    'threads.reactions': {
      exported: { leftOut: 'marks on messages, which are exported with their texts' },
      leaving: { kept: 'they belong to the conversation' },
    },
    'threads.paces': { exported: { leftOut: 'the count of a limit' }, leaving: 'deleted' },
  },
}
