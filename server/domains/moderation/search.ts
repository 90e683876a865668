/** Words of a search of staff. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (search: string): boolean => ID.test(search)

/** For `ilike`. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
