import type { OwnData } from '#server/compose/own-data.ts'
import { eraseBodies } from './audit.sql.ts'

export const auditData: OwnData = {
  erasers: { actBodies: ({ tx }, { id }, limit) => tx.run(eraseBodies, id, limit) },
  tables: {
    'audit.acts': {
      exported: { leftOut: 'acts of staff; those about you are suspensions and support-access' },
      leaving: { kept: 'only ids: a chain of hashes covers every act, and the body of each act about the user is erased' },
    },
    'audit.concerns': {
      exported: { leftOut: 'the same as suspensions and support-access, from the side of the team' },
      leaving: { kept: 'only ids: the log of acts of staff is whole for good; the body of each act about the user is erased' },
    },
  },
}
