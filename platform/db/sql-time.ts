/** Epoch milliseconds of a time within JSON, as the driver answers those of a column: without its microseconds. */
export const ms = (time: string): string => `floor(extract(epoch from ${time}) * 1000)::bigint`
