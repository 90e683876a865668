/** Every call of `members`: Settings → Profile, where every user describes themselves. A model’s change is on the profile for all others at once. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { LINKS_MAX, LINK_MAX } from '../limits.ts'
import { isLink } from '../rules/profile.ts'
import { done, id, language, personName, timestamp, token } from '../shapes/basics.ts'
import { bio, handle, profileLanguages } from '../shapes/own-profile.ts'

const LINK_TEXT = 'Please enter a whole address that begins with https://'

/** A link to another site (`isLink`), normalized as in browsers. */
const link = z
  .string()
  .trim()
  .max(LINK_MAX, LINK_TEXT)
  .refine(isLink, LINK_TEXT)
  .pipe(z.url({ normalize: true, error: LINK_TEXT }))

const withoutTwins = (links: readonly string[]): string[] => [...new Set(links)]

const links = z.array(link).max(LINKS_MAX).transform(withoutTwins)

export const members = {
  getProfile: query({
    about: 'The user’s own profile, and the old handles that still redirect to it.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      name: z.string(),
      handle: z.string(),
      picture: z.string().nullable(),
      bio: z.string(),
      languages: z.array(language),
      links: z.array(z.string()),
      oldHandles: z.array(z.object({ handle: z.string(), freeAt: timestamp })),
    }),
  }),
  saveProfile: mutation({
    about: 'Saves the whole profile. An old handle redirects to the new one for 90 days and stays reserved as long.',
    role: 'user',
    args: z.object({ token, name: personName, handle, bio, languages: profileLanguages, links }),
    result: done,
    errors: ['handle_taken', 'too_many_renames'],
  }),
  setPicture: mutation({
    about: 'Sets the picture to one from media.finishUpload; null removes it.',
    role: 'user',
    args: z.object({ token, pictureId: id.nullable() }),
    result: done,
    errors: ['not_found'],
  }),
}
