/** Sends examples of the chosen types of event: of all, or of one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typesChosen, type EventType } from '#contract/limits.ts'
import type { WebhookEndpoint } from '#contract/types.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/input.tsx'

interface TestDialogProps {
  endpoint: WebhookEndpoint
  isBusy: boolean
  onTest: (types: EventType[]) => Promise<void>
  onClose: () => void
}

const ALL = 'all'

export function TestDialog({ endpoint: { groups }, isBusy, onTest, onClose }: TestDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const types = typesChosen(groups)
  const [which, setWhich] = useState<EventType | typeof ALL>(types[0] ?? ALL)
  const go = async () => {
    await onTest(types.filter((type) => which === ALL || type === which))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={isBusy}
      size="sm"
      title={t('example.title')}
      description={t('example.text')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void go()}>
            {t('example.go')}
          </Button>
        </>
      }
    >
      <Field label={t('example.which')}>
        {(aria) => (
          <NativeSelect {...aria} value={which} onChange={({ target }) => setWhich(types.find((type) => type === target.value) ?? ALL)}>
            {types.length > 1 && <option value={ALL}>{t('example.all', { total: types.length })}</option>}
            {types.map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </Dialog>
  )
}
