/** Cookies that the screens themselves read and write. */

const DAY_SECONDS = 86_400

/** The value of a cookie of this page, percent-decoded; undefined when there is none. */
export function readCookie(name: string, header = document.cookie): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at >= 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim())
  }
  return undefined
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** `name` is written as it is: the names are ours. */
export function writeCookie(name: string, value: string, lifetimeDays: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifetimeDays * DAY_SECONDS}; SameSite=Lax${secure}`
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0)
}
