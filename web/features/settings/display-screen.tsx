/** /settings/display: start page, visible parts, motion and blur. Applied at once, saved as the user's own. */
import { ArrowDown, ArrowUp, Clock, Eye, House, LayoutDashboard, MessageCircle, PanelLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DashboardCard, NAV_CHOICES, type NavChoice, START_PAGES } from '#contract/limits.ts'
import type { DisplaySettings } from '#contract/types.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useShownZone } from '#web/ui/values.tsx'
import { useDisplay } from './use-display.ts'

interface PartProps {
  display: DisplaySettings
  isModel: boolean
  choose: (choice: Partial<DisplaySettings>) => Promise<void>
}

const NAV_TITLES = {
  '/my-posts': 'common:nav.myPosts',
  '/dashboard': 'common:nav.dashboard',
  '/library': 'common:nav.library',
  '/transactions': 'common:nav.transactions',
} as const satisfies Record<NavChoice, string>
const OF_MODELS: readonly string[] = ['/my-posts', 'toFulfill', 'stats']

/** Adds or removes `item`. */
const toggled = <T extends string>(list: readonly T[], item: T, isIn: boolean): T[] =>
  isIn ? [...list.filter((one) => one !== item), item] : list.filter((one) => one !== item)

function StartCard({ display, choose }: PartProps) {
  const { t } = useTranslation('settings')
  return (
    <Card>
      <CardHeader icon={<House aria-hidden />} title={t('display.start.title')} text={t('display.start.text')} />
      <CardBody>
        <div role="radiogroup" aria-label={t('display.start.title')} className="grid gap-3 sm:grid-cols-2">
          {START_PAGES.map((page) => (
            <label
              key={page}
              className="relative flex cursor-pointer items-center gap-3 rounded-md border px-4 py-3 font-semibold hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name="start"
                value={page}
                checked={display.startPage === page}
                onChange={() => void choose({ startPage: page })}
                className="sr-only"
              />
              {t(`display.start.${page}`)}
            </label>
          ))}
        </div>
      </CardBody>
    </Card>
  )
}

function NavCard({ display, isModel, choose }: PartProps) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <Card>
      <CardHeader icon={<PanelLeft aria-hidden />} title={t('display.nav.title')} text={t('display.nav.text')} />
      <CardBody className="flex flex-col divide-y">
        {NAV_CHOICES.filter((url) => isModel || !OF_MODELS.includes(url)).map((url) => (
          <Switch
            key={url}
            isOn={!display.hiddenNav.includes(url)}
            onChange={(isOn) => void choose({ hiddenNav: toggled(display.hiddenNav, url, !isOn) })}
          >
            {t(NAV_TITLES[url])}
          </Switch>
        ))}
      </CardBody>
    </Card>
  )
}

function CardsCard({ display, isModel, choose }: PartProps) {
  const { t } = useTranslation('settings')
  const [announcement, setAnnouncement] = useState('')
  const { cardOrder, hiddenCards } = display
  const cards = cardOrder.filter((card) => isModel || !OF_MODELS.includes(card))
  /** Swaps with the nearest visible card. */
  const move = (card: DashboardCard, by: -1 | 1) => {
    const other = cards[cards.indexOf(card) + by]
    if (other === undefined) return
    void choose({ cardOrder: cardOrder.map((one) => (one === card ? other : one === other ? card : one)) })
    setAnnouncement(t('display.cards.moved', { card: t(`display.cards.${card}`), place: cards.indexOf(other) + 1, count: cards.length }))
  }
  return (
    <Card>
      <CardHeader icon={<LayoutDashboard aria-hidden />} title={t('display.cards.title')} text={t('display.cards.text')} />
      <CardBody>
        <ol className="flex flex-col divide-y">
          {cards.map((card, at) => {
            const name = t(`display.cards.${card}`)
            return (
              <li key={card} className="flex items-center gap-1" data-testid="card-choice" data-card={card}>
                <IconButton
                  label={t('display.cards.up', { card: name })}
                  disabled={at === 0}
                  onClick={() => move(card, -1)}
                  className="-ml-2 size-10"
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={t('display.cards.down', { card: name })}
                  disabled={at === cards.length - 1}
                  onClick={() => move(card, 1)}
                  className="size-10"
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <Switch
                  isOn={!hiddenCards.includes(card)}
                  onChange={(isOn) => void choose({ hiddenCards: toggled(hiddenCards, card, !isOn) })}
                  className="flex-1 pl-2"
                >
                  {name}
                </Switch>
              </li>
            )
          })}
        </ol>
        <span role="status" className="sr-only">
          {announcement}
        </span>
      </CardBody>
    </Card>
  )
}

function CalmCard({ display, choose }: PartProps) {
  const { t } = useTranslation('settings')
  return (
    <Card>
      <CardHeader icon={<Eye aria-hidden />} title={t('display.calm.title')} />
      <CardBody className="flex flex-col divide-y">
        <Switch isOn={display.blursMedia} onChange={(isOn) => void choose({ blursMedia: isOn })} text={t('display.calm.blurText')}>
          {t('display.calm.blur')}
        </Switch>
        <Switch isOn={display.reducesMotion} onChange={(isOn) => void choose({ reducesMotion: isOn })} text={t('display.calm.motionText')}>
          {t('display.calm.motion')}
        </Switch>
      </CardBody>
    </Card>
  )
}

function SignalsCard({ display, choose }: PartProps) {
  const { t } = useTranslation('settings')
  return (
    <Card>
      <CardHeader icon={<MessageCircle aria-hidden />} title={t('display.signals.title')} text={t('display.signals.text')} />
      <CardBody className="flex flex-col divide-y">
        <Switch isOn={display.sendsSignals} onChange={(isOn) => void choose({ sendsSignals: isOn })} text={t('display.signals.sendText')}>
          {t('display.signals.send')}
        </Switch>
        <Switch isOn={display.seesSignals} onChange={(isOn) => void choose({ seesSignals: isOn })} text={t('display.signals.seeText')}>
          {t('display.signals.see')}
        </Switch>
      </CardBody>
    </Card>
  )
}

const MINUTE_MS = 60_000
/** Holds a line. */
const NO_BREAK_SPACE = '\u00A0'

const zoneOfBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

function ZoneCard({ display, choose }: PartProps) {
  const { t, i18n } = useTranslation('settings')
  const isHydrated = useIsHydrated()
  const own = useShownZone() ?? zoneOfBrowser()
  // The server may know other zones than this browser, and its minute is another one.
  const zones = isHydrated ? Intl.supportedValuesOf('timeZone') : []
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const chosen = display.timeZone ?? ''
  const time = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: display.timeZone ?? own,
  }).format(now)
  return (
    <Card>
      <CardHeader icon={<Clock aria-hidden />} title={t('display.zone.title')} text={t('display.zone.text')} />
      <CardBody>
        <Field label={t('display.zone.label')} hint={isHydrated ? t('display.zone.now', { time }) : NO_BREAK_SPACE}>
          {(aria) => (
            <NativeSelect
              value={chosen}
              onChange={({ target }) => void choose({ timeZone: target.value === '' ? null : target.value })}
              {...aria}
            >
              <option value="">{t('display.zone.device', { zone: own })}</option>
              {chosen !== '' && !zones.includes(chosen) && <option value={chosen}>{chosen}</option>}
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </CardBody>
    </Card>
  )
}

export function DisplayScreen() {
  const { t } = useTranslation('settings')
  const part = useDisplay()
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('display.title')} text={t('display.text')} />
      <StartCard {...part} />
      <NavCard {...part} />
      <CardsCard {...part} />
      <CalmCard {...part} />
      <SignalsCard {...part} />
      <ZoneCard {...part} />
    </div>
  )
}
