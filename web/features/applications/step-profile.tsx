import { ImagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BIO_MAX, HANDLE_MAX, HEADLINE_MAX, type Language, LANGUAGES, NAME_MAX, PROFILE_TAGS_MAX, TAG_MAX } from '#contract/limits.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Application } from './application.ts'
import { type ApplyParts, type StepFields, StepForm, type StepProps } from './step-form.tsx'

/** The beginning of the address of every profile. */
const ADDRESS = '/models/'

interface PictureFieldProps {
  picture: Application['picture']
  error: string | undefined
  parts: ApplyParts
  onPicture: (pictureId: string) => void
}

function PictureField({ picture, error, parts, onPicture }: PictureFieldProps) {
  const { t } = useTranslation('apply')
  return (
    <div data-field="picture" className="flex items-center gap-5">
      <span className="flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full border bg-sunken text-muted">
        {picture === null ? (
          <ImagePlus aria-hidden className="size-7" />
        ) : (
          <Picture picture={picture} alt={t('profile.picture')} sizes="6rem" className="size-full object-cover" />
        )}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="text-sm font-semibold">{t('profile.picture')}</p>
        <p className="text-sm text-muted">{t('profile.pictureHint')}</p>
        {parts.renderPictureChoice({
          label: t('profile.picture'),
          className: buttonClass('secondary', 'sm', 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ring'),
          children: t(picture === null ? 'profile.choosePicture' : 'profile.changePicture'),
          onPicture,
        })}
        {error !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

interface LanguagesFieldProps {
  chosen: readonly Language[]
  error: string | undefined
  onChange: (languages: Language[]) => void
}

function LanguagesField({ chosen, error, onChange }: LanguagesFieldProps) {
  const { t } = useTranslation('apply')
  return (
    <fieldset data-field="languages">
      <legend className="mb-2 text-sm font-semibold">{t('profile.languages')}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            checked={chosen.includes(language)}
            onChange={({ target }) => onChange(LANGUAGES.filter((one) => (one === language ? target.checked : chosen.includes(one))))}
          >
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function NameFields({ form }: { form: StepFields<'profile'> }) {
  const { t } = useTranslation('apply')
  return (
    <>
      <Field label={t('profile.name')} error={form.errorOf('name')}>
        {(aria) => <Input {...aria} {...form.input('name')} maxLength={NAME_MAX} autoComplete="nickname" />}
      </Field>
      <Field label={t('profile.handle')} hint={t('profile.handleHint')} error={form.errorOf('handle')}>
        {(aria) => (
          <div className="flex items-center gap-2">
            <span className="shrink-0 text-sm text-muted">{ADDRESS}</span>
            <Input
              {...aria}
              {...form.input('handle')}
              maxLength={HANDLE_MAX}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => form.set({ handle: target.value.toLowerCase().replaceAll(/\s/g, '-') })}
            />
          </div>
        )}
      </Field>
    </>
  )
}

function TextFields({ form }: { form: StepFields<'profile'> }) {
  const { t } = useTranslation('apply')
  const { headline, bio } = form.values
  return (
    <>
      <Field
        label={t('profile.headline')}
        hint={t('profile.headlineHint')}
        error={form.errorOf('headline')}
        aside={<Counter length={headline.length} max={HEADLINE_MAX} />}
      >
        {(aria) => <Input {...aria} {...form.input('headline')} maxLength={HEADLINE_MAX} />}
      </Field>
      <Field label={t('profile.bio')} error={form.errorOf('bio')} aside={<Counter length={bio.length} max={BIO_MAX} />}>
        {(aria) => <Textarea {...aria} {...form.input('bio')} maxLength={BIO_MAX} rows={5} />}
      </Field>
    </>
  )
}

export function ProfileStep(props: StepProps) {
  const { t } = useTranslation('apply')
  return (
    <StepForm {...props} step="profile">
      {(form) => (
        <>
          <PictureField
            picture={props.application.picture}
            error={form.errorOf('picture')}
            parts={props.parts}
            onPicture={(pictureId) => form.set({ pictureId })}
          />
          <NameFields form={form} />
          <TextFields form={form} />
          <div data-field="tags">
            {props.parts.renderChips({
              label: t('profile.tags'),
              hint: t('profile.tagsHint'),
              error: form.errorOf('tags'),
              texts: form.values.tags,
              onChange: (tags) => form.set({ tags }),
              max: PROFILE_TAGS_MAX,
              lengthMax: TAG_MAX,
            })}
          </div>
          <LanguagesField
            chosen={form.values.languages}
            error={form.errorOf('languages')}
            onChange={(languages) => form.set({ languages })}
          />
        </>
      )}
    </StepForm>
  )
}
