/** Logo and icon of the site: sizes, what is refused, and where they show. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { BRAND_SIZES, brandSize, type BrandKind } from '#contract/rules/brand.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const owner = () => world.user({ adminRole: 'owner' })
const brand = (by: TestUser) => world.query<ResultOf<Contract['admin']['settings']['getBrand']>>(by, 'admin/settings:getBrand')
const site = async () => (await world.realtime.query('systemSettings:getSite', {})).value as ResultOf<Contract['systemSettings']['getSite']>
interface Colour {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly alpha: number
}

const picture = (background: Colour) =>
  sharp({ create: { width: 120, height: 60, channels: 4, background } })
    .composite([
      {
        input: { create: { width: 60, height: 30, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 1 } } },
        left: 30,
        top: 15,
      },
    ])
    .png()
    .toBuffer()

/** The code of the refusal; 'done' without one. */
async function set(by: TestUser, kind: BrandKind, bytes: Buffer, version?: number): Promise<string> {
  const seen = version ?? (await brand(by))[kind].version
  const response = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: 'admin/settings:setBrandPicture',
      args: { token: by.token, kind, base64Data: bytes.toString('base64'), version: seen, reason: 'A test' },
    }),
  })
  return ((await response.json()) as { errorData?: { code: string } }).errorData?.code ?? 'done'
}

const get = async (address: string) => {
  const response = await fetch(`${world.url}${address}`)
  return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a new icon is made in all sizes, shows on every page and in the manifest, and can be taken back', async () => {
  const boss = await owner()
  const before = await brand(boss)
  expect(before.favicon.address).toBeNull()
  expect(await set(boss, 'favicon', await picture({ r: 240, g: 200, b: 30, alpha: 1 }))).toBe('done')
  const address = (await site()).favicon
  for (const size of BRAND_SIZES.favicon) {
    const { status, type, bytes } = await get(brandSize(address, size) ?? '')
    expect([status, type]).toEqual([200, 'image/png'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size })
  }
  const manifest = (await (await fetch(`${world.url}/site.webmanifest`)).json()) as { name: string; icons: { src: string }[] }
  expect(manifest.name).toBe('Atelier')
  expect(manifest.icons.map(({ src }) => src)).toEqual([180, 192, 512].map((size) => brandSize(address, size)))
  const { version } = (await brand(boss)).favicon
  await world.mutate(boss, 'admin/settings:removeBrandPicture', { kind: 'favicon', version, reason: 'Back' })
  expect((await site()).favicon).toBeNull()
  expect((await world.realtime.query('systemSettings:getByKey', { key: 'website_favicon' })).value).toEqual({ value: null })
})

test('an SVG, other files, and another admin’s change in between are refused', async () => {
  const [boss, other, finance] = [await owner(), await owner(), await world.user({ adminRole: 'finance' })]
  const good = await picture({ r: 240, g: 200, b: 30, alpha: 1 })
  expect(await set(boss, 'logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('wrong_type')
  expect(await set(boss, 'logo', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('no picture')]))).toBe('wrong_type')
  const { version } = (await brand(boss)).logo
  expect(await set(finance, 'logo', good, version)).toBe('forbidden')
  expect(await set(other, 'logo', good, version)).toBe('done')
  expect(await set(boss, 'logo', good, version)).toBe('changed_meanwhile')
})

test('a transparent logo that one theme would swallow gets a background, and any other stays as it is', async () => {
  const boss = await owner()
  const corner = async () => {
    const { bytes } = await get((await site()).logo ?? '')
    return [...(await sharp(bytes).ensureAlpha().raw().toBuffer()).subarray(0, 4)]
  }
  const ring = (color: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><circle cx="60" cy="60" r="50" fill="${color}"/></svg>`,
      ),
    )
      .png()
      .toBuffer()
  await set(boss, 'logo', await ring('#0b0b0b'))
  expect(await corner()).toEqual([255, 255, 255, 255])
  await set(boss, 'logo', await ring('#fdfdfd'))
  expect(await corner()).toEqual([24, 21, 18, 255])
  await set(boss, 'logo', await ring('#d2603a'))
  expect((await corner())[3]).toBe(0)
})
