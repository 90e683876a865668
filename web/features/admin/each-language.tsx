/** Texts in each language of the site: one language at a time, and which ones still lack texts. */
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/input.tsx'

export type Texts = Record<Language, string>

export const textsOf = (texts: Readonly<Record<string, string>> | undefined): Texts =>
  Object.fromEntries(LANGUAGES.map((language) => [language, texts?.[language] ?? ''])) as Texts

/** The languages in which one of the texts is empty. */
export const missingIn = (...all: readonly Texts[]): Language[] =>
  LANGUAGES.filter((language) => all.some((texts) => texts[language].trim() === ''))

export const trimmed = (texts: Texts): Texts => Object.fromEntries(LANGUAGES.map((language) => [language, texts[language].trim()])) as Texts

export const namesOfLanguages = (languages: readonly Language[]): string => languages.map((language) => LANGUAGE_NAMES[language]).join(', ')

interface LanguageChoiceProps {
  value: Language
  onChange: (language: Language) => void
  /** They still lack texts. */
  missing: readonly Language[]
}

export function LanguageChoice({ value, onChange, missing }: LanguageChoiceProps) {
  const { t } = useTranslation('admin')
  return (
    <Field label={t('eachLanguage.label')} hint={t('eachLanguage.hint')}>
      {(aria) => (
        <NativeSelect
          {...aria}
          value={value}
          onChange={({ target }) => onChange(LANGUAGES.find((language) => language === target.value) ?? value)}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {missing.includes(language) ? t('eachLanguage.missing', { language: LANGUAGE_NAMES[language] }) : LANGUAGE_NAMES[language]}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
