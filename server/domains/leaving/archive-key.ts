/** The storage key of a copy: each attempt has a name of its own. */
export const archiveKey = (exportId: string, attempt: number): string => `exports/${exportId}/${attempt}.zip`

/** The file name of the download; the day in UTC. */
export const archiveName = (at: number): string => `my-data-${new Date(at).toISOString().slice(0, 10)}.zip`
