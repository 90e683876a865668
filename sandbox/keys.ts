/**
 * The keys of the sandbox: fixed, known to everybody, worth nothing. They open only this sandbox; the real provider's keys look
 * the same (four groups of six) but are never accepted here.
 */
export const SANDBOX_KEYS = { merchant: 'SANDBX-MERCHT-ATELIE-000001' } as const
