/** The numbers of the lists of the admin area: a part of limits.ts, which exports them. */
/** Ours: saved views of an admin, and shared ones, of each list of the admin area; characters of a name. */
export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 60
