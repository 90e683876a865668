/** Settings → Notifications: channels, quiet hours, discreet mode. */
import type { Contract } from '#contract/index.ts'
import { CHOSEN_CATEGORIES, MAIL_LISTS, NOTIFICATION_CATEGORIES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements, MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { releaseHeldOf } from '#server/outbox/outbox.sql.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { settingOf } from '../settings/index.ts'
import { userOf } from '../users/index.ts'
import {
  deleteUsualChoice,
  selectChoices,
  selectPreferences,
  upsertChoice,
  upsertDeviceZone,
  upsertDiscreet,
  upsertQuiet,
} from './settings.sql.ts'
import { mailWaiting, notificationSettingsOf, pushWaiting } from './topics.ts'
import { chooseMailList } from './unsubscribe.ts'

const DONE = { success: true as const }
const WAITING = { email: mailWaiting, push: pushWaiting }
const isFixed = (category: string): boolean => !CHOSEN_CATEGORIES.some((chosen) => chosen === category)

/** Wakes the queues for messages that wait for the end of this user's quiet hours, because the hours may have changed. */
export async function releaseHeld({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, userId: string): Promise<void> {
  for (const channel of new Set((await tx.many(releaseHeldOf, userId)).map((row) => row.channel))) touch(WAITING[channel]())
}

export const createSettingCalls = () =>
  ({
    async getSettings({ db, actor, watch }) {
      const userId = userIdOf(actor)
      watch(notificationSettingsOf(userId), userOf(userId), settingOf('mail_is_on'))
      const choices = await db.many(selectChoices, userId, NOTIFICATION_CATEGORIES)
      const { isQuiet, quietFrom, quietUntil, quietDays, isDiscreet, timeZone, hasMail } = await db.one(selectPreferences, userId)
      return {
        choices: choices.map((choice) => ({ ...choice, isFixed: isFixed(choice.category) })),
        quiet: { isOn: isQuiet, from: quietFrom, until: quietUntil, days: quietDays },
        timeZone,
        isDiscreet,
        hasMail,
      }
    },

    async saveChoice({ tx, actor, touch }, { category, channel, isOn }) {
      const userId = userIdOf(actor)
      await tx.run(deleteUsualChoice, userId, category, channel, isOn)
      await tx.run(upsertChoice, userId, category, channel, isOn)
      touch(notificationSettingsOf(userId))
      return DONE
    },

    async stopMails(context) {
      for (const list of MAIL_LISTS) await chooseMailList(context, userIdOf(context.actor), list, false)
      return DONE
    },

    async saveQuietHours(context, { isOn, from, until, days, timeZone }) {
      const { tx, actor, touch } = context
      const userId = userIdOf(actor)
      if (from === until)
        throw new CallError('bad_time', 'Quiet hours end at another time than they begin. Please choose two different times.')
      await tx.run(
        upsertQuiet,
        userId,
        isOn,
        from,
        until,
        [...new Set(days)].toSorted((a, b) => a - b),
        timeZone,
      )
      touch(notificationSettingsOf(userId))
      await releaseHeld(context, userId)
      return DONE
    },

    async noteTimeZone(context, { timeZone }) {
      const { tx, actor, touch } = context
      const userId = userIdOf(actor)
      if ((await tx.run(upsertDeviceZone, userId, timeZone)) === 0) return DONE
      touch(notificationSettingsOf(userId))
      await releaseHeld(context, userId)
      return DONE
    },

    async saveDiscreet({ tx, actor, touch }, { isOn }) {
      await tx.run(upsertDiscreet, userIdOf(actor), isOn)
      touch(notificationSettingsOf(userIdOf(actor)))
      return DONE
    },
  }) satisfies Pick<
    Implements<Contract['notifications'], Actor>,
    'getSettings' | 'saveChoice' | 'stopMails' | 'saveQuietHours' | 'noteTimeZone' | 'saveDiscreet'
  >
