/** The keys that identify this server to push services: from VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or generated. */

export interface VapidKeys {
  /** 65 bytes of a P-256 point, base64url. */
  readonly publicKey: string
  /** 32 bytes, base64url. */
  readonly privateKey: string
}

export interface PushConfig {
  /** Undefined: made at the first start, and kept in the database. */
  readonly keys: VapidKeys | undefined
  /** A push service on this machine, for tests; undefined: the browsers' own ones only. */
  readonly sandboxUrl: string | undefined
}

const HINT = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair in base64url (87 and 43 characters); leave both out to have one made'

/** Mistakes are added to `problems`. */
export function readPushConfig(publicKey: string | undefined, privateKey: string | undefined, problems: string[]): PushConfig {
  const none = { keys: undefined, sandboxUrl: undefined }
  if (publicKey === undefined && privateKey === undefined) return none
  if (publicKey === undefined || privateKey === undefined || !/^[\w-]{87}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) {
    problems.push(HINT)
    return none
  }
  return { ...none, keys: { publicKey, privateKey } }
}
