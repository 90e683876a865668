/** Which processes run on this database (the table is made by migrate.ts). */
import { statement } from './statement.ts'

export const upsertProcess = statement<[id: string, version: string]>(
  'processes.upsertProcess',
  'insert into public.processes (id, version) values ($1, $2) on conflict (id) do update set seen_at = now()',
)

export const deleteProcess = statement<[id: string]>('processes.deleteProcess', 'delete from public.processes where id = $1')
