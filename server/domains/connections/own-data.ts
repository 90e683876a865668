import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { ownId, text, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { deleteFeeds, deleteKeys, exportKeys } from './own-data.sql.ts'

const key = z.object({
  id: ownId,
  name: text,
  ending: text.describe('The last four characters of the key'),
  scopes: texts,
  networks: texts,
  createdAt: time,
  expiresAt: time,
  revokedAt: timeOrNull,
  lastUsedAt: timeOrNull,
})

export const connectionsData: OwnData = {
  parts: [{ name: 'keys', entry: key, pages: exportKeys, begin: BEFORE_ALL_IDS }],
  erasers: {
    keys: ({ tx }, { id }, limit) => tx.run(deleteKeys, id, limit),
    calendarFeeds: ({ tx }, { id }, limit) => tx.run(deleteFeeds, id, limit),
  },
  tables: {
    'connections.keys': { exported: { part: 'keys' }, leaving: 'deleted' },
    'connections.feeds': { exported: { leftOut: 'A hash of the secret address, and when a calendar fetched it' }, leaving: 'deleted' },
  },
}
