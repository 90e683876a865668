/** Files of a brief, or of a statement: those that are taken, those that are not, and the messages about them. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { BRIEF_FILES_MAX } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import type { CheckedFile } from '#web/lib/upload/send-file.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { FilePlace } from './brief-files.tsx'
import { useBriefFiles } from './use-brief-files.ts'

function Places({ places, isOne }: { places: readonly string[]; isOne: boolean }) {
  const [files, setFiles] = useState<readonly (CheckedFile & { place: string })[]>([])
  const uploads = useBriefFiles({
    token: TOKEN,
    count: files.length,
    max: BRIEF_FILES_MAX,
    onSent: (file, place) => setFiles((now) => [...now, { ...file, place }]),
  })
  return places.map((place) => (
    <section key={place} aria-label={place}>
      <FilePlace
        uploads={uploads}
        place={place}
        files={files.filter((file) => file.place === place)}
        isOne={isOne}
        isFull={files.length + uploads.sending.length >= BRIEF_FILES_MAX}
        describedBy=""
        error={undefined}
        onRemove={(objectId) => setFiles((now) => now.filter((file) => file.objectId !== objectId))}
      />
    </section>
  ))
}

const idOf = (name: string) => `00000000-0000-7000-8000-${name.replaceAll(/\D/g, '').padStart(12, '0')}`
const picture = (at: number) => new File(['a page'], `page ${at}.png`, { type: 'image/png' })
const pictures = (count: number) => Array.from({ length: count }, (_, at) => picture(at + 1))
const EMPTY = new File([], 'empty.png', { type: 'image/png' })

/** Files arrive at once, unless `open` says otherwise. */
async function openPlaces({ places = ['brief'], isOne = false, open = async (_name: string): Promise<void> => undefined } = {}) {
  const page = await openPage(<Places places={places} isOne={isOne} />, {
    user: aUser(),
    server: (server) => {
      server.handle(api.media.openUpload, async ({ fileName = '' }) => {
        await open(fileName)
        const uploadUrl = 'https://storage.test/1'
        const parts = [{ number: 1, url: uploadUrl, received: true }]
        return { uploadUrl, objectId: idOf(fileName), partSize: 1_000, parts, expiresAt: Date.now() + 3_600_000 }
      })
      server.handle(api.media.finishUpload, async ({ objectId }) => ({
        objectId,
        fileName: `${objectId}.png`,
        fileType: 'image/png',
        fileSize: 6,
        itemId: null,
        picture: null,
      }))
    },
  })
  await screen.findByRole('region', { name: places[0] })
  const input = (place = 0) => screen.queryAllByLabelText<HTMLInputElement>(page.text('ordering:attach'))[place]
  return {
    ...page,
    input,
    choose: (files: readonly File[], place = 0) => fireEvent.change(input(place) ?? document.body, { target: { files } }),
    asked: () => page.server.arrived(api.media.openUpload).map(({ fileName }) => fileName),
    problem: () => screen.queryByRole('alert')?.textContent,
  }
}

it('takes as many of the chosen files as a brief may have, and says how many it did not take', async () => {
  const { text, choose, asked, problem, input } = await openPlaces()
  choose([...pictures(39), EMPTY])
  await waitFor(() => expect(screen.getAllByTestId('brief-file')).toHaveLength(BRIEF_FILES_MAX))
  expect(asked()).toEqual(pictures(BRIEF_FILES_MAX).map(({ name }) => name))
  const leftOver = text('common:filesLeftOver', { number: 39 - BRIEF_FILES_MAX, max: BRIEF_FILES_MAX })
  expect(problem()).toBe(`${text('ordering:fileProblems.empty', { file: 'empty.png' })}\n${leftOver}`)
  expect(input()).toBeUndefined()
})

it('counts files that are there and files on their way', async () => {
  let arrive = () => undefined as void
  const isLate = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { text, choose, asked, problem } = await openPlaces({ open: async (name) => (name === 'page 2.png' ? isLate : undefined) })
  choose([picture(1), picture(2)])
  await screen.findByTestId('brief-file')
  choose(pictures(BRIEF_FILES_MAX + 1).slice(2))
  expect(problem()).toBe(text('common:filesLeftOver', { number: 1, max: BRIEF_FILES_MAX }))
  arrive()
  await waitFor(() => expect(screen.getAllByTestId('brief-file')).toHaveLength(BRIEF_FILES_MAX))
  expect(asked()).toHaveLength(BRIEF_FILES_MAX)
})

it('sends the good files of a choice with wrong ones, and a wrong one never', async () => {
  const { choose, asked } = await openPlaces()
  choose([EMPTY, picture(1), new File(['words'], 'notes.txt', { type: 'text/plain' })])
  await screen.findByTestId('brief-file')
  expect(asked()).toEqual(['page 1.png'])
})

it('a file that could not be sent is named below those that were refused', async () => {
  const { text, choose, problem } = await openPlaces({
    open: async (name) => {
      if (name === 'page 1.png') throw refused('wrong_type')
      throw refused('storage_failed')
    },
  })
  choose([EMPTY, picture(1), picture(2)])
  const lines = [
    text('ordering:fileProblems.empty', { file: 'empty.png' }),
    text('ordering:fileProblems.wrong_type', { file: 'page 1.png' }),
    text('ordering:fileFailed', { file: 'page 2.png' }),
  ]
  await waitFor(() => expect(problem()?.split('\n').toSorted()).toEqual(lines.toSorted()))
  expect(problem()?.startsWith(`${lines[0]}\n`)).toBe(true)
})

it('a problem is shown at its place, until other files are chosen', async () => {
  const { text, choose, problem } = await openPlaces({
    places: ['room', 'brief'],
    open: async () => {
      throw refused('storage_failed')
    },
  })
  choose([EMPTY], 1)
  expect(screen.getByRole('region', { name: 'brief' }).textContent).toContain(text('ordering:fileProblems.empty', { file: 'empty.png' }))
  choose([picture(1)], 0)
  expect(problem()).toBeUndefined()
  choose([EMPTY], 1)
  await waitFor(() => expect(problem()).toBe(text('ordering:fileFailed', { file: 'page 1.png' })))
  expect(screen.getByRole('region', { name: 'room' }).textContent).toContain(text('ordering:fileFailed', { file: 'page 1.png' }))
})

it('a question takes one file, and another once that one is removed', async () => {
  const { text, choose, input, user } = await openPlaces({ isOne: true })
  expect(input()?.multiple).toBe(false)
  choose([picture(1)])
  const row = await screen.findByTestId('brief-file')
  expect(input()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: text('ordering:removeFile', { file: `${idOf('1')}.png` }) }))
  expect(row.isConnected).toBe(false)
  expect(input()).toBeDefined()
})

it('the same file can be chosen again after it was removed', async () => {
  const { input, user } = await openPlaces()
  const box = input()
  if (box === undefined) throw new Error('no place for files')
  expect(box.multiple).toBe(true)
  await user.upload(box, picture(1))
  await screen.findByTestId('brief-file')
  expect(box.files).toHaveLength(0)
})
