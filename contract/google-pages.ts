/** Pages with Google's button: only their documents may load its script. Imports nothing, since it reaches the browser. */
const GOOGLE_PAGES: readonly string[] = ['/sign-in', '/sign-in-2', '/sign-up', '/settings/account']

export const isGooglePage = (pathname: string): boolean => GOOGLE_PAGES.includes(pathname)
