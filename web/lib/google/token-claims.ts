/** The claims of a signed token, unverified: for the screen until the server has checked them. Empty when it is no token. */
export function claimsIn(token: string): Readonly<Record<string, unknown>> {
  try {
    const bytes = Uint8Array.from(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
  } catch (error) {
    // Not a token: neither base64 nor JSON.
    if (error instanceof SyntaxError || error instanceof DOMException) return {}
    throw error
  }
}

/** A claim that is a text; empty when it is missing. */
export function textClaim(token: string, name: string): string {
  const value = claimsIn(token)[name]
  return typeof value === 'string' ? value : ''
}
