/** Adds an endpoint, or changes its name and its kinds of events. */
import { useTranslation } from 'react-i18next'
import { ENDPOINT_NAME_MAX, ENDPOINT_URL_MAX, type EventChoice } from '#contract/limits.ts'
import type { WebhookEndpoint } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { EventChoices } from './event-choices.tsx'

const EXAMPLE = 'https://example.org/webhooks'

interface EndpointDialogProps {
  /** Missing: a new one. */
  endpoint?: WebhookEndpoint
  onClose: () => void
  /** Shows the secret of a new endpoint. */
  onMade?: (made: { endpointId: string; secret: string }) => void
}

export function EndpointDialog({ endpoint, onClose, onMade }: EndpointDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const token = useSessionToken()
  const add = useMutation(api.webhooks.add)
  const edit = useMutation(api.webhooks.edit)
  const start: { url: string; name: string; groups: EventChoice[] } = {
    url: endpoint?.url ?? '',
    name: endpoint?.name ?? '',
    groups: endpoint?.groups ?? ['order'],
  }
  const form = useForm({
    start,
    check: ({ url, groups }) => ({
      url: endpoint === undefined && !/^https?:\/\/\S+$/.test(url.trim()) ? t('form.urlInvalid') : undefined,
      groups: groups.length === 0 ? t('form.eventsMissing') : undefined,
    }),
    refusedAt: { address_refused: 'url' },
    send: async ({ url, name, groups }) => {
      const fields = { token, name: name.trim(), groups }
      if (endpoint !== undefined) await edit.run({ ...fields, endpointId: endpoint.endpointId })
      else onMade?.(await add.run({ ...fields, url: url.trim() }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={form.isBusy}
      closesOutside={false}
      title={t(endpoint === undefined ? 'form.add' : 'form.edit')}
      description={t(endpoint === undefined ? 'form.addText' : 'form.editText')}
      closeLabel={t('common:actions.close')}
    >
      <form {...form.props} className="flex flex-col gap-5">
        {endpoint === undefined && (
          <Field label={t('form.url')} hint={t('form.urlHint')} error={form.errorOf('url')}>
            {(aria) => (
              <Input
                {...aria}
                {...form.input('url')}
                type="text"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={ENDPOINT_URL_MAX}
                placeholder={EXAMPLE}
              />
            )}
          </Field>
        )}
        <Field label={t('form.name')} hint={t('form.nameHint')} error={form.errorOf('name')}>
          {(aria) => <Input {...aria} {...form.input('name')} autoComplete="off" maxLength={ENDPOINT_NAME_MAX} />}
        </Field>
        <EventChoices chosen={form.values.groups} onChange={(groups) => form.set({ groups })} error={form.errorOf('groups')} />
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" busy={form.isBusy}>
          {t(endpoint === undefined ? 'form.addSubmit' : 'form.save')}
        </Button>
      </form>
    </Dialog>
  )
}
