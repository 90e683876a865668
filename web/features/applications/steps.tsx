/** The five steps, each with its own address: left and resumed at will, checked one by one and all together when sent. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { cx } from '#web/ui/cx.ts'
import { type Application, type Problem, stepAt, STEPS, type Step } from './application.ts'
import { AgreementStep } from './step-agreement.tsx'
import type { ApplyParts, StepProps } from './step-form.tsx'
import { IdentityStep } from './step-identity.tsx'
import { PayoutStep } from './step-payout.tsx'
import { ProfileStep } from './step-profile.tsx'
import { WorkStep } from './step-work.tsx'

const FORMS: Record<Step, ComponentType<StepProps>> = {
  profile: ProfileStep,
  identity: IdentityStep,
  payout: PayoutStep,
  work: WorkStep,
  agreement: AgreementStep,
}

interface StepperProps {
  application: Application
  current: number
}

function Stepper({ application, current }: StepperProps) {
  const { t } = useTranslation('apply')
  return (
    <nav aria-label={t('steps.label')}>
      <ol className="flex gap-1.5 lg:flex-col lg:gap-0 lg:border-l">
        {STEPS.map((step, at) => {
          const isDone = !application.problems.some((problem) => problem.step === step)
          const isCurrent = at === current
          return (
            <li key={step} className="flex-1 lg:flex-none">
              <Link
                to="/apply-as-model"
                search={{ step: at + 1 }}
                aria-current={isCurrent ? 'step' : undefined}
                className={cx(
                  'group flex items-center justify-center gap-3 rounded-md py-2 text-sm lg:-ml-px lg:justify-start lg:rounded-none lg:border-l-2 lg:py-3 lg:pl-5',
                  isCurrent ? 'font-semibold text-ink lg:border-accent' : 'text-muted hover:text-ink lg:border-transparent',
                )}
              >
                <span
                  aria-hidden
                  className={cx(
                    'flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
                    isDone ? 'bg-success-soft text-success' : isCurrent ? 'bg-accent text-accent-ink' : 'border border-line-strong',
                  )}
                >
                  {isDone ? <Check className="size-4" strokeWidth={2.5} /> : at + 1}
                </span>
                <span className="max-lg:sr-only">{t(`steps.${step}.title`)}</span>
                <span className="sr-only">, {t(isDone ? 'steps.done' : 'steps.open')}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface StepsProps {
  application: Application
  /** From the address, from 1; missing: the first incomplete step. */
  stepNumber: number | undefined
  parts: ApplyParts
}

export function Steps({ application, stepNumber, parts }: StepsProps) {
  const { t } = useTranslation('apply')
  const navigate = useNavigate()
  const token = useSessionToken()
  const submit = useMutation(api.applications.submit)
  const callFailed = useCallFailed()
  const [checked, setChecked] = useState<ReadonlySet<Step>>(new Set())
  const [sentProblems, setSentProblems] = useState<readonly Problem[]>([])
  // Chosen once when the address names none: completing a step must not turn the page.
  const [first] = useState(() => stepAt(undefined, application.problems))
  const at = stepNumber === undefined ? first : stepAt(stepNumber, application.problems)
  const step = STEPS[at] ?? 'profile'
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)

  const go = (to: number) => void navigate({ to: '/apply-as-model', search: { step: to + 1 } })
  // A new step begins at its top; a wrong field of it takes the focus from here (StepForm).
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
    scrollTo({ top: 0 })
  }, [step])

  const send = async () => {
    try {
      await submit.run({ token, applicationId: application._id })
    } catch (error) {
      if (!isCallError(error, 'incomplete')) return void callFailed(error)
      setChecked(new Set(STEPS))
      setSentProblems(Array.isArray(error.data.problems) ? (error.data.problems as Problem[]) : [])
      const wrong = STEPS.findIndex((one) => one === error.data.step)
      if (wrong >= 0) go(wrong)
    }
  }
  const onDone = async () => {
    if (at < STEPS.length - 1) go(at + 1)
    else await send()
  }
  const Form = FORMS[step]
  return (
    <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,40rem)] lg:gap-16">
      <div className="lg:sticky lg:below-bars-24 lg:self-start">
        <Stepper application={application} current={at} />
      </div>
      <div>
        <header className="mb-7">
          <p className="text-sm font-semibold text-accent">{t('steps.position', { at: at + 1, count: STEPS.length })}</p>
          <h1 ref={heading} tabIndex={-1} className="mt-1 text-3xl outline-none">
            {t(`steps.${step}.title`)}
          </h1>
          <p className="mt-1.5 text-muted">{t(`steps.${step}.text`)}</p>
        </header>
        <Form
          key={`${application._id}:${step}`}
          application={application}
          parts={parts}
          isChecked={checked.has(step)}
          sentProblems={sentProblems}
          onChecked={() => setChecked((now) => new Set([...now, step]))}
          onDone={onDone}
          onBack={at === 0 ? undefined : () => go(at - 1)}
        />
      </div>
    </div>
  )
}
