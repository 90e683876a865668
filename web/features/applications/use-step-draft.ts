/**
 * One step of the draft. Saves itself shortly after the last change:
 *
 *   kept ──change──▶ dirty ──(0.8 s)──▶ saving ──▶ kept
 *                      ▲                  ├─▶ failed     kept on screen; saved with the next change or a click
 *                      └──────────────────└─▶ conflict   another device saved meanwhile: the user chooses
 *
 * While nothing is unsaved here, a save by another device shows at once.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '#contract/index.ts'
import type { ArgsInputOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import type { Answers, Application, Problem, Step } from './application.ts'

const SAVE_AFTER_MS = 800

export type SaveState = 'kept' | 'dirty' | 'saving' | 'failed' | 'conflict'

export interface StepDraft<S extends Step> {
  answers: Answers[S]
  change: (part: Partial<Answers[S]>) => void
  state: SaveState
  /**
   * Saves every change now. Returns the problems of the step as it was saved (the live answer arrives a moment later), null when
   * nothing was unsaved, false when the save failed.
   */
  flush: () => Promise<Saved>
  /** From the last save, which knows taken handles; the live answer does not. */
  problems: readonly Problem[] | null
  /** After a conflict. */
  takeOther: () => void
  keepMine: () => void
}

/** The state after an await; the compiler would remember the one before. */
const stateOf = (now: { state: SaveState }): SaveState => now.state

type Content = ArgsInputOf<Contract['applications']['saveStep']>['content']

type Saved = readonly Problem[] | null | false

/** The answers on the screen, and the state of their saves. `newestRef` is ahead of the last rendering. */
function useAnswers<S extends Step>(application: Application, step: S) {
  const [answers, setAnswers] = useState<Answers[S]>(application.answers[step])
  const [state, setState] = useState<SaveState>('kept')
  const [problems, setProblems] = useState<readonly Problem[] | null>(null)
  const newestRef = useRef({ answers, state, revision: application.revisions[step] ?? 0 })
  const runningRef = useRef<Promise<readonly Problem[] | false> | null>(null)
  const move = useCallback((next: SaveState) => {
    newestRef.current.state = next
    setState(next)
  }, [])
  const change = useCallback(
    (part: Partial<Answers[S]>) => {
      newestRef.current.answers = { ...newestRef.current.answers, ...part }
      setAnswers(newestRef.current.answers)
      if (newestRef.current.state !== 'conflict' && newestRef.current.state !== 'saving') move('dirty')
    },
    [move],
  )
  const show = useCallback((shown: Answers[S], revision: number) => {
    newestRef.current = { answers: shown, state: 'kept', revision }
    setAnswers(shown)
    setState('kept')
    setProblems(null)
  }, [])
  return { answers, state, problems, setProblems, newestRef, runningRef, move, change, show }
}

type StepAnswers<S extends Step> = ReturnType<typeof useAnswers<S>>

/** One save at a time; a change during a save is saved after it. */
function useSave<S extends Step>(applicationId: string, step: S, { newestRef, runningRef, move, setProblems }: StepAnswers<S>) {
  const token = useSessionToken()
  const { run } = useMutation(api.applications.saveStep)
  const save = useCallback(
    async (isForced: boolean): Promise<readonly Problem[] | false> => {
      const sent = newestRef.current.answers
      move('saving')
      try {
        const saved = await run({
          token,
          applicationId,
          revision: newestRef.current.revision,
          isForced,
          content: { step, answers: sent } as Content,
        })
        newestRef.current.revision = saved.revision
        setProblems(saved.problems)
        move(newestRef.current.answers === sent ? 'kept' : 'dirty')
        return saved.problems
      } catch (error) {
        move(isCallError(error, 'newer_draft') ? 'conflict' : 'failed')
        return false
      }
    },
    [applicationId, move, newestRef, run, setProblems, step, token],
  )
  return useCallback(
    async (isForced = false): Promise<Saved> => {
      let found: readonly Problem[] | null = null
      while (runningRef.current !== null) found = (await runningRef.current) || null
      for (let force = isForced; stateOf(newestRef.current) !== 'kept'; force = false) {
        if (stateOf(newestRef.current) === 'conflict' && !force) return false
        runningRef.current = save(force)
        const outcome = await runningRef.current.finally(() => {
          runningRef.current = null
        })
        if (outcome === false) return false
        found = outcome
      }
      return found
    },
    [newestRef, runningRef, save],
  )
}

/** Saves the last letters when the page is hidden or left; closing the page asks. */
function useSaveOnLeave(newestRef: RefObject<{ state: SaveState }>, saveAll: () => Promise<Saved>): void {
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && saveAll())
    const onUnload = (event: BeforeUnloadEvent) => {
      if (newestRef.current.state !== 'kept') event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHide)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('beforeunload', onUnload)
      void saveAll()
    }
  }, [newestRef, saveAll])
}

export function useStepDraft<S extends Step>(application: Application, step: S): StepDraft<S> {
  const own = useAnswers(application, step)
  const { answers, state, problems, newestRef, runningRef, change, show } = own
  const saveAll = useSave(application._id, step, own)
  useSaveOnLeave(newestRef, saveAll)

  // Also while the state stays dirty: each change restarts the delay.
  useEffect(() => {
    if (state !== 'dirty') return undefined
    const timer = setTimeout(() => void saveAll(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, answers, saveAll])

  // A save by another device shows here, unless something is unsaved here.
  const theirs = application.answers[step]
  const theirRevision = application.revisions[step] ?? 0
  useEffect(() => {
    if (state === 'kept' && runningRef.current === null && theirRevision > newestRef.current.revision) show(theirs, theirRevision)
  }, [state, theirs, theirRevision, newestRef, runningRef, show])

  return {
    answers,
    change,
    state,
    flush: () => saveAll(),
    problems,
    takeOther: () => show(theirs, theirRevision),
    keepMine: () => void saveAll(true),
  }
}
