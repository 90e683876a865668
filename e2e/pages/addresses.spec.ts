/** Any path answers with a page, a file, or 404, never with a server error. */
import { request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { MODEL } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')

/** As it stands: `fetch` would tidy it first. */
const statusOf = (site: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site)
    request({ hostname, port, path, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

const PLACES = [
  '/',
  '/models/',
  `/models/${MODEL.handle}/`,
  `/models/${MODEL.handle}/posts?after=`,
  '/posts/',
  '/?q=',
  '/?after=',
  '/?min=',
  '/?tab=',
  '/media/',
  '/media/items/',
  `/media/items/${randomUUID()}/`,
  '/media/sealed/',
  '/previews/models/',
  '/previews/posts/',
  '/sitemaps/',
  '/sitemaps/models-',
  '/receipts/orders/',
  '/unsubscribe/',
  '/sign-in?redirect=',
  '/my-posts?tab=',
  '/admin/applications/',
  '/apply-as-model?step=',
  '/api/',
  '/assets/',
]
const TAILS = [
  '',
  'x'.repeat(101),
  'x'.repeat(1_900),
  'x'.repeat(9_000),
  '%00',
  'a%00b',
  '%ff',
  '%E0%A4%A',
  '%',
  '%2e%2e%2f%2e%2e',
  '../../etc/passwd',
  '%5c',
  '%F0%9F%8E%A8',
  '%e2%80%ae',
  '%ed%a0%80',
  '%22%27%3E%3Cscript%3E',
  '-1',
  '1e309',
  '9'.repeat(40),
  '[1,2]',
  '%7B%22a%22:1%7D',
  '00000000-0000-0000-0000-000000000000',
  `${randomUUID()}.jpg`,
  `${randomUUID()}/0.webp`,
  '1.xml',
  '//x',
  'a/b/c/d',
  '?a[]=1&a[b]=2',
  '%0d%0aset-cookie:%20x=y',
  '__proto__',
  'constructor',
  '%252e',
]

test('no address is answered with a failure of ours', async ({ site }) => {
  const failures: string[] = []
  for (const place of PLACES) {
    const statuses = await Promise.all(TAILS.map((tail) => statusOf(site.url, place + tail)))
    statuses.forEach((status, at) => {
      if (status >= 500 || status < 200) failures.push(`${status} ${place}${String(TAILS[at]).slice(0, 60)}`)
    })
  }
  expect(failures).toEqual([])
})

test('an impossible handle is an unknown page', async ({ page, site }) => {
  for (const name of ['x'.repeat(101), '%00', 'a%00b', '%F0%9F%8E%A8', '%E2%80%AE', 'nobody-here'])
    for (const below of ['', '/posts', '/reviews']) expect(await statusOf(site.url, `/models/${name}${below}`), name + below).toBe(404)
  await open(page, `/models/${'x'.repeat(101)}`)
  await expect(page.getByRole('heading', { name: t('common:pages.notFoundTitle') })).toBeVisible()
})
