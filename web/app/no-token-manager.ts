/**
 * Replaces, by an alias of the web build, the part of the realtime client that fetches tokens, renews them and reads their
 * claims. Here each call carries its own token, and the connection has none: that part would be a sixth of the realtime client's script.
 */
const refuse = (): never => {
  throw new Error('the connection has no token: each call carries its own')
}

/** The calls of the realtime client for a connection without a sign-in. */
export class AuthenticationManager {
  onTransition(): void {}
  onAuthError = refuse
  setConfig = refuse
  stop(): void {}
}

export const jwtDecode = refuse
