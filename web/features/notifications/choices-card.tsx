/** Settings → Notifications: the channels of each category. Saved at once. */
import { Lock, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CHOSEN_CATEGORIES, NOTIFICATION_CHANNELS, type NotificationChannel } from '#contract/limits.ts'
import type { NotificationSettings } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'

type Choice = NotificationSettings['choices'][number]

/** Shows the choice before the server has answered. */
function useSaveChoice() {
  const { t } = useTranslation('notifications')
  const token = useSessionToken()
  const callFailed = useCallFailed()
  const { run } = useMutation(api.notifications.saveChoice, {
    optimistic: (store, { category, channel, isOn }) => {
      const settings = store.get(api.notifications.getSettings, { token })
      if (settings === undefined) return
      store.set(
        api.notifications.getSettings,
        { token },
        {
          ...settings,
          choices: settings.choices.map((choice) => (choice.category === category ? { ...choice, [channel]: isOn } : choice)),
        },
      )
    },
  })
  return async (category: (typeof CHOSEN_CATEGORIES)[number], channel: NotificationChannel, isOn: boolean) => {
    try {
      await run({ token, category, channel, isOn })
    } catch (error) {
      callFailed(error, t('settings.notSaved'))
    }
  }
}

function ChoiceRow({ choice, hasMail }: { choice: Choice; hasMail: boolean }) {
  const { t } = useTranslation('notifications')
  const save = useSaveChoice()
  const name = t(`categories.${choice.category}.name`)
  const chosen = CHOSEN_CATEGORIES.find((category) => category === choice.category)
  return (
    <TableRow data-testid="choice" data-category={choice.category}>
      <TableCell className="columns:w-full">
        <span className="block font-semibold">{name}</span>
        <span className="block text-muted">{t(`categories.${choice.category}.text`)}</span>
      </TableCell>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <TableCell key={channel} label={t(`channels.${channel}`)} className="items-center columns:text-center">
          {chosen === undefined ? (
            <span className="inline-flex min-h-9 items-center gap-1.5 text-sm whitespace-nowrap text-muted">
              <Lock aria-hidden className="size-3.5" />
              {t('settings.always')}
            </span>
          ) : (
            <Switch
              isOn={choice[channel]}
              disabled={channel === 'email' && !hasMail}
              onChange={(isOn) => void save(chosen, channel, isOn)}
              className="justify-end gap-0 columns:justify-center"
            >
              <span className="sr-only">{t('settings.choice', { category: name, channel: t(`channels.${channel}`) })}</span>
            </Switch>
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}

export function ChoicesCard({ choices, hasMail }: Pick<NotificationSettings, 'choices' | 'hasMail'>) {
  const { t } = useTranslation('notifications')
  const columns = [
    { key: 'category', label: t('settings.category') },
    ...NOTIFICATION_CHANNELS.map((channel) => ({ key: channel, label: t(`channels.${channel}`), isCentered: true })),
  ]
  return (
    <Card aria-labelledby="choices">
      <CardHeader
        icon={<SlidersHorizontal aria-hidden />}
        title={<span id="choices">{t('settings.choices')}</span>}
        text={t(hasMail ? 'settings.choicesText' : 'settings.noMail')}
      />
      <CardBody>
        <Table label={t('settings.choices')} columns={columns} isNarrow>
          {choices.map((choice) => (
            <ChoiceRow key={choice.category} choice={choice} hasMail={hasMail} />
          ))}
        </Table>
      </CardBody>
    </Card>
  )
}
