/** The sessions of this database that wait for a lock: `select from ${LOCK_WAITS}`. Tests share a server, so those of other databases do not count. */
export const LOCK_WAITS = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
