/** Which notifications a user gets by which channel, and when: Settings → Notifications. */
import { z } from 'zod'
import { MINUTES_OF_DAY, NOTIFICATION_CATEGORIES } from '../limits.ts'

export const onOff = z.boolean()

/** Minutes since midnight. */
export const minute = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1)

/** 0 is Sunday. */
const weekday = z.number().int().min(0).max(6)

export const quiet = z.object({
  isOn: onOff,
  from: minute,
  /** A time before `from` means the next day. */
  until: minute,
  /** The days on which quiet hours begin. */
  days: z.array(weekday).max(7),
})

export const notificationSettings = z.object({
  choices: z.array(
    z.object({
      category: z.enum(NOTIFICATION_CATEGORIES),
      /** Cannot be turned off. */ isFixed: z.boolean(),
      app: onOff,
      email: onOff,
      push: onOff,
    }),
  ),
  quiet,
  /** The chosen one, or that of the last used browser; null: unknown. */
  timeZone: z.string().nullable(),
  isDiscreet: onOff,
  /** Does the site send mail? */
  hasMail: z.boolean(),
})
