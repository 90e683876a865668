import type { OwnData } from '#server/compose/own-data.ts'

export const leavingData: OwnData = {
  tables: {
    'leaving.exports': {
      exported: { leftOut: 'the copies themselves' },
      leaving: { kept: 'when a copy was asked for; its bytes are gone' },
    },
    'leaving.closings': {
      exported: { leftOut: 'account.json says when the account is erased' },
      leaving: { kept: 'the note that, and when, an account was erased' },
    },
    'journal.entries': { exported: { leftOut: 'the log of calls: their effects are in the other parts' }, leaving: 'blanked' },
  },
}
