import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MediaView } from '#contract/types.ts'
import { openPage } from '#web/testing/page.tsx'
import { PostFiles } from './post-files.tsx'

const file = (at: number, kind: MediaView['kind']): MediaView => ({
  _id: `00000000-0000-7000-8000-00000000000${at}`,
  kind,
  width: 40,
  height: 30,
  seconds: kind === 'image' ? null : 3,
  blur: null,
  peaks: null,
  widths: [40],
  hasPreview: false,
  alt: `${kind} ${at}`,
})

it('the files of a post stand in the order of the composer', async () => {
  await openPage(
    <PostFiles title="Lake" media={[file(1, 'image'), file(2, 'image'), file(3, 'audio'), file(4, 'image'), file(5, 'video')]} />,
  )
  const shown = screen.getAllByTestId('post-file').map((element) => element.textContent || element.querySelector('img')?.alt)
  expect(shown.map((text) => /(image|audio|video) \d/.exec(text ?? '')?.[0])).toEqual([
    'image 1',
    'image 2',
    'audio 3',
    'image 4',
    'video 5',
  ])
})

it('a swipe in the large view goes on to the next picture, and back; a touch that hardly moves goes nowhere', async () => {
  const { user, text } = await openPage(<PostFiles title="Lake" media={[file(1, 'image'), file(2, 'image')]} />)
  await user.click(screen.getByRole('button', { name: text('posts:media.enlarge', { picture: 'image 1' }) }))
  const box = await screen.findByTestId('lightbox')
  const swipe = (from: number, to: number) => {
    const at = (clientX: number) => [{ clientX, clientY: 300 }]
    fireEvent.touchStart(box, { touches: at(from), changedTouches: at(from) })
    fireEvent.touchEnd(box, { touches: [], changedTouches: at(to) })
  }
  const shown = () => box.querySelector('img')?.alt
  expect(shown()).toBe('image 1')
  swipe(200, 170)
  expect(shown()).toBe('image 1')
  swipe(200, 100)
  expect(shown()).toBe('image 2')
  swipe(200, 100)
  expect(shown()).toBe('image 2')
  swipe(100, 200)
  expect(shown()).toBe('image 1')
})
