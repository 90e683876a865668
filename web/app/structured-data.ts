/**
 * Public pages in the vocabulary of schema.org. Made on the server only (through `page-facts.ts`), and only from the content
 * of the page itself. Source: reference on Open Graph and search, §5.
 */
import type { HelpArticle, ModelProfile, Post, Product, Review } from '#contract/types.ts'
import { addressIn, type JsonLd, type Site } from './sharing-tags.ts'

type SiteAddress = Pick<Site, 'name' | 'origin' | 'language' | 'defaultLanguage'>

const RATING_BOUNDS = { bestRating: 5, worstRating: 1 }
const REVIEWS_SHOWN = 5

const pictureUrl = (site: SiteAddress, url: string | null | undefined): string | undefined =>
  url == null ? undefined : new URL(url, site.origin).href

/** The site, and the address of its search. */
export const siteData = (site: SiteAddress & { name: string }): readonly JsonLd[] => [
  {
    '@type': 'WebSite',
    name: site.name,
    url: `${site.origin}/`,
    inLanguage: site.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]

/** The path from the first page to this one; `steps` are names with their paths, the page itself last. */
export const trailData = (site: SiteAddress, steps: readonly { name: string; path: string }[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: addressIn(site.language, path, site),
  })),
})

const reviewData = (review: Review): JsonLd => ({
  '@type': 'Review',
  name: review.title === '' ? undefined : review.title,
  reviewBody: review.content === '' ? undefined : review.content,
  author: { '@type': 'Person', name: review.author.name },
  datePublished: new Date(review.createdAt).toISOString(),
  itemReviewed: { '@type': 'Product', name: review.productName },
  reviewRating: { '@type': 'Rating', ratingValue: review.rating, ...RATING_BOUNDS },
})

function productData(site: SiteAddress, model: ModelProfile, product: Product): JsonLd {
  const url = addressIn(site.language, `/models/${model.handle}`, site)
  return {
    '@type': 'Product',
    '@id': `${site.origin}/models/${model.handle}#product-${product._id}`,
    name: product.name,
    description: product.description === '' ? undefined : product.description,
    image: pictureUrl(site, product.samples[0]?.url),
    brand: { '@id': `${site.origin}/models/${model.handle}#brand` },
    offers: {
      '@type': 'Offer',
      price: product.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${product.openSlots === 0 ? 'SoldOut' : 'MadeToOrder'}`,
      url,
    },
  }
}

/**
 * A model: the page, the `Person`, the products and reviews. This vocabulary has no ratings for a `Person`: the ratings of their
 * orders stand at their brand, and only when there are any.
 */
export function modelData(
  site: SiteAddress,
  model: ModelProfile,
  { products, reviews }: { products: readonly Product[]; reviews: readonly Review[] },
): readonly JsonLd[] {
  const url = addressIn(site.language, `/models/${model.handle}`, site)
  const { rating, reviewCount, followers } = model.figures
  const brand: JsonLd = {
    '@type': 'Brand',
    '@id': `${site.origin}/models/${model.handle}#brand`,
    name: model.name,
    ...(rating === null || reviewCount === 0
      ? {}
      : {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, ...RATING_BOUNDS },
          review: reviews.slice(0, REVIEWS_SHOWN).map(reviewData),
        }),
  }
  return [
    {
      '@type': 'ProfilePage',
      url,
      dateCreated: new Date(model.joinedAt).toISOString(),
      mainEntity: {
        '@type': 'Person',
        name: model.name,
        alternateName: model.handle,
        identifier: model._id,
        url,
        description: model.headline === '' ? undefined : model.headline,
        image: pictureUrl(site, model.picture ?? model.cover?.url),
        knowsLanguage: model.languages,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: followers,
        },
        brand,
      },
    },
    ...products.map((product) => productData(site, model, product)),
  ]
}

/** A post: its public part, and whether the rest is public as well. Files are named only when they are open. */
export function postData(site: SiteAddress, post: Post, description: string): JsonLd {
  const url = addressIn(site.language, `/posts/${post._id}`, site)
  const counted = (type: string, count: number): JsonLd => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  })
  const pictures = post.media.filter(({ isOpen, kind }) => isOpen && kind === 'image')
  return {
    '@type': 'Article',
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description,
    datePublished: new Date(post.publishedAt).toISOString(),
    author: { '@type': 'Person', name: post.model.name, url: addressIn(site.language, `/models/${post.model.handle}`, site) },
    publisher: { '@type': 'Organization', name: site.name, url: `${site.origin}/` },
    image:
      pictures.length === 0 ? undefined : pictures.map(({ _id, widths }) => `${site.origin}/media/items/${_id}/${widths.at(-1) ?? 0}.webp`),
    keywords: post.tags.length === 0 ? undefined : post.tags.join(', '),
    isAccessibleForFree: post.visibility === 'free',
    interactionStatistic: [counted('LikeAction', post.likeCount), counted('CommentAction', post.commentCount)],
    offers:
      post.price === null
        ? undefined
        : { '@type': 'Offer', price: post.price.toFixed(2), priceCurrency: 'USD', availability: 'https://schema.org/InStock', url },
  }
}

/** A help article, in the language of its text. */
export const helpData = (site: SiteAddress & { name: string }, { title, summary, changedAt, language, slug }: HelpArticle): JsonLd => ({
  '@type': 'TechArticle',
  url: addressIn(language, `/help-center/${encodeURIComponent(slug)}`, site),
  headline: title,
  description: summary,
  inLanguage: language,
  dateModified: new Date(changedAt).toISOString(),
  author: { '@type': 'Organization', name: site.name, url: `${site.origin}/` },
  publisher: { '@type': 'Organization', name: site.name, url: `${site.origin}/` },
  isAccessibleForFree: true,
})
