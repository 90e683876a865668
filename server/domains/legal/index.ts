/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { assertConsent, signUpConsent } from './consent.ts'
