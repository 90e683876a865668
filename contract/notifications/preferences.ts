/** Which notifications reach a user by which channel, and when: Settings → Notifications. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CHOSEN_CATEGORIES, NOTIFICATION_CHANNELS, PUSH_ENDPOINT_MAX } from '../limits.ts'
import { done, timeZone, token } from '../shapes/basics.ts'
import { notificationSettings, onOff, quiet } from '../shapes/notification-settings.ts'

/** A public key of 65 bytes and a secret of 16, in base64url, as a browser sends them. */
const pointText = z.string().regex(/^[\w-]{87}=?$/)

const secretText = z.string().regex(/^[\w-]{22}(==)?$/)

export const preferences = {
  getSettings: query({
    about: "The user's notification channels by category, quiet hours, and discreet mode.",
    role: 'user',
    args: z.object({ token }),
    result: notificationSettings,
  }),
  saveChoice: mutation({
    about: 'Turns a category of notifications on or off on one channel. Security and money are always on.',
    role: 'user',
    args: z.object({ token, category: z.enum(CHOSEN_CATEGORIES), channel: z.enum(NOTIFICATION_CHANNELS), isOn: onOff }),
    result: done,
  }),
  stopMails: mutation({
    about:
      'Turns off all mails that can be turned off: those of every category, and the daily mail of tasks. Security and money still come.',
    role: 'user',
    args: z.object({ token }),
    result: done,
  }),
  saveQuietHours: mutation({
    about:
      "Saves the user's quiet hours, and reschedules waiting messages at once. `timeZone` is the browser's, for users without a chosen or stored one.",
    role: 'user',
    args: z.object({ token, ...quiet.shape, timeZone }),
    result: done,
    errors: ['bad_time'],
  }),
  noteTimeZone: mutation({
    about:
      "Stores the time zone of the user's browser. It applies to quiet hours while the user has chosen none; waiting messages are rescheduled at once.",
    role: 'user',
    args: z.object({ token, timeZone }),
    result: done,
    despite: ['suspended'],
  }),
  saveDiscreet: mutation({
    about: 'Turns discreet mode on or off: neutral sender, subject and text of mails and push messages.',
    role: 'user',
    args: z.object({ token, isOn: onOff }),
    result: done,
  }),
  getPush: query({
    about: "The public key with which a browser subscribes to messages, and whether the caller's session has done so.",
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      publicKey: z.string(),
      isOn: z.boolean(),
      /** SHA-256 of its address, in base64url: a browser with a newer address sends it. */ endpointHash: z.string().nullable(),
    }),
  }),
  subscribePush: mutation({
    about:
      "Subscribes this browser to push messages for the lifetime of the caller's session. An address subscribed by another user moves to the caller.",
    role: 'user',
    args: z.object({ token, endpoint: z.string().min(1).max(PUSH_ENDPOINT_MAX), p256dh: pointText, auth: secretText }),
    result: done,
    errors: ['push_refused'],
  }),
  unsubscribePush: mutation({
    about: "Sends no more messages to the browser of the caller's session.",
    role: 'user',
    args: z.object({ token }),
    result: done,
    despite: ['suspended'],
  }),
  sendTestPush: mutation({
    about: "Sends a test message to the browser of the caller's session, also in quiet hours.",
    role: 'user',
    args: z.object({ token }),
    result: done,
    errors: ['push_off', 'too_many_attempts'],
  }),
}
