/** The daily mail of waiting tasks, turned on and off by its reader. Leaving its list by mail is the same choice. */
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { chooseMailList, notificationSettingsOf } from '../notifications/index.ts'
import { settingOf } from '../settings/index.ts'
import { userOf } from '../users/index.ts'
import { morningOf } from './digest-time.ts'
import { deleteDigests, selectDigestChoice, selectDigestReader, upsertDigest } from './digests.sql.ts'

export async function readDigest({
  db,
  actor,
  watch,
}: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>): Promise<ResultOf<Contract['tasks']['getDigest']>> {
  const userId = userIdOf(actor)
  watch(notificationSettingsOf(userId), userOf(userId), settingOf('mail_is_on'))
  return db.one(selectDigestChoice, userId)
}

export async function saveDigest(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  isOn: boolean,
): Promise<void> {
  const userId = userIdOf(actor)
  await chooseMailList({ tx, touch }, userId, 'digest', isOn)
  if (!isOn) return void (await tx.run(deleteDigests, [userId]))
  const { timeZone } = await tx.one(selectDigestReader, userId)
  await tx.run(upsertDigest, userId, morningOf(Date.now(), timeZone).next)
}
