/** Where copies are kept: each attempt has a name of its own. */
export const archiveKey = (exportId: string, attempt: number): string => `exports/${exportId}/${attempt}.zip`

/** What the file is called once it is downloaded; the day in UTC. */
export const archiveName = (at: number): string => `my-data-${new Date(at).toISOString().slice(0, 10)}.zip`
