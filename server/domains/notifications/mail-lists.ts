/** The list of mails that one can leave: sales, tips, comments. Migration 0014 writes the name, too. */
export const ACTIVITY = 'activity'
