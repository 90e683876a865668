/** Ours: links that open accounts while sign-up is by invitation only. */
/** The random part of the link. */
export const INVITATION_CODE = /^[\w-]{1,60}$/
export const INVITATION_NOTE_MAX = 200
export const INVITATION_USES_MAX = 1_000
export const INVITATION_DAYS_MAX = 365
/** Links that can be used, of an installation. */
export const INVITATIONS_OPEN_MAX = 500
