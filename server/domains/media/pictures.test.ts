import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { makePicture, removePictureFiles } from './pictures.ts'

it('a discarded picture leaves no file, not even the crop for cards', async () => {
  const root = await mkdtemp(join(tmpdir(), 'atelier-pictures-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const storage = await openFolderStorage(root)
  const picture = await makePicture(
    storage,
    await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#852' } })
      .png()
      .toBuffer(),
  )
  const folder = join(root, 'objects/pictures', picture.id)
  expect((await readdir(folder)).toSorted()).toEqual([
    '1200.webp',
    '192.webp',
    '384.webp',
    '768.webp',
    '96.webp',
    'card-320.webp',
    'card-640.webp',
  ])
  await removePictureFiles(storage, picture)
  expect(await readdir(folder)).toEqual([])
})
