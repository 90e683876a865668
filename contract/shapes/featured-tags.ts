/** Tags that the home page shows with a picture. */
import { z } from 'zod'
import { ALT_MAX, PLACE_MAX, TAG_MAX } from '../limits.ts'
import { id, line, tag } from './basics.ts'
import { inEachLanguage } from './each-language.ts'
import { picture } from './media.ts'

const MISSING = 'Please fill this in for each language'

const fields = {
  /** Search term of its link. */
  tag: tag.min(1, 'Please enter a tag'),
  names: inEachLanguage(line.min(1, MISSING).max(TAG_MAX)),
  /** Descriptions of the picture. */
  alts: inEachLanguage(line.min(1, MISSING).max(ALT_MAX)),
  position: z.number().int().min(1).max(PLACE_MAX),
  /** The home page shows it. */
  isActive: z.boolean(),
}

export const featuredTagIn = z.object(fields)

/** As admins see it. */
export const adminFeaturedTag = featuredTagIn.extend({ _id: id, version: z.number().int(), picture: picture.nullable() })

/** As readers see it, in one language. */
export const featuredTag = z.object({ tag: z.string(), name: z.string(), alt: z.string(), picture })
