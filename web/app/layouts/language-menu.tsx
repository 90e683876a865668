import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#contract/limits.ts'
import { LANGUAGE_NAMES, asLanguage } from '#web/i18n/languages.ts'
import { Flag } from '#web/ui/flag.tsx'
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menu.tsx'
import { useChangeLanguage } from '#web/lib/use-change-language.ts'
import type { LoadedMenuProps } from './lazy-menu.tsx'
import { LanguageButtonContent, languageButtonClass } from './language-button.tsx'

export default function LanguageMenu({ defaultOpen }: LoadedMenuProps) {
  const { t, i18n } = useTranslation('common')
  const changeLanguage = useChangeLanguage()
  const current = asLanguage(i18n.language) ?? 'en'
  return (
    <Menu
      defaultOpen={defaultOpen}
      trigger={
        <button type="button" className={languageButtonClass}>
          <span className="sr-only">{t('language.choose', { language: LANGUAGE_NAMES[current] })}</span>
          <LanguageButtonContent language={current} />
        </button>
      }
    >
      <MenuRadioGroup
        value={current}
        onValueChange={(value) => {
          const language = asLanguage(value)
          if (language !== undefined) void changeLanguage(language)
        }}
      >
        {LANGUAGES.map((language) => (
          <MenuRadioItem key={language} value={language}>
            <Flag language={language} />
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}
