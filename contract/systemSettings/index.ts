/** Every call of `systemSettings`. */
import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { FEATURES } from '../rules/features.ts'
import { optionalToken } from '../shapes/basics.ts'
import { siteNotices } from '../shapes/site.ts'

export const systemSettings = {
  getByKey: query({
    about: 'A public system setting by its key; null when it is not set. Keys that are not public are refused.',
    role: 'visitor',
    args: z.object({ key: z.string().min(1).max(100) }),
    result: z.object({ value: z.string().nullable() }),
    errors: ['not_public'],
  }),
  getFeaturesOff: query({
    about: 'The features that owners have limited to others: screens hide them from this caller.',
    role: 'visitor',
    args: z.object({ token: optionalToken }),
    result: z.array(z.enum(FEATURES)),
  }),
  getSite: query({
    about: 'The settings that every page shows: name, logo, announcement, and the parts of the site that are closed.',
    role: 'visitor',
    args: z.object({}),
    result: siteNotices,
  }),
}
