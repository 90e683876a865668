/** The description by which users recognise their browsers: name, system and network. */

export interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'phone' | 'tablet' | 'computer'
}

/** Many browsers also name others: the first match is right. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPX|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biP(?:hone|od)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

const firstIn = (names: readonly (readonly [string, RegExp])[], userAgent: string): string | null =>
  names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null

/** Reads a User-Agent header. */
export function deviceOf(userAgent: string): Device {
  const system = firstIn(SYSTEMS, userAgent)
  const isPhone = system === 'iOS' || (system === 'Android' && /\bMobile\b/.test(userAgent))
  const isTablet = system === 'iPadOS' || (system === 'Android' && !isPhone)
  return { browser: firstIn(BROWSERS, userAgent), system, kind: isPhone ? 'phone' : isTablet ? 'tablet' : 'computer' }
}

/** The number of groups of an IPv6 address for the network of a provider and its customer. */
const IPV6_SHOWN = 3
const IPV6_GROUPS = 8

function shortenIpv6(address: string): string {
  const [head = '', tail] = address.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - (first?.length ?? 0) - (last?.length ?? 0))
  const groups = [...(first ?? []), ...Array.from({ length: zeros }, () => '0'), ...(last ?? [])]
  return `${groups.slice(0, IPV6_SHOWN).join(':')}:…`
}

/** A network address without the part that identifies a device in its network; null when there is none. */
export function placeOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ''
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain)
  if (ipv4 !== null) return `${ipv4[1]}.…`
  return plain.includes(':') ? shortenIpv6(plain) : null
}
