import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, dollars, otherName, text, textOrNull, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import {
  deleteGroups,
  deleteNotes,
  deleteOwnTagged,
  deleteTaggedOfModel,
  exportFans,
  exportGroups,
  exportNotes,
  exportNotesAbout,
  exportRelations,
} from './own-data.sql.ts'
import { fansOf, notesOf } from './topics.ts'

const note = z.object({ about: otherName, note: text, changedAt: time })
const noteAbout = z.object({ by: otherName, note: text.describe('What this user noted about you'), changedAt: time })
const dealings = {
  followedAt: timeOrNull,
  since: time,
  lastActivity: time,
  orders: count,
  posts: count,
  tips: count,
  messages: count,
  spent: dollars,
  tags: texts,
}
const fan = z.object({ fan: otherName, ...dealings, earned: dollars })
const relation = z.object({
  model: otherName,
  isListed: z.boolean().describe('Whether this model sees you among its fans'),
  ...dealings,
  tags: texts.describe('The tags that this model has given you'),
})
const group = z.object({
  kind: z.enum(['tag', 'segment']),
  name: text,
  hasRule: z.boolean(),
  fansOfKind: textOrNull,
  spentMin: dollars.nullable(),
  ordersMin: count.nullable(),
  activeDays: count.nullable(),
  quietDays: count.nullable(),
  tags: texts,
  withoutTags: texts,
  createdAt: time,
})

export const peopleData: OwnData = {
  parts: [
    { name: 'notes-about-others', entry: note, pages: exportNotes, begin: BEFORE_ALL_IDS },
    { name: 'notes-about-you', entry: noteAbout, pages: exportNotesAbout, begin: BEFORE_ALL_IDS },
    { name: 'fans', entry: fan, pages: exportFans, begin: BEFORE_ALL_IDS },
    { name: 'models-of-yours', entry: relation, pages: exportRelations, begin: BEFORE_ALL_IDS },
    { name: 'tags-and-segments', entry: group, pages: exportGroups, begin: BEFORE_ALL_IDS },
  ],
  erasers: {
    async notesAboutOthers({ tx, touch }, { id }, limit) {
      touch(notesOf(id))
      return tx.run(deleteNotes, id, limit)
    },
    ownTags: ({ tx }, { id }, limit) => tx.run(deleteOwnTagged, id, limit),
    tagsGiven: ({ tx }, { id }, limit) => tx.run(deleteTaggedOfModel, id, limit),
    async fanGroups({ tx, touch }, { id }, limit) {
      touch(fansOf(id))
      return tx.run(deleteGroups, id, limit)
    },
  },
  tables: {
    'people.notes': { exported: { part: 'notes-about-others' }, leaving: 'deleted' },
    'people.tagged': { exported: { part: 'fans' }, leaving: 'deleted' },
    'people.groups': { exported: { part: 'tags-and-segments' }, leaving: 'deleted' },
    'people.relations': { exported: { part: 'fans' }, leaving: { kept: 'sums of payments, which stay for the books of both sides' } },
  },
}
