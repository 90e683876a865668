import type { OwnData } from '#server/compose/own-data.ts'
import { deleteChoicesOf, deleteDaysOf } from './translation.sql.ts'

const MACHINE = 'made by a machine from texts that are exported themselves, and deleted with them'

export const translationData: OwnData = {
  erasers: {
    days: ({ tx }, { id }, limit) => tx.run(deleteDaysOf, id, limit),
    choices: ({ tx }, { id }, limit) => tx.run(deleteChoicesOf, id, limit),
  },
  tables: {
    'translation.days': { exported: { leftOut: 'the count of a limit' }, leaving: 'deleted' },
    'translation.choices': { exported: { leftOut: 'a switch of each conversation' }, leaving: 'deleted' },
    'translation.uses': { exported: { leftOut: MACHINE }, leaving: { kept: 'deleted with the texts' } },
  },
}
