/** Which news reach a person on which way, and when: what Settings → Notifications shows and saves. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CHOSEN_CATEGORIES, NOTICE_CHANNELS, PUSH_ENDPOINT_MAX } from '../limits.ts'
import { done, timeZone, token } from '../shapes/basics.ts'
import { noticeSettings, onOff, quiet } from '../shapes/notification-settings.ts'

/** 65 bytes of a point, and 16 of a secret, as a browser tells them. */
const pointText = z.string().regex(/^[\w-]{87}=?$/)

const secretText = z.string().regex(/^[\w-]{22}(==)?$/)

export const preferences = {
  getSettings: query({
    about: "Which of the user's news come on which way, their quiet hours, and whether they are discreet.",
    role: 'user',
    args: z.object({ token }),
    result: noticeSettings,
  }),
  saveChoice: mutation({
    about: 'Turns a category of news on or off on one channel. Security and money are always on, and not to be chosen.',
    role: 'user',
    args: z.object({ token, category: z.enum(CHOSEN_CATEGORIES), channel: z.enum(NOTICE_CHANNELS), isOn: onOff }),
    result: done,
  }),
  saveQuietHours: mutation({
    about:
      "Saves the user's quiet hours. What waits for their end is looked at again at once. `timeZone` is where the browser is, for who has chosen none and whose browser has not told.",
    role: 'user',
    args: z.object({ token, ...quiet.shape, timeZone }),
    result: done,
    errors: ['bad_time'],
  }),
  noteTimeZone: mutation({
    about:
      "Notes where the user's browser is. Quiet hours are in that time zone for as long as the user has chosen none; what waits for their end is looked at again at once.",
    role: 'user',
    args: z.object({ token, timeZone }),
    result: done,
    despite: ['suspended'],
  }),
  saveDiscreet: mutation({
    about: 'Turns discreet mode on or off: neutral sender, subject and text of whatever leaves the house.',
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
      /** SHA-256 of its address, in base64url: a browser that has another one by now says so. */ endpointHash: z.string().nullable(),
    }),
  }),
  subscribePush: mutation({
    about:
      "Sends messages to this browser from now on, as long as the caller's session lasts. An address that was somebody else's is theirs no more.",
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
    about: "Sends a message to the browser of the caller's session, whatever the hour.",
    role: 'user',
    args: z.object({ token }),
    result: done,
    errors: ['push_off', 'too_many_attempts'],
  }),
}
