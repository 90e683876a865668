import type { OwnData } from '#server/compose/own-data.ts'
import { forgetAuthor } from './keys.sql.ts'
import { providerKeys } from './topics.ts'

export const providersData: OwnData = {
  erasers: {
    async providerKeys({ tx, touch }, { id }) {
      if ((await tx.run(forgetAuthor, id)) > 0) touch(providerKeys())
      return 0
    },
  },
  tables: {
    'providers.keys': { exported: { leftOut: 'which keys of outside services you saved; the acts of staff have it' }, leaving: 'blanked' },
  },
}
