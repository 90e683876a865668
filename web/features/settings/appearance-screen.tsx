/** /settings/appearance (Style): theme, font, language. Applied at once, saved as the user's own. */
import { Check, Laptop, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Font, FONTS, type Language, LANGUAGES, type Theme, THEMES } from '#contract/limits.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { pageReader } from '#web/lib/page-reader.ts'
import { currentFont, currentTheme, onAppearanceChange } from '#web/lib/appearance.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useChangeLanguage } from '#web/lib/use-change-language.ts'
import { useChooseAppearance } from '#web/lib/use-choose-appearance.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Flag } from '#web/ui/flag.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ThemeSketch } from './theme-sketch.tsx'

const THEME_ICONS = { light: Sun, dark: Moon, system: Laptop }

const choiceClass =
  'relative flex cursor-pointer items-center gap-3 rounded-md border px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-ring hover:border-line-strong'
const checkClass = 'ml-auto size-5 text-accent opacity-0 [input:checked~&]:opacity-100'

interface ChoiceProps<V> {
  chosen: V | undefined
  onChoose: (value: V) => void
}

function Themes({ chosen, onChoose }: ChoiceProps<Theme>) {
  const { t } = useTranslation('settings')
  return (
    <div role="radiogroup" aria-label={t('theme.title')} className="grid gap-3 sm:grid-cols-3">
      {THEMES.map((name) => {
        const Icon = THEME_ICONS[name]
        return (
          <label key={name} className={cx(choiceClass, 'flex-col items-stretch')}>
            <input type="radio" name="theme" value={name} checked={chosen === name} onChange={() => onChoose(name)} className="sr-only" />
            <ThemeSketch theme={name} />
            <span className="flex items-center gap-2 text-sm font-semibold">
              <Icon aria-hidden className="size-4" />
              {t(`theme.${name}`)}
            </span>
          </label>
        )
      })}
    </div>
  )
}

function Fonts({ chosen, onChoose }: ChoiceProps<Font>) {
  const { t } = useTranslation('settings')
  return (
    <div role="radiogroup" aria-label={t('font.title')} className="grid gap-3 sm:grid-cols-2">
      {FONTS.map((name) => (
        <label key={name} className={choiceClass}>
          <input type="radio" name="font" value={name} checked={chosen === name} onChange={() => onChoose(name)} className="sr-only" />
          <span className={`font-${name} font-(family-name:--font-chosen)`}>
            <span className="block font-semibold">{t(`font.${name}`)}</span>
            <span className="block text-sm text-muted">{t('font.sample')}</span>
          </span>
          <Check aria-hidden className={checkClass} />
        </label>
      ))}
    </div>
  )
}

function Languages({ chosen, onChoose }: ChoiceProps<Language>) {
  const { t } = useTranslation('settings')
  return (
    <div role="radiogroup" aria-label={t('language.title')} className="grid gap-3 sm:grid-cols-2">
      {LANGUAGES.map((name) => (
        <label key={name} className={choiceClass}>
          <input type="radio" name="language" value={name} checked={chosen === name} onChange={() => onChoose(name)} className="sr-only" />
          <Flag language={name} />
          <span lang={name} className="font-semibold">
            {LANGUAGE_NAMES[name]}
          </span>
          <Check aria-hidden className={checkClass} />
        </label>
      ))}
    </div>
  )
}

export function AppearanceScreen() {
  const { t, i18n } = useTranslation('settings')
  const theme = useSyncExternalStore(onAppearanceChange, currentTheme, () => pageReader()?.theme ?? 'system')
  const font = useSyncExternalStore(onAppearanceChange, currentFont, () => pageReader()?.font ?? 'quicksand')
  const chooseAppearance = useChooseAppearance()
  const changeLanguage = useChangeLanguage()
  const callFailed = useCallFailed()

  const choose = (choice: { theme?: Theme; font?: Font }) =>
    chooseAppearance(choice).catch((error: unknown) => callFailed(error, t('notSaved')))
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('style.title')} text={t('style.text')} />
      <Card>
        <CardHeader title={t('theme.title')} />
        <CardBody>
          <Themes chosen={theme} onChoose={(name) => void choose({ theme: name })} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={t('font.title')} />
        <CardBody>
          <Fonts chosen={font} onChoose={(name) => void choose({ font: name })} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={t('language.title')} />
        <CardBody>
          <Languages chosen={asLanguage(i18n.language)} onChoose={(name) => void changeLanguage(name)} />
        </CardBody>
      </Card>
    </div>
  )
}
