/** Texts and lists of the own profile, each edited in its place. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasLetterOrDigit } from '#contract/rules/clean-text.ts'
import { BIO_MAX, HEADLINE_MAX, LANGUAGES, PROFILE_TAGS_MAX, TAG_MAX, WONT_DO_LENGTH_MAX, WONT_DO_MAX } from '#contract/limits.ts'
import type { ModelProfile } from '#contract/types.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { OwnLanguage } from '#web/lib/translation/own-language.tsx'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Chips } from './chips.tsx'
import { InPlace } from './in-place.tsx'

interface OwnTextProps {
  model: ModelProfile
  plain: ReactNode
}

function useSave() {
  const token = useSessionToken()
  const { run } = useMutation(api.models.updateProfile)
  return (texts: Partial<Pick<ModelProfile, 'headline' | 'bio' | 'tags' | 'languages' | 'wontDo'>>) => run({ token, ...texts })
}

export function OwnHeadline({ model, plain }: OwnTextProps) {
  const { t } = useTranslation('profile')
  const save = useSave()
  return (
    <InPlace
      label={t('headline.edit')}
      value={model.headline}
      plain={plain}
      emptyText={model.headline === '' ? t('headline.empty') : undefined}
      save={(headline) => save({ headline })}
    >
      {({ value, setValue, problem }) => (
        <Field
          label={t('headline.label')}
          hint={t('headline.hint')}
          error={problem}
          aside={<Counter length={value.length} max={HEADLINE_MAX} />}
        >
          {(aria) => <Input {...aria} value={value} maxLength={HEADLINE_MAX} onChange={({ target }) => setValue(target.value)} />}
        </Field>
      )}
    </InPlace>
  )
}

export function OwnBio({ model, plain }: OwnTextProps) {
  const { t } = useTranslation('profile')
  const save = useSave()
  return (
    <>
      <InPlace
        label={t('bio.edit')}
        value={model.bio}
        plain={plain}
        emptyText={model.bio === '' ? t('bio.empty') : undefined}
        save={(bio) => save({ bio })}
      >
        {({ value, setValue, problem }) => (
          <Field label={t('bio.label')} hint={t('bio.hint')} error={problem} aside={<Counter length={value.length} max={BIO_MAX} />}>
            {(aria) => <Textarea {...aria} value={value} maxLength={BIO_MAX} rows={8} onChange={({ target }) => setValue(target.value)} />}
          </Field>
        )}
      </InPlace>
      {(model.bio !== '' || model.headline !== '') && <OwnLanguage text={{ kind: 'bio', modelId: model._id }} lang={model.lang} />}
    </>
  )
}

export function OwnTags({ model, plain }: OwnTextProps) {
  const { t } = useTranslation('profile')
  const save = useSave()
  const problemOf = (tags: readonly string[]) => {
    const text = tags.find((tag) => !hasLetterOrDigit(tag))
    return text === undefined ? undefined : t('tags.needsLetter', { text })
  }
  return (
    <InPlace
      label={t('tags.edit')}
      value={model.tags}
      plain={plain}
      emptyText={model.tags.length === 0 ? t('tags.empty') : undefined}
      problemOf={problemOf}
      save={(tags) => save({ tags })}
    >
      {({ value, setValue, problem }) => (
        <Chips
          label={t('tags.label')}
          hint={t('tags.hint')}
          error={problem}
          texts={value}
          onChange={setValue}
          max={PROFILE_TAGS_MAX}
          lengthMax={TAG_MAX}
        />
      )}
    </InPlace>
  )
}

export function OwnWontDo({ model, plain }: OwnTextProps) {
  const { t } = useTranslation('profile')
  const save = useSave()
  return (
    <InPlace
      label={t('wontDo.edit')}
      value={model.wontDo}
      plain={plain}
      emptyText={model.wontDo.length === 0 ? t('wontDo.empty') : undefined}
      save={(wontDo) => save({ wontDo })}
    >
      {({ value, setValue, problem }) => (
        <Chips
          label={t('wontDo.label')}
          hint={t('wontDo.hint')}
          error={problem}
          texts={value}
          onChange={setValue}
          max={WONT_DO_MAX}
          lengthMax={WONT_DO_LENGTH_MAX}
        />
      )}
    </InPlace>
  )
}

export function OwnLanguages({ model, plain }: OwnTextProps) {
  const { t } = useTranslation('profile')
  const save = useSave()
  return (
    <InPlace
      label={t('languages.edit')}
      value={model.languages}
      plain={plain}
      emptyText={model.languages.length === 0 ? t('languages.empty') : undefined}
      save={(languages) => save({ languages })}
    >
      {({ value, setValue, problem }) => (
        <fieldset data-invalid={problem === undefined ? undefined : true}>
          <legend className="text-sm font-semibold">{t('languages.label')}</legend>
          <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5">
            {LANGUAGES.map((language) => (
              <Checkbox
                key={language}
                lang={language}
                checked={value.includes(language)}
                onChange={({ target }) => setValue(target.checked ? [...value, language] : value.filter((one) => one !== language))}
              >
                {LANGUAGE_NAMES[language]}
              </Checkbox>
            ))}
          </div>
          {problem !== undefined && (
            <p role="alert" className="mt-2 text-sm text-danger">
              {problem}
            </p>
          )}
        </fieldset>
      )}
    </InPlace>
  )
}
