/** Ours: the pictures of the site's own brand, their sizes in pixels, and what may be uploaded. */
export const BRAND_KINDS = ['logo', 'favicon'] as const
export type BrandKind = (typeof BRAND_KINDS)[number]

/** A logo keeps its shape and fits into a square of this width; an icon is a square. */
export const BRAND_SIZES: Readonly<Record<BrandKind, readonly number[]>> = { logo: [96, 192, 512], favicon: [48, 180, 192, 512] }
/** The size whose address is the value of the setting. */
export const BRAND_SHOWN: Readonly<Record<BrandKind, number>> = { logo: 192, favicon: 48 }
export const BRAND_MAX_BYTES = 2 * 1024 * 1024

const ADDRESS = /^\/media\/brand\/([0-9a-f-]{36})\/\d{2,3}\.png$/

/** Where a picture of the brand is served in this size. */
export const brandAddress = (id: string, size: number): string => `/media/brand/${id}/${size}.png`

/** The id of the picture at this address; null for an address that is no picture of the brand. */
export const brandId = (address: string | null): string | null => (address === null ? null : (ADDRESS.exec(address)?.[1] ?? null))

/** The same picture in another size; null for an address that is no picture of the brand. */
export function brandSize(address: string | null, size: number): string | null {
  const id = brandId(address)
  return id === null ? null : brandAddress(id, size)
}
