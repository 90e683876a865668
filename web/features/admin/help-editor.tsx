/** Writing one text of a help article, beside its source, with a preview that lists mistakes by line. */
import { Link, useNavigate } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  HELP_BODY_MAX,
  HELP_CATEGORIES,
  type HelpCategory,
  HELP_SLUG_MAX,
  HELP_TITLE_MAX,
  HELP_WORDS_MAX,
  LANGUAGES,
  type Language,
} from '#contract/limits.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { HelpBlocks } from '#web/lib/help/help-blocks.tsx'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { HelpText } from './help.ts'

const SLUG = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const linkClass = 'text-accent underline-offset-4 hover:underline'

function Back() {
  const { t } = useTranslation('admin')
  return (
    <p className="text-sm">
      <Link to="/admin/help" className={linkClass}>
        {t('help.back')}
      </Link>
    </p>
  )
}

function Preview({ language, body }: { language: Language; body: string }) {
  const { t } = useTranslation('admin')
  const typed = useDebounced(body)
  const { data } = useLive(api.admin.help.preview, { token: useSessionToken(), language, body: typed })
  return (
    <section aria-labelledby="help-preview" className="min-w-0">
      <h2 id="help-preview" className="text-lg">
        {t('help.preview')}
      </h2>
      {data !== undefined && data.problems.length > 0 && (
        <div role="status" className="mt-3 rounded-lg bg-warning-soft px-4 py-3 text-sm">
          <p className="font-semibold">{t('help.mistakes')}</p>
          <ul className="mt-1">
            {data.problems.map(({ line, code, text }) => (
              <li key={`${line} ${code} ${text}`}>{t(`help.problem.${code}`, { line, text })}</li>
            ))}
          </ul>
        </div>
      )}
      <div lang={language} className="mt-3 flex flex-col gap-4 rounded-lg border bg-surface px-5 py-4">
        {data !== undefined && <HelpBlocks blocks={data.blocks} />}
      </div>
    </section>
  )
}

function Waiting({ article, language, waiting }: { article: string; language: Language; waiting: NonNullable<HelpText['waiting']> }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const callFailed = useCallFailed()
  const { run, isBusy } = useMutation(api.admin.help.answerRelease)
  const [isAsking, setIsAsking] = useState(false)
  const answer = (isTaken: boolean) => {
    run({ token, key: article, language, isTaken })
      .then(() => setIsAsking(false))
      .catch((error: unknown) => callFailed(error))
  }
  return (
    <section aria-labelledby="help-waiting" className="rounded-lg bg-warning-soft px-5 py-4">
      <h2 id="help-waiting" className="text-base font-semibold">
        {t('help.waitingTitle')}
      </h2>
      <p className="mt-2 font-semibold">{waiting.title}</p>
      <p className="mt-1 text-sm whitespace-pre-wrap" lang={language}>
        {waiting.body}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setIsAsking(true)}>
          {t('help.take')}
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => answer(false)}>
          {t('help.dismiss')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('help.takeTitle')}
        text={t('help.takeText')}
        confirmLabel={t('help.take')}
        cancelLabel={t('help.cancel')}
        closeLabel={t('help.cancel')}
        isBusy={isBusy}
        onConfirm={() => answer(true)}
      />
    </section>
  )
}

function Publishing({ article, isPublished }: { article: string; isPublished: boolean }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const callFailed = useCallFailed()
  const { run, isBusy } = useMutation(api.admin.help.setPublished)
  const [isAsking, setIsAsking] = useState(false)
  const set = (value: boolean) => {
    run({ token, key: article, isPublished: value })
      .then(() => {
        setIsAsking(false)
        toast({ title: t(value ? 'help.published' : 'help.takenOff') })
      })
      .catch((error: unknown) => callFailed(error))
  }
  if (!isPublished)
    return (
      <Button variant="secondary" busy={isBusy} onClick={() => set(true)}>
        {t('help.publish')}
      </Button>
    )
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t('help.unpublish')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('help.unpublishTitle')}
        text={t('help.unpublishText')}
        confirmLabel={t('help.unpublish')}
        cancelLabel={t('help.cancel')}
        closeLabel={t('help.cancel')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => set(false)}
      />
    </>
  )
}

interface TextFormProps {
  article: string
  language: Language
  text: HelpText['text']
}

function TextForm({ article, language, text }: TextFormProps) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.help.saveText)
  // The version that was read: another admin's save meanwhile is a conflict, and nothing typed is lost.
  const [baseVersion, setBaseVersion] = useState(text?.version ?? 0)
  const [saved, setSaved] = useState({ title: text?.title ?? '', slug: text?.slug ?? '', words: text?.words ?? '', body: text?.body ?? '' })
  const form = useForm({
    start: { ...saved, isSameMeaning: false },
    check: ({ title, slug, body }) => ({
      title: title.trim() === '' ? t('help.missing.title') : undefined,
      slug: SLUG.test(slug.trim()) ? undefined : t('help.missing.slug'),
      body: body.trim() === '' ? t('help.missing.body') : undefined,
    }),
    refusedAt: { slug_taken: 'slug', bad_request: 'body' },
    send: async ({ title, slug, words, body, isSameMeaning }) => {
      const { version } = await run({ token, key: article, language, title, slug: slug.trim(), words, body, baseVersion, isSameMeaning })
      setBaseVersion(version)
      setSaved({ title, slug, words, body })
      toast({ title: t('help.saved') })
    },
  })
  const isUnsent = Object.entries(saved).some(([field, value]) => form.values[field as keyof typeof saved] !== value)
  const leaving = useBlockLeaving({ mustAsk: () => isUnsent, mustAskAtUnload: () => isUnsent })
  return (
    <form {...form.props} className="flex min-w-0 flex-col gap-4">
      <Field label={t('help.fields.title')} hint={t('help.fields.titleHint')} error={form.errorOf('title')}>
        {(aria) => <Input {...aria} {...form.input('title')} maxLength={HELP_TITLE_MAX} lang={language} />}
      </Field>
      <Field label={t('help.fields.slug')} hint={t('help.fields.slugHint')} error={form.errorOf('slug')}>
        {(aria) => <Input {...aria} {...form.input('slug')} maxLength={HELP_SLUG_MAX} />}
      </Field>
      <Field label={t('help.fields.words')} hint={t('help.fields.wordsHint')} error={form.errorOf('words')}>
        {(aria) => <Input {...aria} {...form.input('words')} maxLength={HELP_WORDS_MAX} lang={language} />}
      </Field>
      <Field label={t('help.fields.body')} hint={t('help.markup', { mark: '{{limit:withdrawalMin}}' })} error={form.errorOf('body')}>
        {(aria) => <Textarea {...aria} {...form.input('body')} rows={18} maxLength={HELP_BODY_MAX} lang={language} />}
      </Field>
      {language === 'en' && <Checkbox {...form.tick('isSameMeaning')}>{t('help.sameMeaning')}</Checkbox>}
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} busyLabel={t('help.saving')} className="self-start">
        {t('help.save')}
      </Button>
      <Preview language={language} body={form.values.body} />
      {leaving}
    </form>
  )
}

function Source({ source }: Pick<HelpText, 'source'>) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="help-source" lang="en" className="min-w-0">
      <h2 id="help-source" className="text-lg">
        {t('help.source')}
      </h2>
      <p className="mt-3 font-semibold">{source.title}</p>
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-wrap">{source.body}</p>
    </section>
  )
}

export function HelpEditor({ article, language }: { article: string; language: Language }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { data, error, retry } = useLive(api.admin.help.getText, { token: useSessionToken(), key: article, language })
  if (error !== null) return <ErrorState title={t('help.failed')} retryLabel={t('help.retry')} onRetry={retry} />
  if (data === undefined) return <SkeletonRows rows={6} label={t('help.loading')} />
  if (data === null) return <EmptyState icon={FileQuestion} title={t('help.failed')} action={<Back />} />
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5">
      <Back />
      <PageHeader title={data.source.title} actions={<Publishing article={article} isPublished={data.isPublished} />} />
      <Field label={t('help.language')}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={language}
            onChange={({ target }) =>
              void navigate({ to: '/admin/help', search: { article, language: LANGUAGES.find((each) => each === target.value) ?? 'en' } })
            }
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {data.text?.isStale === true && <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm">{t('help.staleNote')}</p>}
      {data.waiting !== null && <Waiting article={article} language={language} waiting={data.waiting} />}
      <div className={language === 'en' ? '' : 'grid gap-8 lg:grid-cols-2'}>
        <TextForm article={article} language={language} text={data.text} />
        {language !== 'en' && <Source source={data.source} />}
      </div>
    </div>
  )
}

export function NewArticle() {
  const { t } = useTranslation(['admin', 'help'])
  const token = useSessionToken()
  const navigate = useNavigate()
  const { run } = useMutation(api.admin.help.createArticle)
  const isMade = useRef(false)
  const form = useForm({
    start: { category: 'start' as HelpCategory, key: '', title: '', body: '' },
    check: ({ key, title, body }) => ({
      key: KEY.test(key.trim()) ? undefined : t('help.missing.slug'),
      title: title.trim() === '' ? t('help.missing.title') : undefined,
      body: body.trim() === '' ? t('help.missing.body') : undefined,
    }),
    refusedAt: { slug_taken: 'key', bad_request: 'body' },
    send: async ({ category, key, title, body }) => {
      await run({ token, category, key: key.trim(), title, body })
      isMade.current = true
      toast({ title: t('help.created') })
      await navigate({ to: '/admin/help', search: { article: key.trim(), language: 'en' } })
    },
  })
  const isUnsent = !form.isSent && `${form.values.title}${form.values.key}${form.values.body}`.trim() !== ''
  const leaving = useBlockLeaving({ mustAsk: () => isUnsent && !isMade.current, mustAskAtUnload: () => isUnsent })
  return (
    <form {...form.props} className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <Back />
      <PageHeader title={t('help.new')} />
      <Field label={t('help.fields.category')}>
        {(aria) => (
          <NativeSelect {...aria} {...form.input('category')}>
            {HELP_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(`help:categories.${category}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('help.fields.title')} hint={t('help.fields.titleHint')} error={form.errorOf('title')}>
        {(aria) => <Input {...aria} {...form.input('title')} maxLength={HELP_TITLE_MAX} lang="en" />}
      </Field>
      <Field label={t('help.fields.key')} hint={t('help.fields.slugHint')} error={form.errorOf('key')}>
        {(aria) => <Input {...aria} {...form.input('key')} maxLength={HELP_SLUG_MAX} />}
      </Field>
      <Field label={t('help.fields.body')} hint={t('help.markup', { mark: '{{limit:withdrawalMin}}' })} error={form.errorOf('body')}>
        {(aria) => <Textarea {...aria} {...form.input('body')} rows={14} maxLength={HELP_BODY_MAX} lang="en" />}
      </Field>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} busyLabel={t('help.creating')} className="self-start">
        {t('help.create')}
      </Button>
      <Preview language="en" body={form.values.body} />
      {leaving}
    </form>
  )
}
