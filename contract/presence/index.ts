/** Every call of `presence`: online users. */
import { z } from 'zod'
import { mutation } from '#realtime/define.ts'
import { done, token } from '../shapes/basics.ts'

export const presence = {
  updatePresence: mutation({
    about: 'The heartbeat of a model: online means seen within the last two minutes.',
    role: 'model',
    args: z.object({ token }),
    result: done,
    idempotent: true,
  }),
}
