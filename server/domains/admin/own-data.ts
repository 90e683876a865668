import type { OwnData } from '#server/compose/own-data.ts'
import { deleteNotesAbout } from './notes.sql.ts'
import { notesAbout } from './topics.ts'
import { deleteOwnViews } from './views.sql.ts'

export const adminData: OwnData = {
  erasers: {
    savedViews: ({ tx }, { id }, limit) => tx.run(deleteOwnViews, id, limit),
    async staffNotes({ tx, touch }, { id }, limit) {
      touch(notesAbout(id))
      return tx.run(deleteNotesAbout, id, limit)
    },
  },
  tables: {
    'admin.notes': {
      exported: { leftOut: 'notes that the team writes for its own work' },
      leaving: 'deleted',
    },
    'admin.views': {
      exported: { leftOut: 'filters of lists of the team' },
      leaving: { kept: 'shared views of the team; own ones are deleted' },
    },
  },
}
