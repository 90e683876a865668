/**
 * Checks addresses for push messages. They come from browsers and are untrusted: only known push services are accepted, only https,
 * and never a machine of the server's own network (reference/web-push.md §5).
 */
import { BlockList, isIP } from 'node:net'
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Chrome and Chromium browsers, Firefox, Safari, Edge. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+(\.[\w-]+)*\.push\.services\.mozilla\.com$/,
  /^[\w-]+(\.[\w-]+)*\.push\.apple\.com$/,
  /^[\w-]+(\.[\w-]+)*\.notify\.windows\.com$/,
]

/** `sandboxUrl`: a push service on this machine that is also accepted. */
export function isPushEndpoint(endpoint: string, sandboxUrl: string | undefined): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (sandboxUrl !== undefined && url.origin === new URL(sandboxUrl).origin) return true
  return url.protocol === 'https:' && url.port === '' && SERVICES.some((service) => service.test(url.hostname))
}

/** An IPv4-mapped IPv6 address is checked as IPv4. */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

/** Is this an address of the internet, and not of this machine or its network? */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && !inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Resolves a name and refuses private addresses, so that DNS cannot lead inside. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '')
    const outside = found.filter(({ address }) => isPublicAddress(address))
    const [first] = outside
    if (first === undefined) return callback(Object.assign(new Error(`${hostname} has no public address`), { code: 'ENOTFOUND' }), '')
    return options.all === true ? callback(null, outside) : callback(null, first.address, first.family)
  })
}
