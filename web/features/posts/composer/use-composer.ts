/** One post in the composer: its values on screen, the saved ones, and changes by other windows. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { OwnPost } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Autosave, type SaveState } from './autosave.ts'
import {
  draftOf,
  fieldsOf,
  isSameDraft,
  savingProblems,
  type SoldPart,
  soldPartOf,
  type DraftFile,
  type PostDraft,
  withSold,
} from './post-draft.ts'

/** Typing pauses for this long before a draft is saved. */
const AUTOSAVE_MS = 800

export interface Composer {
  draft: PostDraft
  /** The part that buyers have: it can only be added to. */
  sold: SoldPart
  change: (part: Partial<PostDraft>) => void
  changeFiles: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void
  state: SaveState
  /** The error of the last save. */
  error: unknown
  /** Saves now; returns whether everything is saved. */
  flush: () => Promise<boolean>
  /** The revision that is saved. */
  revision: () => number
  /** After a conflict: either the values on screen continue, or the other version does. */
  keepMine: () => void
  takeOther: () => void
}

export function useComposer(post: OwnPost, token: string): Composer {
  const save = useMutation(api.posts.savePost)
  const [draft, setDraft] = useState(() => draftOf(post))
  const draftRef = useRef(draft)
  const statusRef = useRef(post.status)
  statusRef.current = post.status
  const [autosave] = useState(
    () =>
      new Autosave<PostDraft>({
        revision: post.revision,
        save: async (version, revision) => (await save.run({ token, postId: post._id, revision, ...fieldsOf(version) })).revision,
        isConflict: (error) => isCallError(error, 'conflict'),
        // A published or scheduled post changes only on the model's command.
        delayMs: () => (statusRef.current === 'draft' ? AUTOSAVE_MS : null),
      }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)

  const show = useCallback((next: PostDraft) => {
    draftRef.current = next
    setDraft(next)
  }, [])
  const edit = useCallback(
    (next: PostDraft) => {
      const before = draftRef.current
      show(next)
      if (!isSameDraft(before, next)) autosave.edit(Object.keys(savingProblems(next)).length === 0 ? next : undefined)
    },
    [autosave, show],
  )
  const adopt = useCallback(
    (other: OwnPost) => {
      const onTheWay = draftRef.current.files.filter(({ itemId }) => itemId === null)
      const theirs = draftOf(other)
      show({ ...theirs, files: [...theirs.files, ...onTheWay] })
      autosave.adopt(other.revision)
    },
    [autosave, show],
  )

  useEffect(() => {
    // The outcome of a running save arrives here, too.
    if (state === 'saving' || state === 'conflict' || post.revision <= autosave.revision()) return
    if (state === 'saved') adopt(post)
    else autosave.collide()
  }, [post, state, autosave, adopt])
  useEffect(() => {
    const whole = withSold(draftRef.current, post)
    if (whole !== draftRef.current) edit(whole)
  }, [post, edit])
  useEffect(() => () => autosave.stop(), [autosave])

  return {
    draft,
    sold: useMemo(() => soldPartOf(post), [post]),
    change: useCallback((part) => edit({ ...draftRef.current, ...part }), [edit]),
    changeFiles: useCallback((change) => edit({ ...draftRef.current, files: change(draftRef.current.files) }), [edit]),
    state,
    error: autosave.error(),
    flush: useCallback(() => autosave.flush(), [autosave]),
    revision: autosave.revision,
    keepMine: () => autosave.resolve(post.revision, draftRef.current),
    takeOther: () => adopt(post),
  }
}
