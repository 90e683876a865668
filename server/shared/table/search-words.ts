/** Words of a search in a list of the admin area. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (search: string): boolean => ID.test(search)

/** For `ilike`. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
