import { canUsePasskeys } from '#web/lib/auth/passkeys.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'

/** The methods of an account that work here: a passkey only where this browser and the installation support it. */
export function useWaysHere<W extends string>(ways: readonly W[]): readonly W[] {
  const { data } = useLive(api.auth.getSignInOptions, {})
  return ways.filter((way) => way !== 'passkey' || (canUsePasskeys() && data?.passkeys !== false))
}
