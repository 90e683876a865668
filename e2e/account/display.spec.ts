/** Settings → Display: start page, visible parts, blur and motion; on every device, from the first paint on. */
import { getUser, newUser, putSession, valueOf } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { MOTION } from '../support/widths.ts'

const t = wordsIn('en')
test.use(MOTION)
const d = (key: string, values = {}) => t(`settings:display.${key}`, values)

test('start page, navigation and dashboard follow the settings, also on another device', async ({ page, site, newVisitor }) => {
  const user = await newUser(site)
  const complaints = complaintsOf(page.context())
  await putSession(page.context(), site, user.token)
  await open(page, '/settings/display')
  const other = await newVisitor()
  await putSession(other.context(), site, user.token)
  await open(other, '/dashboard')
  const bar = (of: typeof page) => of.getByRole('complementary', { name: t('common:sidebar.label') })
  await expect(bar(other).getByRole('link', { name: t('common:nav.library') })).toBeVisible()

  await page.getByRole('switch', { name: t('common:nav.library') }).click()
  for (const each of [page, other]) await expect(bar(each).getByRole('link', { name: t('common:nav.library') })).toHaveCount(0)
  const cards = other.getByTestId('dashboard-card')
  await expect(cards).toHaveCount(4)
  await page.getByRole('switch', { name: d('cards.posts') }).click()
  await page.getByRole('button', { name: d('cards.up', { card: d('cards.followed') }) }).press('Enter')
  await page.getByRole('button', { name: d('cards.up', { card: d('cards.followed') }) }).press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(d('cards.moved', { card: d('cards.followed'), place: 2, count: 4 }))
  await expect
    .poll(() => page.getByTestId('card-choice').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-card'))))
    .toEqual(['balance', 'followed', 'orders', 'posts'])
  await expect
    .poll(() => cards.evaluateAll((drawn) => drawn.map((card) => card.getAttribute('data-card'))))
    .toEqual(['orders', 'balance', 'followed'])

  // A fresh load leads to the dashboard; links within the site still show The Models.
  // Answers to the changes before may still arrive: the choice is asked for, not looked at in the moment of the click.
  const dashboard = page.getByRole('radio', { name: d('start.dashboard') })
  await dashboard.click({ force: true })
  await expect(dashboard).toBeChecked()
  await expect.poll(async () => (await getUser(site, user.token)).display.startPage).toBe('dashboard')
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await bar(page)
    .getByRole('link', { name: t('common:nav.models') })
    .click()
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto('/?tag=paper')
  await expect(page).toHaveURL(/\?tag=paper$/)
  // A visitor sees the defaults.
  // No script of the page before may write the cookie again.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'auth_token' })
  await page.goto('/')
  await expect(page).toHaveURL(`${site.url}/`)
  expect(complaints).toEqual([])
})

test('blurred pictures, reduced motion and the chosen time zone apply from the first byte of the next page', async ({ page, site }) => {
  const user = await newUser(site)
  await putSession(page.context(), site, user.token)
  await open(page, '/settings/display')
  await page.getByRole('switch', { name: d('calm.blur') }).click()
  await page.getByRole('switch', { name: d('calm.motion') }).click()
  await page.getByLabel(d('zone.label'), { exact: true }).selectOption('Pacific/Kiritimati')
  const html = page.locator('html')
  await expect(html).toHaveClass(/motion-reduced/)
  await expect(html).toHaveClass(/media-blurred/)
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['display', 'time_zone']))
  const sent = await (await page.request.get('/')).text()
  expect(/<html[^>]*class="[^"]*motion-reduced media-blurred/.test(sent)).toBe(true)

  const { rows } = await site.server.database.pool.query<{ id: string }>(
    `select p.id from posts.posts p join posts.media m on m.post_id = p.id join media.items i on i.id = m.item_id
     where p.status = 'published' and p.visibility = 'free' and i.kind = 'image' and i.status = 'ready' order by p.id limit 1`,
  )
  const [post] = rows
  await open(page, `/posts/${post?.id}`)
  const picture = page.locator(`img[src^='/media/items/']`).first()
  await expect(picture).toHaveCSS('filter', /blur/)
  await picture.hover()
  await expect(picture).toHaveCSS('filter', 'none')
  await expect(picture).toHaveCSS('transition-property', 'none')
  expect(await valueOf(site, 'query', 'auth:getUser', { token: user.token })).toMatchObject({
    display: { blursMedia: true, reducesMotion: true, timeZone: 'Pacific/Kiritimati' },
  })
  await open(page, '/settings/notifications')
  await page.getByRole('switch', { name: t('notifications:quiet.isOn') }).click()
  await expect(page.getByText(t('notifications:quiet.zone', { zone: 'Pacific/Kiritimati' }))).toBeVisible()
})

test('times on a rendered page are in the user’s time zone at once, without a hydration error', async ({ site, newVisitor }) => {
  const { rows } = await site.server.database.pool.query<{ id: string; at: number; handle: string; joined: number }>(
    `select p.id, (extract(epoch from p.published_at) * 1000)::float8 as at, u.handle, (extract(epoch from u.created_at) * 1000)::float8 as joined from posts.posts p join users.users u on u.id = p.model_id
     where p.status = 'published' and p.visibility = 'free' order by p.id limit 1`,
  )
  const [post] = rows
  if (post === undefined) throw new Error('there is no post')
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const reader = await newVisitor({ timezoneId })
    const complaints = complaintsOf(reader.context())
    const words = (at: number, style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en', { ...style, timeZone: timezoneId }).format(at)
    await open(reader, `/posts/${post.id}`)
    await expect(reader.locator('main time').first()).toHaveText(words(post.at, { dateStyle: 'medium', timeStyle: 'short' }))
    await open(reader, `/models/${post.handle}`)
    await expect(reader.getByText(t('models:profile.joined', { date: words(post.joined, { dateStyle: 'medium' }) }))).toBeVisible()
    expect(complaints).toEqual([])
  }
})

test('quiet hours use the time zone of the browser, until the user chooses another', async ({ site, newVisitor }) => {
  const user = await newUser(site)
  const zoneOf = async () =>
    ((await valueOf(site, 'query', 'notifications:getSettings', { token: user.token })) as { timeZone: string | null }).timeZone
  const page = await newVisitor({ timezoneId: 'Asia/Tokyo' })
  await putSession(page.context(), site, user.token)
  await open(page, '/dashboard')
  await expect.poll(zoneOf).toBe('Asia/Tokyo')
  await open(page, '/settings/display')
  await page.getByLabel(d('zone.label'), { exact: true }).selectOption('Europe/Rome')
  await expect.poll(zoneOf).toBe('Europe/Rome')
  await page.getByLabel(d('zone.label'), { exact: true }).selectOption('')
  await expect.poll(zoneOf).toBe('Asia/Tokyo')
})
