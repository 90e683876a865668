import { canUsePasskeys } from '#web/lib/auth/passkeys.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'

/** Those ways of an account that can be used here: a passkey only where this browser and the house can do it. */
export function useWaysHere<W extends string>(ways: readonly W[]): readonly W[] {
  const { data } = useLive(api.auth.getSignInOptions, {})
  return ways.filter((way) => way !== 'passkey' || (canUsePasskeys() && data?.passkeys !== false))
}
