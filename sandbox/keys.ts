/**
 * The keys of the sandbox: fixed and public. They open only this sandbox; the real provider's keys have the same format (four groups
 * of six) but are never accepted here.
 */
export const SANDBOX_KEYS = {
  merchant: 'SANDBX-MERCHT-ATELIE-000001',
  translation: 'sandbox-translation-key',
  inbox: 'help@demo.atelier',
  inboxSecret: 'sandbox-inbox-secret-of-the-demo',
} as const
