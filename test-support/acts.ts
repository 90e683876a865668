/** Writes of admins that were applied, by path, of which the log of acts has fewer entries than the journal. Must be empty. */
export const UNRECORDED_ACTS = `select e.path, count(*)::integer as journal, (select count(*)::integer from audit.acts a where a.action = e.path) as acts
  from journal.entries e where e.path like 'admin/%' and e.path not like '%#%' group by e.path
  having count(*) > (select count(*) from audit.acts a where a.action = e.path)`
