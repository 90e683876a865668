/** Tags and segments of a model. */
import { FANS_COUNT_MAX, SEGMENTS_MAX, TAGS_MAX } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import type { FanRule, FanSegment, FanTag } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import {
  countGroups,
  deleteGroup,
  deleteTagged,
  insertGroup,
  insertTagged,
  lockGroups,
  selectGroups,
  selectNamed,
  selectTag,
  selectTagNames,
  updateGroup,
  type RuleRow,
} from './groups.sql.ts'
import { fanCountOf, watchFans } from './list-people.ts'
import { fansOf } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>
type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>
type Kind = 'tag' | 'segment'

const MAX: Readonly<Record<Kind, number>> = { tag: TAGS_MAX, segment: SEGMENTS_MAX }
const notFound = (kind: Kind) => new CallError('not_found', `This ${kind} does not exist any more.`)

const presentRule = ({ ofKind, spentMin, ordersMin, activeDays, quietDays }: RuleRow): FanRule => ({
  ...(ofKind === null ? {} : { kind: ofKind }),
  ...(spentMin === null ? {} : { spentMin: dollarsFromCents(spentMin) }),
  ...(ordersMin === null ? {} : { ordersMin }),
  ...(activeDays === null ? {} : { activeDays }),
  ...(quietDays === null ? {} : { quietDays }),
})

const columnsOf = (rule: FanRule) =>
  [
    rule.kind ?? null,
    rule.spentMin === undefined ? null : centsFromDollars(rule.spentMin),
    rule.ordersMin ?? null,
    rule.activeDays ?? null,
    rule.quietDays ?? null,
  ] as const

/** Refuses a name that another group of this kind has, and one group too many. Locks until the end of the transaction. */
async function assertRoom({ tx }: Change, modelId: string, kind: Kind, id: string | null, name: string): Promise<void> {
  await tx.one(lockGroups, modelId)
  const named = await tx.maybe(selectNamed, modelId, kind, name)
  if (named !== undefined && named.id !== id)
    throw new CallError('group_name_taken', 'You use this name already. Please choose another one.')
  if (id === null && (await tx.one(countGroups, modelId, kind)).count >= MAX[kind])
    throw new CallError('too_many_groups', `You have ${MAX[kind]} of these, which is as many as you can. Please delete one first.`, {
      max: MAX[kind],
    })
}

/** Errors: not_found, group_name_taken, too_many_groups. */
export async function saveTag(change: Change, { tagId, name, colour, rule }: ArgsOf<Contract['people']['saveTag']>): Promise<string> {
  const modelId = userIdOf(change.actor)
  await assertRoom(change, modelId, 'tag', tagId, name)
  const values = [name, colour, rule !== null, ...columnsOf(rule ?? {}), [], []] as const
  const saved =
    tagId === null
      ? await change.tx.one(insertGroup, modelId, 'tag', ...values)
      : await change.tx.maybe(updateGroup, modelId, 'tag', ...values, tagId)
  if (saved === undefined) throw notFound('tag')
  change.touch(fansOf(modelId))
  return saved.id
}

/** Errors: not_found, group_name_taken, too_many_groups. */
export async function saveSegment(change: Change, { segmentId, name, filter }: ArgsOf<Contract['people']['saveSegment']>): Promise<string> {
  const modelId = userIdOf(change.actor)
  const known = await readTagNames(change.tx, modelId)
  if ([...(filter.tags ?? []), ...(filter.withoutTags ?? [])].some((id) => !known.has(id))) throw notFound('tag')
  await assertRoom(change, modelId, 'segment', segmentId, name)
  const values = [name, 'grey', true, ...columnsOf(filter), filter.tags ?? [], filter.withoutTags ?? []] as const
  const saved =
    segmentId === null
      ? await change.tx.one(insertGroup, modelId, 'segment', ...values)
      : await change.tx.maybe(updateGroup, modelId, 'segment', ...values, segmentId)
  if (saved === undefined) throw notFound('segment')
  change.touch(fansOf(modelId))
  return saved.id
}

/** Errors: not_found. */
export async function removeGroup({ tx, actor, touch }: Change, kind: Kind, id: string): Promise<void> {
  const modelId = userIdOf(actor)
  if ((await tx.run(deleteGroup, modelId, kind, id)) === 0) throw notFound(kind)
  touch(fansOf(modelId))
}

/** Gives a tag by hand, or takes it. Answers how many fans changed. Errors: not_found. */
export async function tagFans(
  { tx, actor, touch }: Change,
  { tagId, userIds, isTagged }: ArgsOf<Contract['people']['tagFans']>,
): Promise<number> {
  const modelId = userIdOf(actor)
  if ((await tx.maybe(selectTag, modelId, tagId)) === undefined) throw notFound('tag')
  const changed = isTagged ? await tx.run(insertTagged, modelId, tagId, userIds) : await tx.run(deleteTagged, tagId, userIds)
  if (changed > 0) touch(fansOf(modelId))
  return changed
}

const groupsOf = (reading: Reading, kind: Kind) => {
  const modelId = userIdOf(reading.actor)
  watchFans(reading, modelId)
  return reading.db.many(selectGroups, modelId, kind, FANS_COUNT_MAX + 1)
}

export const listTags = async (reading: Reading): Promise<FanTag[]> =>
  (await groupsOf(reading, 'tag')).map((row) => ({
    tagId: row.id,
    name: row.name,
    colour: row.colour,
    rule: row.hasRule ? presentRule(row) : null,
    fans: fanCountOf(row.fans),
  }))

export const listSegments = async (reading: Reading): Promise<FanSegment[]> =>
  (await groupsOf(reading, 'segment')).map((row) => ({
    segmentId: row.id,
    name: row.name,
    filter: {
      ...presentRule(row),
      ...(row.tags.length === 0 ? {} : { tags: row.tags }),
      ...(row.withoutTags.length === 0 ? {} : { withoutTags: row.withoutTags }),
    },
    fans: fanCountOf(row.fans),
  }))

/** The names of a model's tags, by id. */
export const readTagNames = async (db: Db, modelId: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.many(selectTagNames, modelId)).map(({ id, name }) => [id, name]))
