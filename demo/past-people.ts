/** Fans of the demo's model: tags by hand and by rule, saved filters, and private notes. */
import { VISITOR, type Actor } from '#server/access/actor.ts'
import type { Role } from '#realtime/define.ts'
import { recomputeRelations } from '#server/domains/books/parts.ts'
import { notes } from '#server/domains/people/index.ts'
import { saveSegment, saveTag, tagFans } from '#server/domains/people/save-groups.ts'
import { DEMO_ACCOUNTS } from './content/people.ts'
import { selectFansOf } from './demo.sql.ts'
import type { History } from './history.ts'

/** Tags by hand go to the fans at these places of what they spent. */
const TAGS = [
  { name: 'Collector', colour: 'violet', rule: null, places: [0, 2, 3] },
  { name: 'Asks for originals', colour: 'amber', rule: null, places: [1] },
  { name: 'Regular', colour: 'green', rule: { ordersMin: 2 }, places: [] },
  { name: 'Over $200', colour: 'blue', rule: { spentMin: 200 }, places: [] },
] as const

const NOTES = [
  { place: 1, note: 'Prefers landscape format. Birthday present for her sister every March.' },
  { place: 2, note: 'Frames everything in oak. Send the paper size with each delivery.' },
] as const

/** After the history, so that the orders and chats of now are there. Times of relations are those of the played past. */
export async function addPeople(history: History): Promise<void> {
  const modelId = history.cast.userIdOf(DEMO_ACCOUNTS.model.email)
  const actor: Actor = { ...VISITOR, userId: modelId, roles: new Set<Role>(['visitor', 'user', 'model']) }
  const context = history.as(actor)
  await recomputeRelations(history.tx)
  const fans = (await history.tx.many(selectFansOf, modelId)).map(({ id }) => id)
  const at = (places: readonly number[]) => places.flatMap((place) => fans[place] ?? [])
  for (const { places, ...tag } of TAGS) {
    const tagId = await saveTag(context, { token: '', tagId: null, ...tag })
    if (places.length > 0) await tagFans(context, { token: '', tagId, userIds: at(places), isTagged: true })
  }
  await saveSegment(context, { token: '', segmentId: null, name: 'Buyers who went quiet', filter: { kind: 'buyers', quietDays: 30 } })
  await saveSegment(context, { token: '', segmentId: null, name: 'Followers to win', filter: { kind: 'followers', activeDays: 90 } })
  const reading = { db: history.tx, watch: () => undefined }
  for (const { place, note } of NOTES)
    for (const fanId of at([place]))
      // The chats have notes of their own.
      if ((await notes.read(reading, modelId, fanId)) === '') await notes.save(context, fanId, note)
}
