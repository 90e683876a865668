/**
 * Decides which addresses named by users the server may call. Only plain addresses of the internet are allowed. Refused are
 * this machine, its networks, and the prefixes behind which such an address can hide (IPv4 in IPv6, NAT64, 6to4, Teredo).
 * reference/conversations-support-connections.md §6.2. docs/decisions/2026-11-24-guarded-requests.md.
 */
import { BlockList, isIP } from 'node:net'

/** IANA's registry of special purposes. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Of IPv6 only 2000::/3 is given out, and these parts of it are not the internet either. */
const GIVEN_OUT_IPV6 = ['2000::', 3] as const
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const specialV4 = new BlockList()
for (const [net, bits] of SPECIAL_IPV4) specialV4.addSubnet(net, bits, 'ipv4')
const givenOutV6 = new BlockList()
givenOutV6.addSubnet(...GIVEN_OUT_IPV6, 'ipv6')
const specialV6 = new BlockList()
for (const [net, bits] of SPECIAL_IPV6) specialV6.addSubnet(net, bits, 'ipv6')

/** True for an address of the internet. `address`: without brackets; anything else than an address is false. */
export function isOnInternet(address: string): boolean {
  const family = isIP(address)
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  if (family === 0 || address.includes('%')) return false
  return family === 4 ? !specialV4.check(address, 'ipv4') : givenOutV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** Networks of an operator: `10.1.0.0/16`, `fd00::/8`, or a single address. Throws for anything else, with the part that is wrong. */
export function networksOf(text: string): BlockList {
  const networks = new BlockList()
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [net = '', bits, ...rest] = part.split('/')
    const family = isIP(net)
    const length = bits === undefined ? (family === 4 ? 32 : 128) : Number(bits)
    if (family === 0 || rest.length > 0 || !/^\d*$/.test(bits ?? '') || bits === '' || length > (family === 4 ? 32 : 128))
      throw new Error(`${part} is not a network such as 10.1.0.0/16`)
    networks.addSubnet(net, length, family === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

/** True for a list that `networksOf` can read. */
export function areNetworks(text: string): boolean {
  try {
    networksOf(text)
    return true
  } catch {
    return false
  }
}

/** True for an address in one of the networks. */
export function isInside(networks: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Ports of services that take bytes of HTTP for commands, and of databases. */
const SERVICE_PORTS = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4444, 5000, 5432, 5433, 5672, 5900, 5984, 6000, 6379, 6380, 6443, 6666, 6667,
  7001, 8086, 8125, 8500, 9042, 9092, 9200, 9300, 10250, 11211, 15672, 25565, 26379, 27017, 27018, 61616,
])
const FREE_PORTS_FROM = 1_024
const HTTPS_PORT = 443

/** Port 443, and those of ordinary programs. */
export const isPortFree = (port: number): boolean => port === HTTPS_PORT || (port >= FREE_PORTS_FROM && !SERVICE_PORTS.has(port))
