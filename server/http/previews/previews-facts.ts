/** The content of a preview card, from the page's own queries as a visitor gets them. */
import { brandId, BRAND_SIZES } from '#contract/rules/brand.ts'
import type { ModelProfile, Post } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import { brandKey, itemKey, PICTURE_WIDTHS, pictureKey } from '#server/domains/media/parts.ts'
import type { Fact } from './previews-draw.ts'

/** Asks a query of the contract as a visitor. */
export type Ask = (path: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>

export interface CardFacts {
  /** Null: the site has no name of its own. */
  brand: string | null
  title: string
  text: string
  facts: readonly Fact[]
  /** Storage keys of the picture, best first, or the bytes of a tiny stand-in. `isVeiled`: shown out of focus only. */
  picture: (({ keys: readonly string[] } | { base64: string }) & { isVeiled: boolean; isLogo?: boolean }) | null
}

/** Widths of stored pictures, the best first (`server/domains/media`). A small picture has no large ones. */
const PICTURE_ORDER = PICTURE_WIDTHS.toReversed()
const ITEM_ORDER = [960, 640, 1440, 320, 160]

const dollars = (amount: number): string => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount)

const nameOfSite = async (ask: Ask): Promise<string | null> =>
  ((await ask('systemSettings:getByKey', { key: 'website_name' })) as { value: string | null }).value

/** A public picture by its address, as `pictureUrl` writes it. */
function storedPicture(url: string | null | undefined): CardFacts['picture'] {
  const [, id] = /^\/media\/pictures\/([0-9a-f-]{36})\//.exec(url ?? '') ?? []
  return id === undefined ? null : { keys: PICTURE_ORDER.map((width) => pictureKey(id, width)), isVeiled: false }
}

/** A file of a post: the file itself if visitors may open it, else its blurred stand-in. */
function mediaPicture(media: Post['media'][number]): CardFacts['picture'] {
  if (media.isOpen && media.widths.length > 0)
    return {
      keys: ITEM_ORDER.filter((width) => media.widths.includes(width))
        .concat(media.widths)
        .map((width) => itemKey(media._id, `${width}.webp`)),
      isVeiled: false,
    }
  const [, base64] = /^data:image\/\w+;base64,(.+)$/.exec(media.blur ?? '') ?? []
  return base64 === undefined ? null : { base64, isVeiled: true }
}

/** The answer, or null for an address that no query takes (a name that cannot be one). */
async function orNothing<T>(answer: Promise<unknown>): Promise<T | null> {
  try {
    return (await answer) as T | null
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

/** The site's own logo, where a card has no other picture; null: our mark is drawn. */
export async function logoPicture(ask: Ask): Promise<CardFacts['picture']> {
  const { value } = (await ask('systemSettings:getByKey', { key: 'website_logo' })) as { value: string | null }
  const id = brandId(value)
  return id === null ? null : { keys: [brandKey(id, Math.max(...BRAND_SIZES.logo))], isVeiled: false, isLogo: true }
}

export async function siteCard(ask: Ask): Promise<CardFacts> {
  const brand = await nameOfSite(ask)
  return { brand, title: brand ?? 'Atelier', text: '', facts: [], picture: null }
}

export async function modelCard(ask: Ask, name: string): Promise<CardFacts | null> {
  const model = await orNothing<ModelProfile>(ask('models:getByName', { name }))
  if (model === null) {
    // Links from before a rename still lead to the model.
    const moved = await orNothing<{ handle: string }>(ask('models:getMovedTo', { name }))
    return moved === null || moved.handle === name ? null : modelCard(ask, moved.handle)
  }
  const { rating, reviewCount } = model.figures
  return {
    brand: await nameOfSite(ask),
    title: model.name,
    text: model.headline,
    facts: [
      ...(rating === null ? [] : [{ text: `${rating.toFixed(1)} (${reviewCount})`, hasStar: true }]),
      ...(model.priceFrom === null ? [] : [{ text: `${dollars(model.priceFrom)}+` }]),
    ],
    picture: storedPicture(model.cover?.url) ?? storedPicture(model.picture),
  }
}

export async function postCard(ask: Ask, postId: string): Promise<CardFacts | null> {
  const post = await orNothing<Post>(ask('posts:getPost', { postId }))
  if (post === null) return null
  const pictures = post.media.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)).map(mediaPicture)
  return {
    brand: await nameOfSite(ask),
    title: post.title,
    text: post.teaser,
    facts: [{ text: post.model.name }, ...(post.price === null ? [] : [{ text: dollars(post.price) }])],
    picture: pictures.find((picture) => picture !== null) ?? storedPicture(post.model.picture),
  }
}
