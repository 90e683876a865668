/** Tags that the home page shows with a picture. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FEATURED_TAGS_MAX, LANGUAGES } from '#contract/limits.ts'
import type { AdminFeaturedTag, FeaturedTag, FeaturedTagIn } from '#contract/types.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const inEach = (text: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `${text} ${language}`])) as FeaturedTagIn['names']
const aTag = (changes: Partial<FeaturedTagIn> = {}): FeaturedTagIn => ({
  tag: `tag ${randomUUID().slice(0, 8)}`,
  names: inEach('Clay'),
  alts: inEach('A bowl'),
  position: 1,
  isActive: true,
  ...changes,
})
const PICTURE = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a64' } })
  .png()
  .toBuffer()

const moderator = () => world.user({ adminRole: 'moderator' })
const list = (by: TestUser) => world.query<AdminFeaturedTag[]>(by, 'admin/tags:list')
const shown = async (language = 'en') => (await world.realtime.query('models:getFeaturedTags', { language })).value as FeaturedTag[]

/** The id, or the code of the refusal. */
async function save(
  by: TestUser,
  featured: FeaturedTagIn,
  known: { _id: string; version: number } | null = null,
  picture: Buffer | null = PICTURE,
): Promise<string> {
  const response = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: 'admin/tags:save',
      args: {
        token: by.token,
        featuredTagId: known?._id ?? null,
        version: known?.version ?? 0,
        featured,
        ...(picture === null ? {} : { base64Data: picture.toString('base64') }),
      },
    }),
  })
  const { value, errorData } = (await response.json()) as { value?: { featuredTagId: string }; errorData?: { code: string } }
  return errorData?.code ?? value?.featuredTagId ?? 'nothing'
}
const found = async (by: TestUser, id: string) => (await list(by)).find(({ _id }) => _id === id)

test('a featured tag shows to visitors in their language, with a picture in the sizes of the site', async () => {
  const [staff, featured] = [await moderator(), aTag()]
  await save(staff, featured)
  const one = (await shown('fr')).find(({ tag }) => tag === featured.tag)
  expect(one).toMatchObject({ name: 'Clay fr', alt: 'A bowl fr', picture: { width: 80, height: 60 } })
  const file = await fetch(`${world.url}${one?.picture.url ?? ''}`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a tag that is not shown is left out, and those that show stand in their order', async () => {
  const staff = await moderator()
  const [late, early, hidden] = [aTag({ position: 99 }), aTag({ position: 98 }), aTag({ isActive: false })]
  for (const featured of [late, early, hidden]) await save(staff, featured)
  const tags = (await shown()).map(({ tag }) => tag)
  expect(tags.filter((tag) => [late, early, hidden].some((featured) => featured.tag === tag))).toEqual([early.tag, late.tag])
})

test('another picture replaces the first one, and without one the first one stays', async () => {
  const [staff, featured] = [await moderator(), aTag()]
  const id = await save(staff, featured)
  const first = await found(staff, id)
  await save(staff, { ...featured, position: 2 }, { _id: id, version: 1 }, null)
  expect(await found(staff, id)).toMatchObject({ picture: first?.picture, position: 2, version: 2 })
  await save(staff, featured, { _id: id, version: 2 })
  expect((await found(staff, id))?.picture?.url).not.toBe(first?.picture?.url)
})

test('of two admins who change one tag, the second is refused, and the files of its picture go', async () => {
  const [staff, featured] = [await moderator(), aTag()]
  const id = await save(staff, featured)
  const results = await Promise.all([1, 2].map((position) => save(staff, { ...featured, position }, { _id: id, version: 1 })))
  expect(results.toSorted()).toEqual([id, 'changed_meanwhile'].toSorted())
  const [{ count }] = (await world.sql(
    `select count(*)::integer as count from media.pictures p join models.featured_tags f on f.picture_id = p.id where f.id = $1`,
    id,
  )) as [{ count: number }]
  expect(count).toBe(1)
})

test('a new tag needs a picture, a tag is featured once, and an SVG is refused', async () => {
  const [staff, featured] = [await moderator(), aTag()]
  expect(await save(staff, featured, null, null)).toBe('picture_missing')
  expect(await save(staff, featured, null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('wrong_type')
  expect(await save(staff, featured, null, Buffer.concat([PICTURE.subarray(0, 8), Buffer.from('no picture')]))).toBe('wrong_type')
  const id = await save(staff, featured)
  expect(await save(staff, { ...featured, tag: featured.tag.toUpperCase() })).toBe('tag_featured')
  expect(await save(staff, { ...featured, tag: featured.tag.toUpperCase() }, { _id: id, version: 1 }, null)).toBe(id)
  expect(await save(staff, aTag(), { _id: randomUUID(), version: 1 })).toBe('not_found')
})

test('a removed tag is gone from both lists with its picture, only by an admin who has seen its newest version, and is recorded with its facts', async () => {
  const [staff, featured] = [await moderator(), aTag()]
  const id = await save(staff, featured)
  const pictureId = (await world.sql('select picture_id from models.featured_tags where id = $1', id))[0]?.['picture_id']
  const remove = (by: TestUser, version: number) => world.mutate(by, 'admin/tags:remove', { featuredTagId: id, version })
  await expect(remove(await world.user({ adminRole: 'support' }), 1)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(remove(staff, 2)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await remove(staff, 1)
  expect([await found(staff, id), (await shown()).find(({ tag }) => tag === featured.tag)]).toEqual([undefined, undefined])
  expect(await world.sql('select 1 from media.pictures where id = $1 and not is_leaving', pictureId)).toEqual([])
  await expect(remove(staff, 1)).rejects.toMatchObject({ code: 'not_found' })
  const [act] = await world.sql(
    `select b.body from audit.acts a join audit.bodies b using (seq) where a.action = 'admin/tags:remove' and a.target_id = $1`,
    id,
  )
  expect(act?.['body']).toMatchObject({ before: { tag: featured.tag, names: featured.names } })
  // It can be featured again.
  expect(await save(staff, featured)).not.toBe('tag_featured')
})

test('only owners and moderators feature tags, and there are as many as the limit', async () => {
  for (const adminRole of ['finance', 'support', 'viewer'] as const)
    expect(await save(await world.user({ adminRole }), aTag())).toBe('forbidden')
  const staff = await moderator()
  const [before] = await list(staff)
  await world.sql(
    `insert into models.featured_tags (tag, names, alts, picture_id, position, is_active)
     select 'made ' || n, f.names, f.alts, f.picture_id, 1, false from models.featured_tags f, generate_series(1, $2::integer) n where f.id = $1`,
    before?._id,
    FEATURED_TAGS_MAX - (await list(staff)).length,
  )
  expect(await save(staff, aTag())).toBe('too_many_featured_tags')
})
