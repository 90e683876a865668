/** The network of an address, for limits: one subscriber has a whole /64 of IPv6 addresses, and each would get a limit of its own. */
import { isIPv6 } from 'node:net'

/** The address of the site's own work: tasks, and records of its parts. */
export const OWN = ''

const GROUPS = 8
const NETWORK_GROUPS = 4
/** An IPv4 address in the form of an IPv6 one. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The first 64 bits of an IPv6 address, the whole of any other. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  const groups = [
    ...(before ?? []),
    ...Array.from({ length: Math.max(0, GROUPS - (before?.length ?? 0) - (after?.length ?? 0)) }, () => '0'),
    ...(after ?? []),
  ]
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
