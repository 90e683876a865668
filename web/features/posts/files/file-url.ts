/** Where a file of a post is. Ask only for those that are open to the reader: the server refuses the others. */
export const fileUrl = (itemId: string, variant: string): string => `/media/items/${itemId}/${variant}`
