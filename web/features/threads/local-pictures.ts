/** Pictures sent from this page: shown from the device itself until the server has prepared them. */

/** So many are kept: each holds its file in memory. */
const KEPT_MAX = 20
const addresses = new Map<string, string>()

/** Keeps a picture that was uploaded as `objectId`. Other files are not shown from the device. */
export function keepLocal(objectId: string, file: File): void {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml' || addresses.has(objectId)) return
  addresses.set(objectId, URL.createObjectURL(file))
  const [oldest] = addresses
  if (addresses.size <= KEPT_MAX || oldest === undefined) return
  URL.revokeObjectURL(oldest[1])
  addresses.delete(oldest[0])
}

/** The address of a picture on this device; undefined: it was sent from another one, or before. */
export const localAddress = (objectId: string): string | undefined => addresses.get(objectId)
