/** Asks the user for a proof of identity before a sensitive step (product.md §1). The values typed for the step stay below. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROOF_MINUTES } from '#contract/limits.ts'
import type { ProofRequest, Way } from '#web/lib/auth/proof.ts'
import { useSignOut } from '#web/lib/auth/use-sign-out.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { FactorHelp } from '../sign-in/factor-help.tsx'
import { ProofByCode } from './proof-by-code.tsx'
import { usePasskey } from './use-passkey.ts'
import { useWaysHere } from '../sign-in/use-ways-here.ts'

interface ProofProps {
  token: string
  request: ProofRequest
}

function ByPassword({ token, request }: ProofProps) {
  const { t } = useTranslation(['security', 'common'])
  const { run } = useMutation(api.auth.prove)
  const errorText = useErrorText()
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('proof.missing') : undefined }),
    onRefusal: (error) => ({ field: 'password', text: errorText(error) }),
    send: async ({ password }) => {
      await run({ token, password })
      request.answer(true)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('proof.password')} error={form.errorOf('password')}>
        {(aria) => (
          <PasswordInput
            {...aria}
            {...form.input('password')}
            autoComplete="current-password"
            showLabel={t('common:actions.showPassword')}
            hideLabel={t('common:actions.hidePassword')}
          />
        )}
      </Field>
      <Button type="submit" busy={form.isBusy} busyLabel={t('proof.busy')}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}

/** An account without a password that signs in through another site: a new sign-in is the proof. */
function BySigningIn() {
  const { t } = useTranslation('security')
  const { signOut, isBusy } = useSignOut()
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm">{t('proof.signInText', { count: PROOF_MINUTES })}</p>
      <Button busy={isBusy} onClick={() => void signOut()}>
        {t('proof.signIn')}
      </Button>
    </div>
  )
}

/** The device verifies its holder. */
function ByPasskey({ token, request }: ProofProps) {
  const { t } = useTranslation('factor')
  const { run } = useMutation(api.auth.proveByPasskey)
  const { ask, isBusy, problem } = usePasskey('proof', async (answer) => {
    await run({ token, ...answer })
    request.answer(true)
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{t('passkey.proof')}</p>
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button busy={isBusy} onClick={() => void ask()}>
        {t('passkey.use')}
      </Button>
    </div>
  )
}

/** No proof of the account works here: its passkey is on another device, or the installation sends no mail any more. */
function ByNone({ ways }: { ways: readonly Way[] }) {
  const { t } = useTranslation('factor')
  const { signOut, isBusy } = useSignOut()
  return (
    <div className="flex flex-col gap-4" data-testid="no-way">
      <FactorHelp ways={ways} waysHere={[]} />
      {ways.length > 0 && (
        <Button variant="secondary" busy={isBusy} onClick={() => void signOut()}>
          {t('help.signInAgain')}
        </Button>
      )}
    </div>
  )
}

/** Two-factor: when one method is lost, another one may work. */
const isFactor = (way: Way): boolean => way !== 'password' && way !== 'sign_in'

/** The methods of the account, the best one first; the others are one click away. */
function Ways({ token, request }: ProofProps) {
  const { t } = useTranslation('factor')
  const ways = useWaysHere(request.ways)
  const [chosen, setChosen] = useState<Way>()
  const content = useRef<HTMLDivElement>(null)
  // The chosen method replaces the button that chose it: the focus goes to its field, or to its own button.
  useEffect(() => {
    if (chosen !== undefined) content.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [chosen])
  const way = ways.find((one) => one === chosen) ?? ways[0]
  const others = ways.filter((other): other is Exclude<Way, 'sign_in'> => other !== way && other !== 'sign_in')
  if (way === undefined) return <ByNone ways={request.ways} />
  return (
    <div ref={content} className="flex flex-col gap-4">
      {way === 'password' && <ByPassword token={token} request={request} />}
      {(way === 'totp' || way === 'mail' || way === 'backup') && <ProofByCode key={way} token={token} request={request} way={way} />}
      {way === 'passkey' && <ByPasskey token={token} request={request} />}
      {way === 'sign_in' && <BySigningIn />}
      {others.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          {others.map((other) => (
            <Button key={other} variant="link" onClick={() => setChosen(other)} data-testid={`use-${other}`}>
              {t(`use.${other}`)}
            </Button>
          ))}
        </div>
      )}
      {request.ways.every(isFactor) && <FactorHelp ways={request.ways} waysHere={ways} />}
    </div>
  )
}

export default function ProofDialog({ token, request }: ProofProps) {
  const { t } = useTranslation(['security', 'common'])
  // A signed-out user cannot answer any more.
  useEffect(() => () => request.answer(false), [request])
  return (
    <Dialog
      open
      onOpenChange={() => request.answer(false)}
      closesOutside={false}
      size="sm"
      title={t('proof.title')}
      description={t('proof.text')}
      closeLabel={t('common:actions.close')}
    >
      <Ways token={token} request={request} />
    </Dialog>
  )
}
