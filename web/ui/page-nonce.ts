/**
 * The page's nonce, which a style element needs under our Content-Security-Policy. `web/app/client.tsx` keeps it under the name that
 * the packages behind dialogs read too. Undefined on the server.
 */
export function pageNonce(): string | undefined {
  const nonce: unknown = Reflect.get(globalThis, '__webpack_nonce__')
  return typeof nonce === 'string' ? nonce : undefined
}
