/** What all steps share: their fields' problems, the state of saving, and the way back and on. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Application, type Problem, STEPS, type Step } from './application.ts'
import { type StepDraft, useStepDraft } from './use-step-draft.ts'

/** The parts of other features that a step is made of; the route brings them along. */
export interface ApplyParts {
  renderChips: (props: {
    label: string
    hint: string
    error: string | undefined
    texts: readonly string[]
    onChange: (texts: string[]) => void
    max: number
    lengthMax: number
  }) => ReactNode
  renderPictureChoice: (props: {
    label: string
    className: string
    children: ReactNode
    onPicture: (pictureId: string) => void
  }) => ReactNode
}

export interface StepProps {
  application: Application
  parts: ApplyParts
  /** Show what is wrong: somebody tried to go on from here, or to send. */
  isChecked: boolean
  /** What the last attempt to send found, beyond what is known here. */
  sentProblems: readonly Problem[]
  onChecked: () => void
  /** The step is saved and right. */
  onDone: () => Promise<void> | void
  onBack: (() => void) | undefined
}

/** A field's problem in words; undefined for none, or while nobody has tried. */
export type ErrorOf = (field: string) => string | undefined

interface StepFormProps<S extends Step> extends StepProps {
  step: S
  children: (draft: StepDraft<S>, errorOf: ErrorOf) => ReactNode
}

function SaveNote({ draft }: { draft: Pick<StepDraft<Step>, 'state' | 'flush' | 'takeOther' | 'keepMine'> }) {
  const { t } = useTranslation('apply')
  const { state } = draft
  if (state === 'conflict') {
    return (
      <div
        role="alert"
        data-testid="draft-conflict"
        className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning"
      >
        <span className="min-w-0 flex-1 basis-48">{t('save.conflict')}</span>
        <Button size="sm" variant="secondary" onClick={draft.takeOther}>
          {t('save.takeOther')}
        </Button>
        <Button size="sm" variant="secondary" onClick={draft.keepMine}>
          {t('save.keepMine')}
        </Button>
      </div>
    )
  }
  if (state === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
        <span className="min-w-0 flex-1 basis-48">{t('save.failed')}</span>
        <Button size="sm" variant="secondary" onClick={() => void draft.flush()}>
          {t('save.retry')}
        </Button>
      </div>
    )
  }
  return (
    <p role="status" data-testid="save-state" data-state={state} className="flex h-5 items-center gap-2 text-sm text-muted">
      {state === 'kept' ? (
        t('save.saved')
      ) : (
        <>
          <Spinner /> {t('save.saving')}
        </>
      )}
    </p>
  )
}

const FOCUSABLE = 'input:not([disabled]), select, textarea, button'

export function StepForm<S extends Step>({
  application,
  step,
  isChecked,
  sentProblems,
  onChecked,
  onDone,
  onBack,
  children,
}: StepFormProps<S>) {
  const { t } = useTranslation('apply')
  const draft = useStepDraft(application, step)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  /** Raised by each attempt that found something: the first wrong field gets the focus. */
  const [attempts, setAttempts] = useState(isChecked ? 1 : 0)
  const isLast = step === STEPS.at(-1)

  // What the last save said knows more (whose addresses are taken); of documents, the live answer knows more.
  const live = application.problems.filter((problem) => problem.step === step)
  const told = draft.problems ?? sentProblems.filter((problem) => problem.step === step)
  const problems = [...live, ...told.filter(({ code }) => code === 'handle_taken')]
  const shown = isChecked ? problems : []
  const errorOf: ErrorOf = (field) => {
    const problem = shown.find((one) => one.field === field)
    return problem === undefined ? undefined : t(`problem.${problem.code}`)
  }
  const firstWrong = useRef(isChecked ? problems[0]?.field : undefined)
  useEffect(() => {
    if (attempts === 0 || firstWrong.current === undefined) return
    form.current?.querySelector(`[data-field="${firstWrong.current}"]`)?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }, [attempts])

  const goOn = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      const saved = await draft.flush()
      if (saved === false) return
      const wrong = saved ?? problems
      firstWrong.current = wrong[0]?.field
      onChecked()
      setAttempts((count) => count + 1)
      if (wrong.length === 0) await onDone()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void goOn(event)} className="flex flex-col gap-8">
      <div className="flex flex-col gap-7">{children(draft, errorOf)}</div>
      {shown.length > 0 && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger" data-testid="step-problems">
          {t('steps.problems', { count: shown.length })}
        </p>
      )}
      <footer className="flex flex-col gap-4 border-t pt-5">
        <SaveNote draft={draft} />
        <div className="flex items-center justify-between gap-3">
          {onBack === undefined ? (
            <span />
          ) : (
            <Button variant="secondary" onClick={onBack}>
              {t('steps.back')}
            </Button>
          )}
          <Button type="submit" busy={isBusy} busyLabel={t(isLast ? 'steps.submitting' : 'save.saving')} data-testid="next-step">
            {t(isLast ? 'steps.submit' : 'steps.next')}
          </Button>
        </div>
      </footer>
    </form>
  )
}
