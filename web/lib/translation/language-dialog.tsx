/** Says in which language an own text is written, where that was not found from its words. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import type { TextRef } from '#contract/types.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/input.tsx'
import { useSessionToken } from '../auth/use-auth.ts'
import { api } from '../live/api.ts'
import { useMutation } from '../live/hooks.ts'
import { useCallFailed } from '../use-call-failed.ts'

interface LanguageDialogProps {
  text: TextRef
  lang: string | null
  onClose: () => void
}

export default function LanguageDialog({ text, lang, onClose }: LanguageDialogProps) {
  const { t, i18n } = useTranslation(['translation', 'common'])
  const { run, isBusy } = useMutation(api.translation.setLanguage)
  const token = useSessionToken()
  const callFailed = useCallFailed()
  const [chosen, setChosen] = useState<Language>(() => asLanguage(lang) ?? asLanguage(i18n.language) ?? 'en')
  const save = async () => {
    try {
      await run({ token, text, lang: chosen })
      onClose()
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('language.title')}
      text={t('language.text')}
      confirmLabel={t('language.save')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      onConfirm={() => void save()}
      isBusy={isBusy}
    >
      <Field label={t('language.label')}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={chosen}
            onChange={({ target }) => setChosen(asLanguage(target.value) ?? chosen)}
            data-testid="text-language"
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </ConfirmDialog>
  )
}
