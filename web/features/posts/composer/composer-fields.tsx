/** The words of a post, its files, who may see it. On a phone one under the other, on a wide screen beside each other. */
import { useTranslation } from 'react-i18next'
import { POST_TEASER_MAX, POST_TEXT_MAX, POST_TITLE_MAX } from '#contract/limits.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { FilesField } from './files-field.tsx'
import { additionOf, type Problem, type Problems, textWith } from './post-draft.ts'
import { TagsInput } from './tags-input.tsx'
import type { Composer } from './use-composer.ts'
import type { MediaFiles } from './use-media-uploads.ts'

interface ComposerFieldsProps {
  composer: Pick<Composer, 'draft' | 'sold' | 'change' | 'changeFiles'>
  media: MediaFiles
  problems: Problems
}

export function ComposerFields({ composer: { draft, sold, change, changeFiles }, media, problems }: ComposerFieldsProps) {
  const { t } = useTranslation('composer')
  const words = (problem: Problem | undefined) =>
    problem === undefined || problem.code === 'price' || problem.code === 'filesWaiting'
      ? undefined
      : problem.code === 'tooLong'
        ? t('problems.tooLong', { max: problem.max })
        : t(`problems.${problem.code}`)
  const counter = (text: string, max: number) =>
    text.trim().length > max * 0.8 ? <Counter length={text.trim().length} max={max} /> : undefined
  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <Field
          label={t('fields.title')}
          hint={draft.visibility === 'free' ? undefined : t('fields.titleHint')}
          error={words(problems.title)}
          aside={counter(draft.title, POST_TITLE_MAX)}
        >
          {(aria) => (
            <Input
              {...aria}
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
              className="h-13 text-lg font-semibold md:text-xl"
              data-field="title"
              data-testid="post-title"
            />
          )}
        </Field>
        <FilesField
          media={media}
          sold={sold.itemIds}
          isFree={draft.visibility === 'free'}
          changeFiles={changeFiles}
          problem={problems.files}
        />
        {draft.visibility !== 'free' && (
          <Field
            label={t('fields.teaser')}
            hint={t('fields.teaserHint')}
            error={words(problems.teaser)}
            aside={counter(draft.teaser, POST_TEASER_MAX)}
          >
            {(aria) => (
              <Textarea
                {...aria}
                value={draft.teaser}
                onChange={({ target }) => change({ teaser: target.value })}
                className="min-h-16"
                data-field="teaser"
                data-testid="post-teaser"
              />
            )}
          </Field>
        )}
        {sold.text !== '' && (
          <Field label={t('fields.text')} hint={t('sold.textHint')}>
            {(aria) => <Textarea {...aria} readOnly value={sold.text} className="min-h-24 bg-sunken" data-testid="sold-text" />}
          </Field>
        )}
        <Field
          label={t(sold.text === '' ? 'fields.text' : 'sold.add')}
          hint={t(draft.visibility === 'free' ? 'fields.textHintFree' : 'fields.textHint')}
          error={words(problems.text)}
          aside={counter(draft.text, POST_TEXT_MAX)}
        >
          {(aria) => (
            <Textarea
              {...aria}
              value={additionOf(draft.text, sold.text)}
              onChange={({ target }) => change({ text: textWith(sold.text, target.value) })}
              className={sold.text === '' ? 'min-h-40' : 'min-h-24'}
              data-field="text"
              data-testid="post-text"
            />
          )}
        </Field>
      </div>
      <Card className="flex flex-col gap-6 p-5">
        <AudienceFields draft={draft} problem={problems.price} onChange={change} />
        <TagsInput tags={draft.tags} onChange={(tags) => change({ tags })} />
        <Switch isOn={draft.areCommentsOpen} onChange={(areCommentsOpen) => change({ areCommentsOpen })} text={t('fields.commentsText')}>
          {t('fields.comments')}
        </Switch>
      </Card>
    </div>
  )
}
