/** Ours: the pictures of the site's own brand, their sizes in pixels, and what may be uploaded. */
export const BRAND_KINDS = ['logo', 'favicon'] as const
export type BrandKind = (typeof BRAND_KINDS)[number]

/** A logo keeps its shape and fits into a square of this width; an icon is a square. */
export const BRAND_SIZES: Readonly<Record<BrandKind, readonly number[]>> = { logo: [96, 192, 512], favicon: [48, 180, 192, 512] }
/** The size whose address stands in the settings. */
export const BRAND_SHOWN: Readonly<Record<BrandKind, number>> = { logo: 192, favicon: 48 }
export const BRAND_MAX_BYTES = 2 * 1024 * 1024

const ADDRESS = /^\/media\/brand\/[0-9a-f-]{36}\/\d{2,3}\.png$/

/** The same picture in another size; null for an address that is no picture of the brand. */
export const brandSize = (address: string | null, size: number): string | null =>
  address !== null && ADDRESS.test(address) ? address.replace(/\d+\.png$/, `${size}.png`) : null
