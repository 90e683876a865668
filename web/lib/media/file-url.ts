/** The address of a file of a post or a message. Use it only for files that the reader may see: the server refuses the others. */
export const fileUrl = (itemId: string, variant: string): string => `/media/items/${itemId}/${variant}`
