import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportNotes = statement<Page, OwnRow>(
  'people.exportNotes',
  `select n.about_id::text as key, jsonb_build_object('about', u.name, 'note', n.note, 'changedAt', n.changed_at) as row
   from people.notes n join users.users u on u.id = n.about_id where n.user_id = $1 and n.about_id > $2::uuid order by n.about_id limit $3`,
)

export const exportNotesAbout = statement<Page, OwnRow>(
  'people.exportNotesAbout',
  `select n.user_id::text as key, jsonb_build_object('by', u.name, 'note', n.note, 'changedAt', n.changed_at) as row
   from people.notes n join users.users u on u.id = n.user_id where n.about_id = $1 and n.user_id > $2::uuid order by n.user_id limit $3`,
)

/** Both sides of relations: payments of a user, and of a model's fans. */
export const exportFans = statement<Page, OwnRow>(
  'people.exportFans',
  `select r.fan_id::text as key, jsonb_build_object('fan', u.name, 'followedAt', r.followed_at, 'since', r.first_at, 'lastActivity', r.last_at, 'orders', r.orders, 'posts', r.posts,
     'tips', r.tips, 'messages', r.messages, 'spentCents', r.spent_cents, 'earnedCents', r.earned_cents,
     'tags', array(select g.name from people.groups g where g.model_id = r.model_id and g.kind = 'tag' and people.is_in(r, g) order by g.name)) as row
   from people.relations r join users.users u on u.id = r.fan_id where r.model_id = $1 and r.fan_id > $2::uuid order by r.fan_id limit $3`,
)

export const exportRelations = statement<Page, OwnRow>(
  'people.exportRelations',
  `select r.model_id::text as key, jsonb_build_object('model', u.name, 'isListed', r.is_fan, 'followedAt', r.followed_at, 'since', r.first_at, 'lastActivity', r.last_at, 'orders', r.orders,
     'posts', r.posts, 'tips', r.tips, 'messages', r.messages, 'spentCents', r.spent_cents,
     'tags', array(select g.name from people.groups g where g.model_id = r.model_id and g.kind = 'tag' and people.is_in(r, g) order by g.name)) as row
   from people.relations r join users.users u on u.id = r.model_id where r.fan_id = $1 and r.model_id > $2::uuid order by r.model_id limit $3`,
)

export const exportGroups = statement<Page, OwnRow>(
  'people.exportGroups',
  `select g.id::text as key, jsonb_build_object('kind', g.kind, 'name', g.name, 'hasRule', g.has_rule, 'fansOfKind', g.of_kind, 'spentMinCents', g.spent_min, 'ordersMin', g.orders_min,
     'activeDays', g.active_days, 'quietDays', g.quiet_days, 'tags', array(select t.name from people.groups t where t.id = any (g.tags) order by t.name),
     'withoutTags', array(select t.name from people.groups t where t.id = any (g.without_tags) order by t.name), 'createdAt', g.created_at) as row
   from people.groups g where g.model_id = $1 and g.id > $2::uuid order by g.id limit $3`,
)

/** Notes by a user, and about them: a note ends with the account of either. */
export const deleteNotes = statement<[userId: string, limit: number]>(
  'people.deleteNotes',
  `delete from people.notes where (user_id, about_id) in (
     (select user_id, about_id from people.notes where user_id = $1 limit $2) union all (select user_id, about_id from people.notes where about_id = $1 limit $2))`,
)

export const deleteOwnTagged = statement<[userId: string, limit: number]>(
  'people.deleteOwnTagged',
  `delete from people.tagged where (tag_id, fan_id) in (select tag_id, fan_id from people.tagged where fan_id = $1 limit $2)`,
)

export const deleteTaggedOfModel = statement<[userId: string, limit: number]>(
  'people.deleteTaggedOfModel',
  `delete from people.tagged where (tag_id, fan_id) in (select t.tag_id, t.fan_id from people.groups g join people.tagged t on t.tag_id = g.id where g.model_id = $1 limit $2)`,
)

/** Those without fans that were tagged by hand. */
export const deleteGroups = statement<[userId: string, limit: number]>(
  'people.deleteGroups',
  `delete from people.groups where id in (select g.id from people.groups g where g.model_id = $1 and not exists (select from people.tagged t where t.tag_id = g.id) limit $2)`,
)
