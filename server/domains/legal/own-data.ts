import { z } from 'zod'
import type { OwnData } from '#server/compose/own-data.ts'
import { text, time } from '#server/shared/own-data-shapes.ts'
import { exportAcceptances } from './own-data.sql.ts'

const acceptance = z.object({
  document: text,
  version: z.number().int().describe('1 is the text that the site began with'),
  acceptedAt: time,
})

export const legalData: OwnData = {
  parts: [{ name: 'accepted-texts', entry: acceptance, pages: exportAcceptances, begin: '' }],
  tables: {
    'legal.versions': {
      exported: { leftOut: 'texts of the site; nothing about other users' },
      leaving: { kept: 'only an id: who wrote a legal text is known for good' },
    },
    'legal.acceptances': {
      exported: { part: 'accepted-texts' },
      leaving: { kept: 'only an id: proof of what both sides agreed to, as long as the books' },
    },
  },
}
