/**
 * Prints a database's schema from the catalog of Postgres, in an order independent of its history: tables with columns, constraints,
 * indexes, triggers, functions, and the schema's initial rows. Compare two outputs with `diff`.
 *
 *   node tools/schema-dump.ts postgres://…/database
 */
import pg from 'pg'

const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'`
const notOfExtension = (classOf: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${classOf}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Each query returns lines of text. */
const QUERIES: readonly string[] = [
  `select 'extension ' || extname as line from pg_extension where extname <> 'plpgsql' order by 1`,
  `select format('table %s %s', c.oid::regclass, coalesce(c.reloptions::text, '')) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS} order by 1`,
  `select format('column %s.%s %s%s%s%s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then ' not null' else '' end, case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end,
       case when a.attgenerated <> '' then ' generated ' else ' default ' end || coalesce(pg_get_expr(e.adbin, e.adrelid), '-')) as line
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${OURS} order by c.oid::regclass::text, a.attname`,
  `select format('constraint %s %s %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as line
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype <> 't' and c.conrelid <> 0 and ${OURS} order by 1`,
  `select format('domain %s %s %s', c.contypid::regtype, c.conname, pg_get_constraintdef(c.oid)) as line
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contypid <> 0 and ${OURS} order by 1`,
  `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_namespace n on n.oid = c.relnamespace where ${OURS} order by 1`,
  `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and ${OURS} order by 1`,
  `select pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prokind = 'f' and ${OURS} and ${notOfExtension('pg_proc', 'p.oid')} order by p.oid::regprocedure::text`,
  `select 'setting ' || row(key, value, is_public)::text as line from settings.system order by 1`,
  `select 'account ' || row(id, owner_id, kind, balance_cents)::text as line from ledger.accounts where owner_id is null order by 1`,
  `select 'plan ' || row(name, names, price_cents, days, benefits, position, is_active)::text as line from subscriptions.plans order by 1`,
]

/** The lines that describe the schema of the database at `url`. */
export async function dumpSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const lines: string[] = []
    for (const query of QUERIES) lines.push(...(await client.query<{ line: string }>(query)).rows.map(({ line }) => line))
    return lines
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const [url] = process.argv.slice(2)
  if (url === undefined) throw new Error('Name a database: node tools/schema-dump.ts postgres://…')
  console.log((await dumpSchema(url)).join('\n'))
}
