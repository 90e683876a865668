/** Statements about files of messages: those that a thread shows, and the readers who may open them. */
import { statement } from '#platform/db/statement.ts'

/** Does the visit of an admin go on? */
export const isVisited = (threadId: string, adminId: string): string =>
  `exists (select from threads.visits v where v.thread_id = ${threadId} and v.admin_id = ${adminId} and v.until_at > now())`

export interface FileRow {
  objectId: string
  /** Null: removed. */
  file: { fileName: string; fileType: string; fileSize: number } | null
  /** The picture, clip or sound made of the file; null: nothing. */
  item: {
    id: string
    kind: 'image' | 'video' | 'audio'
    status: 'processing' | 'ready' | 'failed' | 'discarded'
    progress: number
    width: number | null
    height: number | null
    seconds: number | null
    blur: string | null
    /** 0–100. */
    peaks: number[] | null
    widths: number[]
    hasPreview: boolean
  } | null
}

/** Are the files of the message `x` open to this reader (page-extras.sql)? */
const isOpenTo = (readerId: string): string =>
  `threads.is_open(x, ${readerId}, exists (select from threads.members seller where seller.thread_id = x.thread_id and seller.user_id = ${readerId} and seller.kind = 'model'))`

/** A file of a message that this reader may download. */
export const selectHasFile = statement<[threadId: string, objectId: string, readerId: string], { has: boolean }>(
  'threads.selectHasFile',
  `select exists (select from threads.messages_with($2) f join threads.messages x on x.thread_id = f.thread_id and x.seq = f.seq
     where f.thread_id = $1 and ${isOpenTo('$3')}) as has`,
)

/** Whether this reader may open the files of an item, as a reader of its message, or as the model of a broadcast that is not sent yet. */
export const selectMayOpen = statement<[readerId: string, isAdmin: boolean, itemId: string], { mayOpen: boolean }>(
  'threads.selectMayOpen',
  `select exists (
     select from media.items i cross join lateral threads.messages_with(i.object_id) f join threads.messages x on x.thread_id = f.thread_id and x.seq = f.seq
     where i.id = $3 and ${isOpenTo('$1')}
       and (exists (select from threads.members m where m.thread_id = f.thread_id and m.user_id = $1 and m.kind <> 'staff') or ($2 and ${isVisited('f.thread_id', '$1')}))
   ) or exists (select from media.items i join threads.broadcast_files f on f.object_id = i.object_id and f.removed_at is null where i.id = $3 and f.owner_id = $1) as "mayOpen"`,
)

/** files-of.sql. */
export const keepBroadcastFilesStatement = statement<
  [broadcastId: string, ownerId: string, objectIds: readonly string[], hasPrice: boolean],
  { gone: string[] }
>('threads.keepBroadcastFiles', `select threads.keep_broadcast_files($1, $2, $3::uuid[], $4) as gone`)

export const dropBroadcastFilesStatement = statement<[broadcastIds: readonly string[]], { objectId: string }>(
  'threads.dropBroadcastFiles',
  `select threads.drop_broadcast_files($1::uuid[]) as "objectId"`,
)

/** Broadcasts of a leaving user with files. */
export const selectBroadcastsWithFiles = statement<[ownerId: string, limit: number], { broadcastId: string }>(
  'threads.selectBroadcastsWithFiles',
  `select distinct f.broadcast_id as "broadcastId" from threads.broadcast_files f
   where f.owner_id = $1 and f.removed_at is null and not exists (select from threads.messages x where x.broadcast_id = f.broadcast_id and x.paid_at is not null) limit $2`,
)

/** For the model of these broadcasts. */
export const selectBroadcastFiles = statement<[broadcastIds: readonly string[]], { broadcastId: string; files: FileRow[] }>(
  'threads.selectBroadcastFiles',
  `select f.broadcast_id as "broadcastId", jsonb_agg(threads.file_json(f.object_id, f.removed_at, u, i, true) order by f.position) as files
   from threads.broadcast_files f left join media.uploads u on u.object_id = f.object_id left join media.items i on i.object_id = f.object_id and f.removed_at is null
   where f.broadcast_id = any ($1::uuid[]) group by f.broadcast_id`,
)
