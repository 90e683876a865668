/**
 * Facts for search engines about each kind of public page, from the queries of its loader. On the server only: in the browser each
 * function returns undefined, and neither the texts nor the structured data are part of the page's script.
 */
import { createIsomorphicFn } from '@tanstack/react-start'
import type { HelpArticle, ModelProfile, Post, Review } from '#contract/types.ts'
import { liveKey } from '#web/lib/live/live-key.ts'
import { isFormer } from '#web/lib/user-name.ts'
import { siteOf, type HeadContext } from './page-head.ts'
import type { SharedPage } from './sharing-tags.ts'
import { helpData, modelData, postData, siteData, trailData } from './structured-data.ts'

type Facts = Omit<SharedPage, 'title' | 'path'>

/** The first page: the site and its search. */
export const homeFacts = createIsomorphicFn().server((context: HeadContext): Facts => {
  const { t } = context.match.context.i18n
  return { description: t('meta:description'), jsonLd: siteData(siteOf(context)) }
})

/**
 * A model's page: the model, and the content of this page by the last part of its address: products, or reviews of customers.
 * `name` is the one in the address, which the loader has asked for.
 */
export const modelFacts = createIsomorphicFn().server((context: HeadContext, name: string, page: string): Facts => {
  const { queryClient, i18n } = context.match.context
  const asked = <T>(path: string, args: Record<string, unknown>): T | undefined =>
    queryClient.getQueriesData<T>({ queryKey: liveKey(path, args) })[0]?.[1]
  const model = asked<ModelProfile | null>('models:getByName', { name })
  if (model == null) return {}
  const site = siteOf(context)
  const items = asked<{ items: Review[] }>('models:getReviews', { modelId: model._id })?.items ?? []
  // The page itself calls former users the same.
  const reviews = items.map((review) =>
    isFormer(review.author.name) ? { ...review, author: { ...review.author, name: i18n.t('former') } } : review,
  )
  return {
    description: model.bio === '' ? model.headline : model.bio,
    type: 'profile',
    properties: { 'profile:username': model.handle },
    image: {
      path: `/previews/models/${encodeURIComponent(model.handle)}.jpg`,
      alt: model.headline === '' ? model.name : `${model.name} – ${model.headline}`,
    },
    jsonLd: [
      ...modelData(site, model, { products: page === '' ? model.products : [], reviews }),
      trailData(site, [
        { name: site.name, path: '/' },
        { name: model.name, path: `/models/${model.handle}` },
      ]),
    ],
  }
})

/** A post's page, with the public part of the post. `postId` is the one in the address, which the loader has asked for. */
export const postFacts = createIsomorphicFn().server((context: HeadContext, postId: string): Facts => {
  const post = context.match.context.queryClient.getQueryData<Post | null>(liveKey('posts:getPost', { postId }))
  if (post == null) return {}
  const site = siteOf(context)
  const { model, title } = post
  const description =
    post.teaser !== ''
      ? post.teaser
      : post.visibility === 'free' && post.text !== null && post.text !== ''
        ? post.text
        : `${title} – ${model.name}`
  const trail = trailData(site, [
    { name: site.name, path: '/' },
    { name: model.name, path: `/models/${model.handle}` },
    { name: title, path: `/posts/${postId}` },
  ])
  return {
    description,
    type: 'article',
    properties: { 'article:published_time': new Date(post.publishedAt).toISOString() },
    image: { path: `/previews/posts/${postId}.jpg`, alt: `${title} – ${model.name}` },
    jsonLd: [postData(site, post, description), trail],
  }
})

/** A help article, with its address in each language. */
export const helpFacts = createIsomorphicFn().server((context: HeadContext, article: HelpArticle): Facts => {
  const { t } = context.match.context.i18n
  const site = siteOf(context)
  const trail = trailData(site, [
    { name: site.name, path: '/' },
    { name: t('nav.help'), path: '/help-center' },
    { name: article.title, path: `/help-center/${encodeURIComponent(article.slug)}` },
  ])
  return {
    description: article.summary,
    type: 'article',
    properties: { 'article:modified_time': new Date(article.changedAt).toISOString() },
    jsonLd: [helpData(site, article), trail],
  }
})
