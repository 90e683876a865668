/**
 * /otp (spec §2 OTP screen; product.md §0: it is real): the second step of a sign-in. Verify is enabled once the code is complete.
 *
 *   waiting ──code──▶ signed in, on to the page that the user wanted
 *      └──ten minutes, five attempts, another tab was first──▶ over: sign in again
 */
import { Link, useNavigate } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRUSTED_DEVICE_DAYS } from '#contract/limits.ts'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { forgetWaiting, waitingSignIn, type WaitingSignIn } from '#web/lib/auth/second-step.ts'
import { browserId } from '#web/lib/auth/browser-id.ts'
import { keepDeviceToken } from '#web/lib/auth/device-tokens.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { useLeaveWhenSignedIn } from '#web/lib/auth/use-leave-when-signed-in.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useHeadingFocus } from '#web/lib/use-heading-focus.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format.ts'
import { Checkbox } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AuthForm } from './auth-form.tsx'
import { type CodeWay, FactorCodeField, isComplete } from '../security/factor-code-field.tsx'
import { FactorHelp } from './factor-help.tsx'
import { type Entered, OtpByPasskey } from './otp-by-passkey.tsx'
import { useSendOtp } from './use-send-otp.ts'
import { useWaysHere } from './use-ways-here.ts'

/** No sign-in waits here, or it has expired: leads back to the start. */
function OtpOver({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('factor')
  const heading = useHeadingFocus()
  return (
    <div className="flex flex-col items-center gap-4 text-center" data-testid="otp-over">
      <Hourglass aria-hidden className="size-10 text-accent" />
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('over.title')}
        </h1>
        <p className="mt-1 text-sm text-muted">{t('over.text')}</p>
      </div>
      <Link to="/sign-in" search={{ redirect }} className={buttonClass('primary', 'md', 'w-full')}>
        {t('over.signIn')}
      </Link>
    </div>
  )
}

/** After the right answer by any method. */
function useEnter(waiting: WaitingSignIn): { enter: (entered: Entered) => Promise<void>; isDone: boolean } {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const openSession = useOpenSession()
  const [isDone, setIsDone] = useState(false)
  const enter = async ({ device, ...session }: Entered) => {
    setIsDone(true)
    if (device !== null) keepDeviceToken(device)
    forgetWaiting()
    openSession({ ...session, email: waiting.email })
    toast({ title: t('toasts.success'), description: t('toasts.loggedIn') })
    await navigate({ to: localAddress(waiting.redirect) ?? '/', replace: true })
  }
  return { enter, isDone }
}

/** In place of the mail method when no mail was sent: the time of the next one, and the other methods. */
function NotMailed({ nextMailAtMs, seconds }: { nextMailAtMs: number; seconds: number }) {
  const { t, i18n } = useTranslation('factor')
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm" data-testid="not-mailed">
      {seconds > 0 ? t('otp.notMailed', { time: formatTime(nextMailAtMs, i18n.language) }) : t('otp.mailNow')}
    </p>
  )
}

/** Signs in from the beginning, also with another account. */
function BackToSignIn({ waiting }: { waiting: WaitingSignIn }) {
  const { t } = useTranslation('factor')
  return (
    <Link
      to="/sign-in"
      search={{ redirect: localAddress(waiting.redirect) }}
      onClick={forgetWaiting}
      className="flex min-h-6 items-center self-start text-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      {t('otp.back')}
    </Link>
  )
}

interface OtpFormProps {
  waiting: WaitingSignIn
  waysHere: readonly string[]
  onChange: (waiting: WaitingSignIn) => void
  onOver: () => void
}

const isCodeWay = (way: string): way is CodeWay => way === 'totp' || way === 'mail' || way === 'backup'

/** The code field of the chosen method: null while a passkey is the only method left. */
function useCode({ waiting, waysHere, onChange, onOver }: OtpFormProps) {
  const { t } = useTranslation('factor')
  const { run } = useMutation(api.auth.verifyOtp)
  const { enter, isDone } = useEnter(waiting)
  const errorText = useErrorText()
  const sending = useSendOtp(waiting, { onChange, onOver })
  const [way, setWay] = useState(waysHere.find(isCodeWay) ?? null)
  const isWaitingForMail = way === 'mail' && !waiting.isMailed && !sending.isBusy
  const codeWay = isWaitingForMail ? null : way
  const form = useForm({
    start: { code: '', isTrusting: false },
    check: ({ code }) => ({ code: codeWay === null || isComplete(codeWay, code) ? undefined : t('code.missing') }),
    empties: ['code'],
    onRefusal: (error) => {
      const isOver = isCallError(error, 'challenge_over') || (isCallError(error, 'wrong_code') && error.data.triesLeft === 0)
      if (!isOver) return { field: 'code', text: errorText(error) }
      onOver()
      return null
    },
    send: async ({ code, isTrusting }) => {
      if (codeWay === null) return
      await enter(await run({ challenge: waiting.challenge, way: codeWay, code, trustDevice: isTrusting, browser: browserId() }))
    },
  })
  const change = (next: CodeWay) => {
    form.clear()
    form.set({ code: '' })
    setWay(next)
    if (next === 'mail' && !waiting.isMailed && sending.seconds === 0) void sending.send()
  }
  return { form, way, codeWay, isWaitingForMail, change, enter, isDone, sending }
}

function OtpForm(props: OtpFormProps) {
  const { waiting, waysHere, onOver } = props
  const { t } = useTranslation('factor')
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { form, way, codeWay, isWaitingForMail, change, enter, isDone, sending } = useCode(props)
  useLeaveWhenSignedIn(form.isBusy || isDone, localAddress(waiting.redirect))
  // Another method replaces the chosen one, and gets the focus.
  useEffect(() => (input.current ?? heading.current)?.focus(), [way, isWaitingForMail])
  return (
    <AuthForm
      title={t('otp.title')}
      headingRef={heading}
      text={isWaitingForMail ? t('otp.noMail') : t(`otp.${way ?? 'passkey'}`)}
      form={form}
    >
      {isWaitingForMail && <NotMailed nextMailAtMs={waiting.nextMailAtMs} seconds={sending.seconds} />}
      {codeWay !== null && <FactorCodeField way={codeWay} form={form} inputRef={input} />}
      {waiting.canTrust && !isWaitingForMail && (
        <Checkbox {...form.tick('isTrusting')}>{t('otp.trust', { days: TRUSTED_DEVICE_DAYS })}</Checkbox>
      )}
      {codeWay !== null && (
        <Button
          type="submit"
          busy={form.isBusy || isDone}
          busyLabel={t('otp.busy')}
          disabled={!isComplete(codeWay, form.values.code)}
          className="w-full"
        >
          {t('otp.submit')}
        </Button>
      )}
      <div className="flex flex-col items-start gap-2">
        {way === 'mail' && (
          <Button
            variant="link"
            busy={sending.isBusy}
            disabled={sending.seconds > 0}
            onClick={() => void sending.send()}
            data-testid="resend-code"
          >
            {sending.seconds > 0 ? t('code.mail.resendIn', { seconds: sending.seconds }) : t('code.mail.resend')}
          </Button>
        )}
        {waysHere.filter(isCodeWay).map(
          (other) =>
            other !== way && (
              <Button key={other} variant="link" onClick={() => change(other)} data-testid={`use-${other}`}>
                {t(`use.${other}`)}
              </Button>
            ),
        )}
        {waysHere.includes('passkey') && (
          <OtpByPasskey waiting={waiting} isTrusting={form.values.isTrusting} isAlone={way === null} onEnter={enter} onOver={onOver} />
        )}
        <BackToSignIn waiting={waiting} />
      </div>
      <FactorHelp ways={waiting.ways} waysHere={waysHere} />
    </AuthForm>
  )
}

/** No method of the account works here: the installation sends no mails any more, or this browser cannot use the passkey. */
function NoWay({ waiting }: { waiting: WaitingSignIn }) {
  const { t } = useTranslation('factor')
  const heading = useHeadingFocus()
  return (
    <div className="flex flex-col gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t('otp.title')}
      </h1>
      <div role="alert">
        <FactorHelp ways={waiting.ways} waysHere={[]} />
      </div>
      <BackToSignIn waiting={waiting} />
    </div>
  )
}

/** In the browser only: the waiting sign-in is kept in this tab. */
export function OtpScreen() {
  const [waiting, setWaiting] = useState(waitingSignIn)
  const [isOver, setIsOver] = useState(false)
  const secondsLeft = useSecondsUntil(waiting?.endsAtMs ?? null)
  const waysHere = useWaysHere(waiting?.ways ?? [])
  if (waiting === null || isOver || secondsLeft === 0) return <OtpOver redirect={localAddress(waiting?.redirect)} />
  if (waysHere.length === 0) return <NoWay waiting={waiting} />
  return (
    <OtpForm
      waiting={waiting}
      waysHere={waysHere}
      onChange={setWaiting}
      onOver={() => {
        forgetWaiting()
        setIsOver(true)
      }}
    />
  )
}
