/** System settings that every page shows. */
import { z } from 'zod'

export const siteNotices = z.object({
  name: z.string(),
  /** Addresses of the pictures; null: our own. */
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  announcement: z.object({ text: z.string(), isWarning: z.boolean() }).nullable(),
  /** Null: no maintenance; else the text about it, which may be empty. Only admins change anything meanwhile. */
  maintenance: z.string().nullable(),
  areOrdersOpen: z.boolean(),
  areDepositsOpen: z.boolean(),
  isSignUpOpen: z.boolean(),
  /** New accounts need an invitation. */
  needsInvitation: z.boolean(),
  /** Why orders or deposits are closed; may be empty. */
  pauseText: z.string(),
})
