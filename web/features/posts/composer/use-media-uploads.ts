/** The files of a post, live: unfinished uploads, and the items that the server has. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { POST_MEDIA_MAX, UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import type { MediaItem } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useLive, useMutation } from '#web/lib/live/hooks.ts'
import { mediaFileProblem, MediaUploads, type FileProblem, type MediaUpload } from './media-uploads.ts'
import type { DraftFile } from './post-draft.ts'
import type { Composer } from './use-composer.ts'

export interface PostFile extends DraftFile {
  /** Set during the upload. */
  upload: MediaUpload | undefined
  /** Set once the server has it; undefined for a moment after. */
  item: MediaItem | undefined
}

export interface MediaFiles {
  files: readonly PostFile[]
  /** No file is being uploaded or prepared, and none failed. */
  areReady: boolean
  /** Unfinished uploads. */
  sending: number
  add: (file: File) => FileProblem | undefined
  retry: (file: PostFile) => Promise<void>
  remove: (file: PostFile) => void
}

export function useMediaUploads(token: string, { draft, changeFiles }: Pick<Composer, 'draft' | 'changeFiles'>): MediaFiles {
  const open = useAction(api.media.openUpload)
  const finish = useAction(api.media.finishUpload)
  const cancel = useMutation(api.media.cancelUpload)
  const retryItem = useMutation(api.media.retryItem)
  const options = {
    calls: {
      open: ({ name, type, size }: File) =>
        open.run({ token, purpose: 'post-media' as const, fileName: name, fileType: type, fileSize: size }),
      resume: (objectId: string) => open.run({ token, purpose: 'post-media' as const, objectId }),
      finish: async (objectId: string) => {
        const { itemId } = await finish.run({ token, objectId })
        if (itemId === null) throw new Error('an upload for a post became no item')
        return itemId
      },
      cancel: (objectId: string) => cancel.run({ token, objectId }),
    },
    onDone: (key: string, itemId: string) => changeFiles((files) => files.map((file) => (file.key === key ? { ...file, itemId } : file))),
  }
  const [uploads] = useState(() => new MediaUploads(options))
  uploads.use(options)
  useEffect(() => () => uploads.cancelAll(), [uploads])
  const list = useSyncExternalStore(uploads.subscribe, uploads.list, uploads.list)
  const itemIds = draft.files.flatMap(({ itemId }) => (itemId === null ? [] : [itemId])).toSorted()
  const { data: items } = useLive(api.media.getItems, itemIds.length === 0 ? 'skip' : { token, itemIds })
  // While the query changes with a new file, the previous result stays on screen.
  const [known, setKnown] = useState<ReadonlyMap<string, MediaItem>>(new Map())
  useEffect(() => {
    if (items !== undefined) setKnown((before) => new Map([...before, ...items.map((item) => [item._id, item] as const)]))
  }, [items])
  const files = draft.files.map((file) => ({
    ...file,
    upload: list.find(({ key }) => key === file.key),
    item: file.itemId === null ? undefined : (items?.find(({ _id }) => _id === file.itemId) ?? known.get(file.itemId)),
  }))
  return {
    files,
    areReady: files.every(({ item }) => item?.status === 'ready'),
    sending: list.filter(({ status }) => status !== 'failed').length,
    add: useCallback(
      (file) => {
        const problem = mediaFileProblem(file, UPLOAD_MAX_BYTES)
        if (problem !== undefined) return problem
        const key = crypto.randomUUID()
        let isFull = false
        changeFiles((before) => {
          isFull = before.length >= POST_MEDIA_MAX
          return isFull ? before : [...before, { key, itemId: null, alt: '', isPreview: false }]
        })
        if (isFull) return 'too_many'
        uploads.add(key, file)
        return undefined
      },
      [uploads, changeFiles],
    ),
    retry: async ({ key, itemId }) => {
      if (itemId === null) uploads.retry(key)
      else await retryItem.run({ token, itemId })
    },
    remove: ({ key }) => {
      uploads.cancel(key)
      changeFiles((before) => before.filter((file) => file.key !== key))
    },
  }
}
