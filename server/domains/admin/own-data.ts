import type { OwnData } from '#server/compose/own-data.ts'
import { deleteOwnViews } from './views.sql.ts'

export const adminData: OwnData = {
  erasers: { savedViews: ({ tx }, { id }, limit) => tx.run(deleteOwnViews, id, limit) },
  tables: {
    'admin.views': {
      exported: { leftOut: 'filters of lists of the team' },
      leaving: { kept: 'shared views of the team; own ones are deleted' },
    },
  },
}
