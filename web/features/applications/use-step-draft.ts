/**
 * One step of the draft, saved by itself a moment after the last change:
 *
 *   kept ──change──▶ dirty ──(0.8 s)──▶ saving ──▶ kept
 *                      ▲                  ├─▶ failed     kept on screen; saved with the next change or a click
 *                      └──────────────────└─▶ conflict   another device saved meanwhile: the person chooses
 *
 * While nothing is dirty here, what another device saves is simply shown.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
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
   * Saves now what is not saved yet. Answers with what is wrong with the step as it was saved right now (the live answer is
   * shown a moment later), null when there was nothing to save, and false when it could not be saved.
   */
  flush: () => Promise<readonly Problem[] | null | false>
  /** What the last save said of this step; it knows whose addresses are taken, which the live answer does not. */
  problems: readonly Problem[] | null
  /** After a conflict. */
  takeOther: () => void
  keepMine: () => void
}

/** As it is after an await; without it the compiler remembers what it was before. */
const stateOf = (now: { state: SaveState }): SaveState => now.state

type Content = ArgsInputOf<Contract['applications']['saveStep']>['content']

export function useStepDraft<S extends Step>(application: Application, step: S): StepDraft<S> {
  const token = useSessionToken()
  const { run } = useMutation(api.applications.saveStep)
  const [answers, setAnswers] = useState<Answers[S]>(application.answers[step])
  const [state, setState] = useState<SaveState>('kept')
  const [problems, setProblems] = useState<readonly Problem[] | null>(null)
  const newest = useRef({ answers, state, revision: application.revisions[step] ?? 0 })
  const running = useRef<Promise<readonly Problem[] | false> | null>(null)

  const move = useCallback((next: SaveState) => {
    newest.current.state = next
    setState(next)
  }, [])

  const save = useCallback(
    async (isForced: boolean): Promise<readonly Problem[] | false> => {
      const sent = newest.current.answers
      move('saving')
      try {
        const saved = await run({
          token,
          applicationId: application._id,
          revision: newest.current.revision,
          isForced,
          content: { step, answers: sent } as Content,
        })
        newest.current.revision = saved.revision
        setProblems(saved.problems)
        move(newest.current.answers === sent ? 'kept' : 'dirty')
        return saved.problems
      } catch (error) {
        move(isCallError(error, 'newer_draft') ? 'conflict' : 'failed')
        return false
      }
    },
    [application._id, move, run, step, token],
  )

  /** One save at a time; what was typed meanwhile is saved behind it. */
  const saveAll = useCallback(
    async (isForced = false): Promise<readonly Problem[] | null | false> => {
      let found: readonly Problem[] | null = null
      while (running.current !== null) found = (await running.current) || null
      for (let force = isForced; stateOf(newest.current) !== 'kept'; force = false) {
        if (stateOf(newest.current) === 'conflict' && !force) return false
        running.current = save(force)
        const outcome = await running.current.finally(() => {
          running.current = null
        })
        if (outcome === false) return false
        found = outcome
      }
      return found
    },
    [save],
  )

  const change = useCallback(
    (part: Partial<Answers[S]>) => {
      newest.current.answers = { ...newest.current.answers, ...part }
      setAnswers(newest.current.answers)
      if (newest.current.state !== 'conflict' && newest.current.state !== 'saving') move('dirty')
    },
    [move],
  )

  // Also when the state stays dirty: each change waits anew.
  useEffect(() => {
    if (state !== 'dirty') return undefined
    const timer = setTimeout(() => void saveAll(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, answers, saveAll])

  // What another device saved is shown here, unless something is being written here.
  const theirs = application.answers[step]
  const theirRevision = application.revisions[step] ?? 0
  const show = useCallback((shown: Answers[S], revision: number) => {
    newest.current = { answers: shown, state: 'kept', revision }
    setAnswers(shown)
    setState('kept')
    setProblems(null)
  }, [])
  useEffect(() => {
    if (state === 'kept' && running.current === null && theirRevision > newest.current.revision) show(theirs, theirRevision)
  }, [state, theirs, theirRevision, show])

  // Whoever leaves in the moment between: the last letters are sent, or asked about.
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && saveAll())
    const onUnload = (event: BeforeUnloadEvent) => {
      if (newest.current.state !== 'kept') event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHide)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('beforeunload', onUnload)
      void saveAll()
    }
  }, [saveAll])

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
