/** Files of a message: shown in their place, prepared, or to be downloaded. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MessageFile } from '#contract/types.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { MessageFiles } from './message-files.tsx'

const aFile = (at: number, kind: MessageFile['kind'], part: Partial<MessageFile> = {}): MessageFile => ({
  objectId: `00000000-0000-7000-8000-00000000000${at}`,
  file: { fileName: `${kind} ${at}`, fileType: 'image/png', fileSize: 100 },
  kind,
  progress: null,
  media:
    kind === 'file'
      ? null
      : {
          _id: `00000000-0000-7000-8000-00000000001${at}`,
          kind,
          width: 40,
          height: 30,
          seconds: kind === 'image' ? null : 3,
          blur: null,
          peaks: null,
          alt: '',
          widths: [40],
          hasPreview: false,
        },
  ...part,
})

const show = (files: MessageFile[], isStored = true) =>
  openPage(<MessageFiles threadId="00000000-0000-7000-8000-0000000000aa" token={TOKEN} files={files} isStored={isStored} />)

it('pictures, clips and sounds are in their place, documents below them', async () => {
  await show([aFile(1, 'file'), aFile(2, 'image'), aFile(3, 'video'), aFile(4, 'audio')])
  const media = within(screen.getByTestId('message-media'))
  expect(media.getAllByRole('listitem').map((item) => item.dataset['kind'])).toEqual(['image', 'video', 'audio'])
  expect(screen.getAllByTestId('message-file').map((button) => button.textContent)).toEqual([expect.stringContaining('file 1')])
})

it('a picture opens large, with the others of its message', async () => {
  const { user, text } = await show([aFile(1, 'image'), aFile(2, 'image')])
  await user.click(screen.getByRole('button', { name: text('threads:media.enlarge', { file: 'image 2' }) }))
  expect((await screen.findByTestId('lightbox')).textContent).toContain('image 2')
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByTestId('lightbox').textContent).toContain('image 1')
})

it('says how far it is prepared, and offers no download before the message is stored', async () => {
  await show([aFile(1, 'image', { progress: 40, media: null }), aFile(2, 'image')], false)
  expect(screen.getByTestId('message-media-preparing').textContent).toContain('40')
  expect(screen.queryByTestId('media-download')).toBeNull()
})
