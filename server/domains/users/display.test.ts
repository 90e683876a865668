/** Settings → Display: stored with the account, each choice by itself, and live on every device. */
import { describe, expect, it } from 'vitest'
import { DASHBOARD_CARDS } from '#contract/limits.ts'
import type { DisplaySettings, User } from '#contract/types.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const USUAL: DisplaySettings = {
  hiddenNav: [],
  cardOrder: [...DASHBOARD_CARDS],
  hiddenCards: [],
  startPage: 'models',
  blursMedia: false,
  reducesMotion: false,
  sendsSignals: true,
  seesSignals: true,
  timeZone: null,
}
const displayOf = async (who: TestUser) => (await world.query<User>(who, 'auth:getUser')).display
const save = (who: TestUser, choice: object) => world.mutate(who, 'appearance:saveDisplaySettings', { ...choice })

describe('the arrangement of the site', () => {
  it('starts with the defaults, and stores each choice by itself', async () => {
    const [mara, other] = [await world.user(), await world.user()]
    expect(await displayOf(mara)).toEqual(USUAL)
    await save(mara, { startPage: 'dashboard', timeZone: 'Asia/Tokyo' })
    await save(mara, { hiddenNav: ['/library'], blursMedia: true })
    expect(await displayOf(mara)).toEqual({
      ...USUAL,
      startPage: 'dashboard',
      timeZone: 'Asia/Tokyo',
      hiddenNav: ['/library'],
      blursMedia: true,
    })
    await save(mara, { timeZone: null, startPage: 'models', hiddenNav: [], blursMedia: false })
    expect(await displayOf(mara)).toEqual(USUAL)
    expect(await displayOf(other)).toEqual(USUAL)
  })

  it('contains every card once, in the chosen order, and new cards at their default place', async () => {
    const mara = await world.user()
    await save(mara, { cardOrder: ['followed', 'orders', 'followed'], hiddenCards: ['stats', 'stats'] })
    const { cardOrder, hiddenCards } = await displayOf(mara)
    expect(cardOrder.toSorted()).toEqual([...DASHBOARD_CARDS].toSorted())
    expect(cardOrder.indexOf('followed')).toBeLessThan(cardOrder.indexOf('orders'))
    expect(hiddenCards).toEqual(['stats'])
  })

  it('drops values that are no longer known', async () => {
    const mara = await world.user()
    await world.sql(
      `update users.users set display = '{"hiddenNav": ["/gone", "/library"], "cardOrder": ["gone"], "startPage": "gone"}' where id = $1`,
      mara.id,
    )
    expect(await displayOf(mara)).toEqual({ ...USUAL, hiddenNav: ['/library'] })
  })

  it.each([
    { hiddenNav: ['/settings'] },
    { cardOrder: ['gone'] },
    { startPage: 'elsewhere' },
    { timeZone: 'Mars/Olympus' },
    { blursMedia: 'yes' },
    { hiddenCards: Array.from({ length: 20 }, () => 'stats') },
  ])('refuses %j', async (wrong) => {
    await expect(save(await world.user(), wrong)).rejects.toMatchObject({ code: 'bad_request' })
  })
})
