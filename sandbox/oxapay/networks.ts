/** The networks for USDT, and plausible addresses on them without an owner. */
import { createHash } from 'node:crypto'

export interface Network {
  /** The spelling of the API. */
  name: string
  /** The spelling of webhooks (reference §5). */
  longName: string
  /** The network's own coin: what payers send by mistake. */
  ownCoin: string
  /** Display name: Tron (TRC20). */
  label: string
  standard: string
  keys: readonly string[]
  requiredConfirmations: number
  withdrawFee: number
  withdrawMin: number
  depositMin: number
}

export const TRON: Network = {
  name: 'Tron',
  longName: 'Tron Network',
  ownCoin: 'TRX',
  label: 'Tron',
  standard: 'TRC20',
  keys: ['Tron', 'TRC20', 'TRX'],
  requiredConfirmations: 10,
  withdrawFee: 1,
  withdrawMin: 0.01,
  depositMin: 0.01,
}

export const NETWORKS: readonly Network[] = [
  TRON,
  {
    name: 'Ethereum',
    longName: 'Ethereum Network',
    ownCoin: 'ETH',
    label: 'Ethereum',
    standard: 'ERC20',
    keys: ['Ethereum', 'ERC20', 'ETH'],
    requiredConfirmations: 10,
    withdrawFee: 5,
    withdrawMin: 1,
    depositMin: 0.01,
  },
  {
    name: 'BSC',
    longName: 'Binance Smart Chain',
    ownCoin: 'BNB',
    label: 'BNB Smart Chain',
    standard: 'BEP20',
    keys: ['BSC', 'BEP20', 'BNB', 'Binance'],
    requiredConfirmations: 15,
    withdrawFee: 0.2,
    withdrawMin: 0.01,
    depositMin: 0.01,
  },
  {
    name: 'Polygon',
    longName: 'Polygon Network',
    ownCoin: 'POL',
    label: 'Polygon',
    standard: 'Polygon',
    keys: ['Polygon', 'POL', 'MATIC'],
    requiredConfirmations: 20,
    withdrawFee: 0.1,
    withdrawMin: 0.01,
    depositMin: 0.01,
  },
]

/** The network that any of its aliases means, in any letter case. */
export const networkOf = (alias: string): Network | undefined =>
  NETWORKS.find(({ keys }) => keys.some((key) => key.toLowerCase() === alias.toLowerCase()))

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function base58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = BASE58.charAt(Number(rest % 58n)) + text
  return text
}

/** A deterministic address for `seed` on a network, without a private key. */
export function addressOn(network: Network, seed: string): string {
  const body = sha256('address', network.name, seed).subarray(0, 20)
  if (network !== TRON) return `0x${body.toString('hex')}`
  const payload = Buffer.concat([Buffer.from([0x41]), body])
  return base58(Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]))
}

/** A transaction hash from any unique text. */
export function hashOn(network: Network, seed: string): string {
  const hex = sha256('transaction', network.name, seed).toString('hex')
  return network === TRON ? hex : `0x${hex}`
}
