import { createHmac } from 'node:crypto'

const DIGITS = 16

/** Tells whether two installations have the same secret. Nothing can be derived from it. */
export const secretFingerprint = (secret: Buffer): string =>
  createHmac('sha256', secret).update('atelier backup').digest('hex').slice(0, DIGITS)
