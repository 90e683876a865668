/** The tags of a post are links to a search that finds its model. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { keepWords } from './own-posts.sql.ts'
import { visitor } from '#test-support/context.ts'
import { usePostsWorld, type NewPost } from '#test-support/posts-world.ts'

const world = usePostsWorld()
const FIELDS = {
  title: 'Evening light',
  teaser: '',
  text: 'x',
  visibility: 'free' as const,
  price: null,
  tags: [],
  media: [],
  areCommentsOpen: true,
}

/** Words of this test alone: models of other tests in this file are still listed. */
let word: string
beforeEach(() => {
  word = Array.from({ length: 12 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')
})

async function find(search: string): Promise<(string | null)[]> {
  const { items } = (await world.call(visitor, 'models:list', { search, limit: 50 })).value
  expect((await world.call(visitor, 'models:count', { search })).value).toEqual({ count: items.length, isMore: false })
  return items.map(({ _id }) => _id)
}
const save = async (postId: string, fields: NewPost) => {
  const { revision } = (await world.call(world.model, 'posts:getMine', { postId })).value!
  return world.call(world.model, 'posts:savePost', { ...FIELDS, ...fields, postId, revision })
}
const setOwnTag = (of: Actor, tag: string) =>
  world.sql(`update models.profiles set tags = array['${tag}'], search_text = search.fold('${tag}') where user_id = '${of.userId}'`)

describe('by a tag of a post', () => {
  test.each(['free', 'followers', 'pro', 'paid'] as const)(
    'of the visibility “%s” a search finds its model, in any case and with a typo',
    async (visibility) => {
      await world.publish({ tags: [word.toUpperCase(), 'Lake Light'], visibility, price: visibility === 'paid' ? 5 : null })
      for (const search of [word, word.toUpperCase(), word.slice(0, -1), `${word.slice(0, 5)}${word.slice(6)}`, `${word} lake`])
        expect(await find(search), search).toEqual([world.model.userId])
      expect(await find(`${word} nothingofthat`)).toEqual([])
    },
  )

  test('finds no model before a post is published, nor after it is gone', async () => {
    const { postId, revision } = await world.draft({ tags: [word] })
    expect(await find(word)).toEqual([])
    await world.call(world.model, 'posts:publishPost', { postId, revision, publishAt: Date.now() + 3_600_000, timeZone: null })
    expect(await find(word)).toEqual([])
    await world.sql(`update posts.posts set publish_at = now() where id = '${postId}'`)
    await world.clock()
    expect(await find(word)).toEqual([world.model.userId])
    const second = await world.publish({ tags: [word] })
    await world.call(world.model, 'posts:deletePost', { postId })
    expect(await find(word)).toEqual([world.model.userId])
    await world.call(world.model, 'posts:deletePost', { postId: second })
    expect(await find(word)).toEqual([])
  })

  test('finds the model no longer after a tag is removed, and again after it is added', async () => {
    const postId = await world.publish({ tags: ['lake'] })
    const draft = await world.draft({ tags: ['lake'] })
    expect((await save(postId, { tags: [word] })).topics).toContain('models-words')
    expect(await find(word)).toEqual([world.model.userId])
    // A save without a change of tags touches no search.
    expect((await save(postId, { tags: [word], title: 'Another title' })).topics).not.toContain('models-words')
    expect((await save(draft.postId, { tags: ['boats'] })).topics).not.toContain('models-words')
    await save(postId, { tags: [] })
    expect(await find(word)).toEqual([])
  })

  test('ranks a model after those whose own tag it is, and both before those with a similar word', async () => {
    const [own, posts, alike] = [world.rival, world.model, world.pro]
    await world.sql(`insert into models.profiles (user_id) values ('${alike.userId}')`)
    await world.sql(`update users.users set status = 'model' where id = '${alike.userId}'`)
    await setOwnTag(own, word)
    await setOwnTag(alike, `${word.slice(0, 5)}${word.slice(6)}`)
    await world.publish({ tags: [word] }, posts)
    await world.sql(
      `update models.profiles set score = case user_id when '${own.userId}' then 0 when '${posts.userId}' then 4 else 5 end where user_id in ('${own.userId}', '${posts.userId}', '${alike.userId}')`,
    )
    expect(await find(word)).toEqual([own.userId, posts.userId, alike.userId])
  })

  test('covers only the newest posts, and of those 60 tags', async () => {
    const modelId = world.model.userId!
    await world.sql(
      `insert into posts.posts (model_id, status, title, tags, published_at)
       select '${modelId}', 'published', 'One of many', array[case n when 201 then '${word}old' when 1 then '${word}new' else 'tag' || n % 70 end], now() - n * interval '1 minute' from generate_series(1, 201) n`,
    )
    await world.database.write((tx) => tx.one(keepWords, modelId))
    expect(await find(`${word}new`)).toEqual([modelId])
    expect(await find(`${word}old`)).toEqual([])
    const [row] = await world.sql(
      `select cardinality(string_to_array(post_words, ' ')) as tags from models.profiles where user_id = '${modelId}'`,
    )
    expect(row).toEqual({ tags: 60 })
  })
})
