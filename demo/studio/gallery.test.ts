import type { Scene } from './scene.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DEMO_MODELS } from '../content/people.ts'
import { DEMO_POSTS } from '../content/posts.ts'
import { develop } from './develop.ts'
import { drawPicture, PORTFOLIOS } from './gallery.ts'
import { plain } from './materials.ts'
import { box } from './shapes.ts'
import { StudioThreads } from './studio-threads.ts'
import { takePicture } from './trace.ts'

const tiny = { width: 48, height: 36 } as const
const picturesOf = (post: (typeof DEMO_POSTS)[number]) => post.files.filter(({ kind }) => kind !== 'audio')

describe('the gallery', () => {
  test('has a portrait, a cover, each sample of each product, and each picture and clip of each post', () => {
    expect(Object.keys(PORTFOLIOS).toSorted()).toEqual(DEMO_MODELS.map(({ handle }) => handle).toSorted())
    for (const { handle, products } of DEMO_MODELS)
      expect(
        PORTFOLIOS[handle]?.samples.map(({ length }) => length),
        handle,
      ).toEqual(products.map(({ sampleCount }) => sampleCount))
    const drawn = Object.values(PORTFOLIOS).flatMap(({ posts }) => Object.entries(posts).map(([title, shots]) => [title, shots.length]))
    const written = DEMO_POSTS.flatMap((post) => (picturesOf(post).length === 0 ? [] : [[post.title, picturesOf(post).length]]))
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(written))
  })

  test('uses no picture twice', () => {
    const shots = Object.values(PORTFOLIOS).flatMap(({ cover, samples, posts }) => [
      cover,
      ...samples.flat(),
      ...Object.values(posts).flat(),
    ])
    expect(new Set(shots).size).toBe(shots.length)
  })

  test('gives the same bytes for the same name, others for another, and refuses an unknown one', async () => {
    const portrait = (seed: string) => drawPicture({ of: 'portrait', seed }, { width: 64, height: 64 })
    expect((await portrait('ines-duarte')).equals(await portrait('ines-duarte'))).toBe(true)
    expect((await portrait('ines-duarte')).equals(await portrait('freya-halvorsen'))).toBe(false)
    const cover = await drawPicture({ of: 'cover', handle: 'ines-duarte' }, tiny)
    expect(cover.equals(await drawPicture({ of: 'cover', handle: 'ines-duarte' }, tiny))).toBe(true)
    expect(await sharp(cover).metadata()).toMatchObject({ ...tiny, format: 'png' })
    await expect(drawPicture({ of: 'cover', handle: 'nobody' }, tiny)).rejects.toThrow('has no picture')
  })

  test('draws in threads what it draws here', async () => {
    const studio = new StudioThreads()
    const name = { of: 'sample', handle: 'hana-ishikawa', product: 2, at: 0 } as const
    expect((await studio.draw(name, tiny)).equals(await drawPicture(name, tiny))).toBe(true)
    await expect(studio.draw({ of: 'cover', handle: 'nobody' }, tiny)).rejects.toThrow('has no picture')
    await studio.close()
  })
})

describe('the studio', () => {
  const white: Scene = {
    eye: [0, 1, 6],
    look: [0, 0.5, 0],
    lens: 30,
    things: [{ shape: box(1, 1, 1), material: plain('#c03020'), at: [0, 0, 0] }],
    floor: plain('#e0e0e0'),
    wall: plain('#808080').paint,
    wallAt: 3,
    light: [-3, 4, 2],
    lightColour: [2, 2, 2],
    fill: [0.4, 0.4, 0.4],
    hardness: 8,
  }
  const [width, height] = [40, 30]
  const at = (pixels: Uint8Array, x: number, y: number) =>
    [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)] as [number, number, number]

  test('shows a thing in its colour, with its shadow on the side away from the light', () => {
    const pixels = develop(takePicture(white, width, height), width, height, { focus: 6, blur: 0 })
    const [red, green] = at(pixels, 20, 15)
    expect(red).toBeGreaterThan(green * 1.5)
    const bright = (x: number) => at(pixels, x, 18)[0]
    expect(bright(28)).toBeLessThan(bright(10) * 0.8)
  })

  test('blurs only what is out of focus', () => {
    const negative = takePicture(white, width, height)
    const sharpOne = develop(negative, width, height, { focus: 6, blur: 0 })
    const near = develop(negative, width, height, { focus: 5.5, blur: 3 })
    expect(at(near, 20, 15)).toEqual(at(sharpOne, 20, 15))
    expect(near).not.toEqual(sharpOne)
  })
})
