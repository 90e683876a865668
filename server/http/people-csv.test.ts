/** A model's fans as CSV: exactly the filtered list, for its model alone, without addresses, and nothing that a spreadsheet would execute. */
import { expect, test } from 'vitest'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const cookieOf = (who: TestUser) => ({ cookie: `auth_token=${encodeURIComponent(JSON.stringify(who.token))}` })
const csv = (who: TestUser | null, query = '', options: RequestInit = {}) =>
  fetch(`${world.url}/users.csv${query}`, { headers: who === null ? {} : cookieOf(who), ...options })
const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1)

test('has the fans of the filter in their order, with tags and note, and no e-mail address', async () => {
  const model = await world.user({ status: 'model' })
  const [tipper, follower] = [await world.user({ cents: 50_00 }), await world.user()]
  await world.sql(`update users.users set name = '=Formula()' where id = $1`, tipper.id)
  await world.mutate(tipper, 'tips:giveTip', { modelId: model.id, amount: 12.5 })
  await world.mutate(follower, 'models:followModel', { modelId: model.id })
  const { tagId } = await world.mutate<{ tagId: string }>(model, 'people:saveTag', {
    tagId: null,
    name: 'Close',
    colour: 'green',
    rule: { kind: 'tippers' },
  })
  await world.mutate(model, 'people:saveNote', { userId: tipper.id, note: 'Likes herons' })
  const answer = await csv(model, '?sort=spent&lang=it')
  expect(answer.headers.get('content-disposition')).toMatch(/filename="fans-\d{4}-\d\d-\d\d\.csv"$/)
  const text = await answer.text()
  expect(text).toContain('"Ultima attività"')
  expect(text).not.toContain('@')
  const [first = '', second = '', ...more] = linesOf(text)
  expect(more).toEqual([])
  expect(first).toMatch(/^"'=Formula\(\)","",/)
  expect(first).toMatch(/,1,12\.50,0,0\.00,12\.50,10\.00,"Close","Likes herons"$/)
  expect(second).toContain('"Test User"')
  for (const query of ['?kind=tippers', `?tags=${tagId}`, '?spent=10', '?q=formula'])
    expect(linesOf(await (await csv(model, query)).text())).toHaveLength(1)
  expect(linesOf(await (await csv(model, `?tags=-${tagId}`)).text())).toEqual([second])
})

test('is refused to customers and visitors, and for filters that the screen cannot make', async () => {
  const [model, customer] = [await world.user({ status: 'model' }), await world.user()]
  expect([(await csv(null)).status, (await csv(customer)).status]).toEqual([403, 403])
  for (const query of ['?kind=loan', '?spent=-1', '?active=8', '?tags=x', '?sort=name', '?q=a%00b'])
    expect((await csv(model, query)).status).toBe(400)
  expect((await csv(model, '', { method: 'POST' })).status).toBe(405)
})
