/** Settings → Display: how the site is arranged for a person. What it keeps is part of the user. */
import { z } from 'zod'
import { mutation } from '#realtime/define.ts'
import { displaySettings, done, timeZone, token } from '../shapes.ts'

export const display = {
  saveDisplaySettings: mutation({
    about: 'Saves how the site is arranged for the user; what is missing stays as it is.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, ...displaySettings.partial().shape, timeZone: timeZone.nullable().optional() }),
    result: done,
  }),
}
