/**
 * Every call of `members`: Settings → Profile, where every user describes themselves, and the users that they block. A model’s change is on the
 * profile for all others at once.
 */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { LINKS_MAX, LINK_MAX } from '../limits.ts'
import { isLink } from '../rules/profile.ts'
import { cursor, done, id, language, limit, optionalToken, pageOf, personName, timestamp, token } from '../shapes/basics.ts'
import { bio, handle, profileLanguages } from '../shapes/own-profile.ts'

const LINK_TEXT = 'Please enter a full address that starts with https://'

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
  blockUser: mutation({
    about:
      'Blocks a user: both become invisible to each other, follows and waits for slots between them end, and new orders, tips, purchases and messages are refused. Open orders go on, and purchases stay. A repeat has no effect.',
    role: 'user',
    limit: CALL_LIMITS.change,
    despite: ['suspended'],
    args: z.object({ token, userId: id }),
    result: done,
    errors: ['not_found', 'too_many_blocked', 'too_many_attempts'],
  }),
  unblockUser: mutation({
    about: 'Ends an own block. Relations that the block ended stay ended; a repeat has no effect.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, userId: id }),
    result: done,
  }),
  listBlocked: query({
    about: 'A page of the users that the caller has blocked, the last one first.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(
      z.object({
        userId: id,
        name: z.string(),
        /** Of a model; null for other users. */
        handle: z.string().nullable(),
        picture: z.string().nullable(),
        blockedAt: timestamp,
      }),
    ),
  }),
  hasBlocked: query({
    about: 'Whether the caller has blocked this user. False for a visitor.',
    role: 'visitor',
    args: z.object({ token: optionalToken, userId: id }),
    result: z.boolean(),
  }),
}
