/** Texts, files and audience of a post: in one column on a phone, side by side on a wide screen. */
import { useTranslation } from 'react-i18next'
import { POST_TEASER_MAX, POST_TEXT_MAX, POST_TITLE_MAX } from '#contract/limits.ts'
import type { Form } from '#web/lib/form/use-form.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { FilesField } from './files-field.tsx'
import { additionOf, type PostDraft, type SoldPart, textWith } from './post-draft.ts'
import { TagsInput } from './tags-input.tsx'
import type { Composer } from './use-composer.ts'
import type { MediaFiles } from './use-media-uploads.ts'

interface ComposerFieldsProps {
  form: Form<PostDraft>
  sold: SoldPart
  changeFiles: Composer['changeFiles']
  media: MediaFiles
}

/** Shows from 80 % of the length on. */
const counter = (text: string, max: number) =>
  text.trim().length > max * 0.8 ? <Counter length={text.trim().length} max={max} /> : undefined

/** The text; a part that was sold stands above it and cannot change. */
function TextField({ form, sold }: { form: Form<PostDraft>; sold: SoldPart }) {
  const { t } = useTranslation('composer')
  const { text, visibility } = form.values
  return (
    <>
      {sold.text !== '' && (
        <Field label={t('fields.text')} hint={t('sold.textHint')}>
          {(aria) => <Textarea {...aria} readOnly value={sold.text} className="min-h-24 bg-sunken" data-testid="sold-text" />}
        </Field>
      )}
      <Field
        label={t(sold.text === '' ? 'fields.text' : 'sold.add')}
        hint={t(visibility === 'free' ? 'fields.textHintFree' : 'fields.textHint')}
        error={form.errorOf('text')}
        aside={counter(text, POST_TEXT_MAX)}
      >
        {(aria) => (
          <Textarea
            {...aria}
            name="text"
            value={additionOf(text, sold.text)}
            onChange={({ target }) => form.set({ text: textWith(sold.text, target.value) })}
            className={sold.text === '' ? 'min-h-40' : 'min-h-24'}
            data-testid="post-text"
          />
        )}
      </Field>
    </>
  )
}

export function ComposerFields({ form, sold, changeFiles, media }: ComposerFieldsProps) {
  const { t } = useTranslation('composer')
  const { title, teaser, visibility, tags, areCommentsOpen } = form.values
  const isFree = visibility === 'free'
  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <Field
          label={t('fields.title')}
          hint={isFree ? undefined : t('fields.titleHint')}
          error={form.errorOf('title')}
          aside={counter(title, POST_TITLE_MAX)}
        >
          {(aria) => (
            <Input
              {...aria}
              {...form.input('title')}
              autoComplete="off"
              className="h-13 text-lg font-semibold md:text-xl"
              data-testid="post-title"
            />
          )}
        </Field>
        <FilesField media={media} sold={sold.itemIds} isFree={isFree} changeFiles={changeFiles} problem={form.errorOf('files')} />
        {!isFree && (
          <Field
            label={t('fields.teaser')}
            hint={t('fields.teaserHint')}
            error={form.errorOf('teaser')}
            aside={counter(teaser, POST_TEASER_MAX)}
          >
            {(aria) => <Textarea {...aria} {...form.input('teaser')} className="min-h-16" data-testid="post-teaser" />}
          </Field>
        )}
        <TextField form={form} sold={sold} />
      </div>
      <Card className="flex flex-col gap-6 p-5">
        <AudienceFields form={form} />
        <TagsInput tags={tags} onChange={(chosen) => form.set({ tags: chosen })} />
        <Switch isOn={areCommentsOpen} onChange={(isOn) => form.set({ areCommentsOpen: isOn })} text={t('fields.commentsText')}>
          {t('fields.comments')}
        </Switch>
      </Card>
    </div>
  )
}
