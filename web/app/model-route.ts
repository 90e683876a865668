/** Shared by the pages of a profile: the model, redirects from old handles, and the facts for link previews. */
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { modelFacts } from './page-facts.ts'
import { type HeadContext, pageHead } from './page-head.ts'

/** The pages below `/models/{name}`, by the last part of their address. */
const PAGES = { '': '/models/$modelName', posts: '/models/$modelName/posts', reviews: '/models/$modelName/reviews' } as const

interface LoaderContext {
  context: { queryClient: QueryClient; i18n: i18n }
  params: { modelName: string }
  location: { pathname: string }
}

/** Only these can be handles; other names can only be display names. */
const HANDLE = /^[\w-]{1,100}$/
/** The longest name that an address can have. Anything else is no model, and no call asks for it. */
const NAME_MAX_LENGTH = 100
/** No name has one, and the database refuses some of them. */
const CONTROL = /\p{Cc}/u

/** "No such model" is asked again each time: a handle can come back. */
const KEPT_UNLESS_MISSING = {
  staleTime: (query: { state: { data: unknown } }) => (query.state.data === null ? 0 : Number.POSITIVE_INFINITY),
}

/**
 * The model at this address. An old handle, for as long as it is kept (product.md §2), and the display name that only one model has
 * (product.md §0) redirect to the handle, for good (301); else not found.
 */
export async function loadModel({ context: { queryClient, i18n }, params: { modelName }, location }: LoaderContext) {
  if (modelName.trim() === '' || modelName.length > NAME_MAX_LENGTH || CONTROL.test(modelName)) throw notFound()
  const [model] = await Promise.all([
    HANDLE.test(modelName)
      ? queryClient.fetchQuery({ ...liveQuery(api.models.getByName, { name: modelName }), ...KEPT_UNLESS_MISSING })
      : null,
    i18n.loadNamespaces('models'),
  ])
  if (model !== null) return model
  const moved = await queryClient.fetchQuery({ ...liveQuery(api.models.getMovedTo, { name: modelName }), staleTime: 0 })
  if (moved === null) throw notFound()
  const [, , , page = ''] = location.pathname.split('/')
  throw redirect({
    to: PAGES[page as keyof typeof PAGES] ?? PAGES[''],
    params: { modelName: moved.handle },
    statusCode: 301,
    replace: true,
  })
}

interface ModelFacts {
  name: string
  headline: string
  handle: string
}

/** The head of one page of a profile; `page` is the last part of its address, `title` its name. */
export function modelHead(
  head: HeadContext & { loaderData?: ModelFacts | undefined; params: { modelName: string } },
  page = '',
  title?: string,
) {
  const { match, matches, loaderData, params } = head
  if (loaderData === undefined) return {}
  const { name, headline, handle } = loaderData
  const about = headline === '' ? name : `${name} – ${headline}`
  return pageHead(
    { match, matches },
    {
      title: title === undefined ? about : `${title} – ${name}`,
      path: `/models/${handle}${page === '' ? '' : `/${page}`}`,
      ...modelFacts({ match, matches }, params.modelName, page),
    },
  )
}
