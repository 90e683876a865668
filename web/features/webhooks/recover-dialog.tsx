/** Has missed events sent again, since a time. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EVENT_KEPT_DAYS } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

const HOUR_MS = 60 * 60_000
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, all: EVENT_KEPT_DAYS * 24 * HOUR_MS } as const
type Span = keyof typeof SPANS

interface RecoverDialogProps {
  isBusy: boolean
  onRecover: (since: number, isAll: boolean) => Promise<boolean>
  onClose: () => void
}

export function RecoverDialog({ isBusy, onRecover, onClose }: RecoverDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const [span, setSpan] = useState<Span>('day')
  const [isAll, setIsAll] = useState(false)
  const go = async () => {
    if (await onRecover(Date.now() - SPANS[span], isAll)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={isBusy}
      size="sm"
      title={t('recover.title')}
      description={t('recover.text')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void go()}>
            {t('recover.go')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          legend={t('recover.since')}
          value={span}
          onChange={(value) => setSpan(value as Span)}
          options={(Object.keys(SPANS) as Span[]).map((each) => ({
            value: each,
            label: t(`recover.spans.${each}`, { days: EVENT_KEPT_DAYS }),
          }))}
        />
        <Checkbox checked={isAll} onChange={({ target }) => setIsAll(target.checked)}>
          {t('recover.all')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
