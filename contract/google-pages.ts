/** Where Google's button may stand: only the documents of these pages may load its script. Imports nothing: it reaches the browser. */
const GOOGLE_PAGES: readonly string[] = ['/sign-in', '/sign-in-2', '/sign-up', '/settings/account']

export const isGooglePage = (pathname: string): boolean => GOOGLE_PAGES.includes(pathname)
