/** Legal texts in versions. Version 1 is the text of the product, which screens have in their catalog. */
import { z } from 'zod'
import { LEGAL_DOCUMENTS, LEGAL_SUMMARY_MAX, LEGAL_VERSION_MAX, LEGAL_VERSIONS_MAX } from '../limits.ts'
import { language, timestamp } from './basics.ts'
import { helpBlock } from './help.ts'

export const legalDocument = z.enum(LEGAL_DOCUMENTS)

export const legalVersion = z.number().int().min(1).max(LEGAL_VERSION_MAX)

/** A version in the list of those that readers may see. */
export const listedVersion = z.object({
  version: legalVersion,
  state: z.enum(['scheduled', 'in_force', 'replaced']),
  /** Null: the text of the product, in force from the start. */
  from: timestamp.nullable(),
  /** Null: no end is known. */
  until: timestamp.nullable(),
})

export const legalText = listedVersion.extend({
  /** Null: the text of the product. */
  text: z
    .object({
      /** Another than the reader’s where it is not translated. */
      language,
      blocks: z.array(helpBlock),
      summary: z.string().max(LEGAL_SUMMARY_MAX),
    })
    .nullable(),
  /** The newest first. */
  versions: z.array(listedVersion).max(LEGAL_VERSIONS_MAX + 1),
})

/** A text in force that the user has not accepted. */
export const pendingText = z.object({
  document: legalDocument,
  version: legalVersion,
  from: timestamp,
  /** Its language, and what differs from the version before. */
  language,
  summary: z.string(),
})

export const acceptance = z.object({ document: legalDocument, version: legalVersion, at: timestamp })
