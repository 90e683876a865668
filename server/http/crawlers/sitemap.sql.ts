import { statement } from '#platform/db/statement.ts'

export interface SitemapRow {
  number: number
  /** The handle of a model, or the id of a post. */
  name: string
  changedAt: number
}

type Span = [after: number, to: number, limit: number]

export const selectModelSpan = statement<Span, SitemapRow>(
  'sitemap.selectModelSpan',
  `select m.sitemap_number as number, u.handle as name, m.changed_at as "changedAt"
   from models.profiles m join users.users u on u.id = m.user_id
   where m.sitemap_number > $1 and m.sitemap_number <= $2 and m.is_listed and u.status = 'model'
   order by m.sitemap_number limit $3`,
)

export const selectPostSpan = statement<Span, SitemapRow>(
  'sitemap.selectPostSpan',
  `select p.sitemap_number as number, p.id::text as name, greatest(p.published_at, p.updated_at) as "changedAt"
   from posts.posts p join models.profiles m on m.user_id = p.model_id join users.users u on u.id = m.user_id
   where p.sitemap_number > $1 and p.sitemap_number <= $2 and p.status = 'published' and m.is_listed and u.status = 'model'
   order by p.sitemap_number limit $3`,
)

/** The texts of published help articles. */
export const selectHelpTexts = statement<[limit: number], { language: string; slug: string; changedAt: number }>(
  'sitemap.selectHelpTexts',
  `select t.language, t.slug, t.changed_at as "changedAt" from help.texts t join help.articles a on a.key = t.key and a.is_published
   order by a.position, t.key, t.language limit $1`,
)

/** The largest numbers given so far: how many parts there are. */
export const selectLastNumbers = statement<[], { models: number; posts: number }>(
  'sitemap.selectLastNumbers',
  `select coalesce((select max(sitemap_number) from models.profiles), 0) as models, coalesce((select max(sitemap_number) from posts.posts), 0) as posts`,
)
