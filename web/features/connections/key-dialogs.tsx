/** Makes a key, and shows it once. */
import { useTranslation } from 'react-i18next'
import { KEY_DAYS_DEFAULT, KEY_DAYS_MAX, KEY_NAME_MAX, KEY_SCOPES, type KeyScope } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'

const NETWORK_EXAMPLE = '203.0.113.0/24'
const networksIn = (text: string): string[] => text.split(/[\s,;]+/).filter((network) => network !== '')

interface RightsProps {
  chosen: readonly KeyScope[]
  onChange: (chosen: KeyScope[]) => void
  error: string | undefined
}

function Rights({ chosen, onChange, error }: RightsProps) {
  const { t } = useTranslation('connections')
  return (
    <fieldset className="flex flex-col gap-2" data-invalid={error === undefined ? undefined : true}>
      <legend className="mb-2 text-sm font-semibold">{t('keys.rights')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={({ target }) => onChange(KEY_SCOPES.filter((each) => (each === scope ? target.checked : chosen.includes(each))))}
          >
            {t(`scopes.${scope.replace(':', '_') as 'orders_read'}`)}
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const token = useSessionToken()
  const create = useMutation(api.connections.createKey)
  const start: { name: string; scopes: KeyScope[]; days: string; networks: string } = {
    name: '',
    scopes: [],
    days: String(KEY_DAYS_DEFAULT),
    networks: '',
  }
  const form = useForm({
    start,
    check: ({ name, scopes, days }) => ({
      name: name.trim() === '' ? t('keys.nameMissing') : undefined,
      scopes: scopes.length === 0 ? t('keys.rightsMissing') : undefined,
      days:
        /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= KEY_DAYS_MAX ? undefined : t('keys.daysWrong', { max: KEY_DAYS_MAX }),
    }),
    refusedAt: { bad_network: 'networks' },
    send: async ({ name, scopes, days, networks }) => {
      const made = await create.run({ token, name: name.trim(), scopes, days: Number(days), networks: networksIn(networks) })
      onMade(made.key)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={form.isBusy}
      closesOutside={false}
      title={t('keys.new')}
      description={t('keys.newText')}
      closeLabel={t('common:actions.close')}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <Field label={t('keys.name')} hint={t('keys.nameHint')} error={form.errorOf('name')}>
          {(aria) => <Input {...aria} {...form.input('name')} autoComplete="off" maxLength={KEY_NAME_MAX} />}
        </Field>
        <Rights chosen={form.values.scopes} onChange={(scopes) => form.set({ scopes })} error={form.errorOf('scopes')} />
        <Field label={t('keys.days')} error={form.errorOf('days')}>
          {(aria) => <Input {...aria} {...form.input('days')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label={t('keys.networks')} hint={t('keys.networksHint', { example: NETWORK_EXAMPLE })} error={form.errorOf('networks')}>
          {(aria) => <Input {...aria} {...form.input('networks')} autoComplete="off" spellCheck={false} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" busy={form.isBusy} data-testid="make-key">
          {t('keys.make')}
        </Button>
      </form>
    </Dialog>
  )
}

export function ShownKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closesOutside={false}
      title={t('keys.shown')}
      description={t('keys.shownText')}
      closeLabel={t('common:actions.close')}
      footer={<Button onClick={onClose}>{t('saved')}</Button>}
    >
      <div className="flex items-center gap-3 rounded-md bg-sunken p-3">
        <code className="min-w-0 flex-1 text-sm wrap-anywhere select-all" data-testid="made-key">
          {apiKey}
        </code>
        <CopyButton
          text={apiKey}
          label={t('keys.copy')}
          copiedLabel={t('copied')}
          onFail={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
        />
      </div>
    </Dialog>
  )
}
