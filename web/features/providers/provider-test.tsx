/** Asks a service for a sign of life, and shows its answer. */
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { TESTED_PROVIDERS, type TestedProvider } from '#contract/rules/providers.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import type { Provider } from './provider.ts'

export const testedProvider = (provider: Provider['provider']): TestedProvider | undefined =>
  TESTED_PROVIDERS.find((one) => one === provider)

type Tested = ResultOf<Contract['admin']['providers']['test']>

export function ProviderTest({ provider }: { provider: TestedProvider }) {
  const { t, i18n } = useTranslation('providers')
  const token = useSessionToken()
  const errorText = useErrorText()
  const { run, isBusy } = useAction(api.admin.providers.test)
  const [tested, setTested] = useState<Tested | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const test = async () => {
    setRefusal(undefined)
    setTested(null)
    try {
      setTested(await run({ token, provider }))
    } catch (failure) {
      setRefusal(errorText(failure))
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="h-auto min-h-10 max-w-full text-left whitespace-normal!"
        busy={isBusy}
        busyLabel={t('test.busy')}
        onClick={() => void test()}
      >
        <Activity aria-hidden />
        {t(provider === 'mail' ? 'test.runMail' : provider === 'push' ? 'test.runPush' : 'test.run')}
      </Button>
      <div role="status" className="order-last w-full text-sm empty:hidden">
        {tested !== null && (
          <>
            <p className={tested.isOk ? 'font-semibold text-success' : 'font-semibold text-danger'}>
              {t(tested.isOk ? 'test.ok' : 'test.failed', { ms: formatNumber(tested.ms, i18n.language) })}
            </p>
            <p className="wrap-anywhere text-muted">{tested.answer}</p>
          </>
        )}
      </div>
      <Refusal>{refusal}</Refusal>
    </>
  )
}
