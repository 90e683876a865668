/** Shared by all steps: the problems of the fields, the state of saving, and the buttons back and on. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Form, useFormOf } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Answers, type Application, type Problem, STEPS, type Step } from './application.ts'
import { type StepDraft, useStepDraft } from './use-step-draft.ts'

/** Parts of other features in a step; the route passes them in. */
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
  /** Show the problems: the user tried to go on from here, or to send. */
  isChecked: boolean
  /** Problems that the last attempt to send found, beyond those known here. */
  sentProblems: readonly Problem[]
  onChecked: () => void
  /** The step is saved and complete. */
  onDone: () => Promise<void> | void
  onBack: (() => void) | undefined
}

/** The fields of a step. Its problems come from the server; a field shows none before the first attempt to go on. */
export type StepFields<S extends Step> = Form<Answers[S], string>

interface StepFormProps<S extends Step> extends StepProps {
  step: S
  children: (form: StepFields<S>) => ReactNode
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

/** A field by its name, or a group by the name that it marks itself with. */
const selectorOf = (field: string): string =>
  `[name="${field}"], [data-field="${field}"] :is(input, select, textarea, button):not(:disabled)`

/** The texts of a step's problems, and the first of them. */
function useProblems(
  draft: Pick<StepDraft<Step>, 'problems'>,
  { application, step, sentProblems, isChecked }: Pick<StepFormProps<Step>, 'application' | 'step' | 'sentProblems' | 'isChecked'>,
) {
  const { t } = useTranslation('apply')
  // The last save knows taken handles; the live answer knows the documents.
  const live = application.problems.filter((problem) => problem.step === step)
  const saved = draft.problems ?? sentProblems.filter((problem) => problem.step === step)
  const problems = [...live, ...saved.filter(({ code }) => code === 'handle_taken')]
  const shown = isChecked ? problems : []
  const errorOf = (field: string) => {
    const problem = shown.find((one) => one.field === field)
    return problem === undefined ? undefined : t(`problem.${problem.code}`)
  }
  return { problems, shown, errorOf }
}

export function StepForm<S extends Step>(props: StepFormProps<S>) {
  const { application, step, isChecked, onChecked, onDone, onBack, children } = props
  const { t } = useTranslation('apply')
  const draft = useStepDraft(application, step)
  const { problems, shown, errorOf } = useProblems(draft, props)
  const isLast = step === STEPS.at(-1)
  const form = useFormOf<Answers[S], string>(
    { values: draft.answers, change: draft.change },
    {
      send: async () => {
        const saved = await draft.flush()
        if (saved === false) return
        const [first] = saved ?? problems
        onChecked()
        if (first === undefined) await onDone()
        else form.focusOn(selectorOf(first.field))
      },
    },
  )
  const wrongAtFirst = useRef(isChecked ? problems[0] : undefined)
  useEffect(() => {
    if (wrongAtFirst.current !== undefined) form.focusOn(selectorOf(wrongAtFirst.current.field))
    // Once, when a step is opened to correct it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <form {...form.props} className="flex flex-col gap-8">
      <div className="flex flex-col gap-7">{children({ ...form, errorOf })}</div>
      {shown.length > 0 && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger" data-testid="step-problems">
          {t('steps.problems', { count: shown.length })}
        </p>
      )}
      <Refusal>{form.refusal}</Refusal>
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
          <Button type="submit" busy={form.isBusy} busyLabel={t(isLast ? 'steps.submitting' : 'save.saving')} data-testid="next-step">
            {t(isLast ? 'steps.submit' : 'steps.next')}
          </Button>
        </div>
      </footer>
    </form>
  )
}
