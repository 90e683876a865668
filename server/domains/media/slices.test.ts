/** A long clip gives turns to clips of other owners, and a clip that would take longer than half an hour is refused. */
import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { makeTestClip } from '#test-support/clips.ts'
import { useMediaWorld } from '#test-support/media-world.ts'
import { CLIP_PIXELS_MAX, clipPixels, readProbe } from './probe-clip.ts'

const world = useMediaWorld()

/** A clip that has to be encoded anew. */
const clip = async (seconds: number, size: string) => ({
  bytes: await makeTestClip({ extension: 'mp4', seconds, size, video: ['-c:v', 'mpeg4', '-q:v', '9'] }),
  fileName: 'clip.mp4',
  fileType: 'video/mp4',
})

test('a long clip lets one of another owner pass, and none of its own owner; both are ready in the end', async () => {
  const [long, short] = [await clip(10, '960x540'), await clip(1, '320x180')]
  const first = await world.item(long)
  const second = await world.item(short)
  const other = await world.item(short, world.stranger)
  const stateOf = async (itemId: string, by: Actor) => (await world.look(itemId, by))?.status
  const seen: (string | undefined)[] = []
  const { write } = world.worker
  await world.work(undefined, {
    sliceMs: 20,
    write: async (path, work) => {
      const answer = await write(path, work)
      if (path === 'clock/media:ready' && seen.length === 0)
        seen.push(await stateOf(other, world.stranger), await stateOf(first, world.owner), await stateOf(second, world.owner))
      return answer
    },
  })
  expect(seen).toEqual(['ready', 'processing', 'processing'])
  for (const itemId of [first, second]) expect(await stateOf(itemId, world.owner)).toBe('ready')
})

describe('the work of a clip', () => {
  const said = (stream: string, duration = '00:10:00.00') =>
    `Input #0, mov, from 'file:source':\n  Duration: ${duration}, start: 0.000000, bitrate: 900 kb/s\n    Stream #0:0(und): Video: h264 (High), yuv420p, ${stream}\n`

  test.each([
    ['4K with 60 pictures a second for ten minutes', said('3840x2160 [SAR 1:1 DAR 16:9], 900 kb/s, 60 fps, 60 tbr'), false],
    ['8K with 30', said('7680x4320 [SAR 1:1 DAR 16:9], 900 kb/s, 30 fps, 30 tbr'), true],
    ['8K for two minutes', said('7680x4320, 900 kb/s, 29.97 fps, 29.97 tbr', '00:02:00.00'), false],
    ['1080p with a thousand pictures a second', said('1920x1080, 900 kb/s, 1k fps, 1k tbr'), true],
    ['a file that states neither length nor rate', said('3840x2160, 900 kb/s', 'N/A'), false],
    ['the same in 8K', said('7680x4320, 900 kb/s', 'N/A'), true],
  ])('%s', (_name, description, isTooMuch) => {
    expect(clipPixels(readProbe(description)) > CLIP_PIXELS_MAX).toBe(isTooMuch)
  })
})
