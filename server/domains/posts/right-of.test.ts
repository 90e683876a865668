/** The two copies of the rule for seeing a post agree: `posts.right_of` in the database, and `rightOf` for screens. */
import { expect, test } from 'vitest'
import { type PostAccess, type Reader, rightOf, VISITOR } from '#contract/rules/posts.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'

const world = usePostsWorld()

interface Combination extends PostAccess {
  readonly isVisitor: boolean
  readonly reader: Reader
  readonly right: string | null
}

/** One post of each visibility and status, seen by users of every kind, each as admin and not, and by visitors. Nothing of it stays. */
async function combinations(): Promise<Combination[]> {
  const { database, model } = world
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(
      `insert into posts.posts (model_id, title, visibility, status, price_cents, publish_at, published_at)
       select $1, 'One of all', v, s, 500, now(), now() from unnest('{free,followers,pro,paid}'::text[]) v, unnest('{draft,scheduled,published,withdrawn}'::text[]) s`,
      [model.userId],
    )
    await client.query(
      `create temporary table readers on commit drop as
       select gen_random_uuid() as id, b as has_bought, f as is_following, p as is_pro from unnest('{true,false}'::boolean[]) b, unnest('{true,false}'::boolean[]) f, unnest('{true,false}'::boolean[]) p`,
    )
    await client.query(
      `insert into users.users (id, name, email, handle, pro_expires_at)
       select id, 'Reader', id || '@example.org', 'reader-' || id, case when is_pro then now() + interval '1 day' else now() end from readers`,
    )
    await client.query(`insert into models.follows (user_id, model_id) select id, $1 from readers where is_following`, [model.userId])
    await client.query(
      `insert into posts.purchases (post_id, customer_id, model_id, price_cents, commission_cents, post_title)
       select p.id, r.id, p.model_id, 500, 100, p.title from readers r, posts.posts p where r.has_bought and p.title = 'One of all'`,
    )
    const found: Combination[] = []
    for (const isListed of [true, false]) {
      await client.query('update models.profiles set is_listed = $2 where user_id = $1', [model.userId, isListed])
      const { rows } = await client.query<Omit<Combination, 'reader'> & Reader>(
        `select p.visibility, p.status, $2::boolean as "isListed", r.id is null as "isVisitor", r.id is not null and r.id = p.model_id as "isAuthor",
           r.has_bought as "hasBought", a as "isAdmin", r.is_following as "isFollowing", r.is_pro as "isPro", posts.right_of(p, r.id, a) as right
         from posts.posts p, unnest('{true,false}'::boolean[]) a,
           (select * from readers union all values ($1::uuid, false, false, false), (null::uuid, false, false, false)) r
         where p.title = 'One of all' and (not a or r.id is not null)`,
        [model.userId, isListed],
      )
      found.push(
        ...rows.map(({ visibility, status, isVisitor, right, ...reader }) => ({ visibility, status, isListed, isVisitor, right, reader })),
      )
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the database and the screens agree on every combination of post and reader', async () => {
  const found = await combinations()
  // Eight users and the author, each as admin and not, and a visitor.
  expect(found).toHaveLength(4 * 4 * 2 * (9 * 2 + 1))
  expect(new Set(found.map(({ right }) => right))).toEqual(new Set([null, 'author', 'purchased', 'free', 'admin', 'following', 'pro']))
  const differing = found.filter(({ reader, right, isVisitor, ...post }) => right !== rightOf(post, isVisitor ? VISITOR : reader))
  expect(differing).toEqual([])
})
