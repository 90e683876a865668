/** Adds a template for a kind of product, or changes one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CHOICES_MAX,
  MEDIA_KINDS,
  PLACE_MAX,
  PRODUCT_DAYS_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TEXT_MAX,
  type Language,
} from '#contract/limits.ts'
import type { AdminTemplate } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { type Form, useForm } from '#web/lib/form/use-form.ts'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { LanguageChoice, missingIn, namesOfLanguages } from '../each-language.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { RangeEffect } from './range-effect.tsx'
import { checkTemplate, templateValues, unfinishedIn, wrongChoicesIn, type TemplateValues } from './template-form.ts'

interface TemplateDialogProps {
  /** Null: a new one. */
  template: AdminTemplate | null
  nextPosition: number
  onClose: () => void
}

type TemplateForm = Form<TemplateValues, string>

function useProblems() {
  const { t } = useTranslation('admin')
  const inLanguages = (languages: readonly Language[]) =>
    languages.length === 0 ? undefined : t('eachLanguage.missingIn', { languages: namesOfLanguages(languages) })
  return (values: TemplateValues): Record<string, string | undefined> => {
    const checked = checkTemplate(values)
    const numbers = 'problems' in checked ? checked.problems : {}
    const bounds = { days: PRODUCT_DAYS_MAX, places: PLACE_MAX }
    return {
      ...Object.fromEntries(Object.entries(numbers).map(([field, problem]) => [field, t(`templates.problems.${problem}`, bounds)])),
      names: inLanguages(missingIn(values.names)),
      texts: inLanguages(missingIn(values.texts)),
      ...Object.fromEntries(values.questions.map(({ key, texts }) => [`text-${key}`, inLanguages(missingIn(texts))])),
      ...Object.fromEntries(
        values.questions.map((question) => {
          const wrong = wrongChoicesIn(question)
          const text = t('templates.choicesWrong', { max: CHOICES_MAX, languages: namesOfLanguages(wrong) })
          return [`choices-${question.key}`, wrong.length === 0 ? undefined : text]
        }),
      ),
    }
  }
}

function useTemplateForm({ template, nextPosition, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.templates.save)
  const problemsOf = useProblems()
  return useForm<TemplateValues, string>({
    start: () => templateValues(template, nextPosition),
    check: problemsOf,
    send: async (values) => {
      const checked = checkTemplate(values)
      if ('problems' in checked) return
      await run({ token, templateId: template?._id ?? null, version: template?.version ?? 0, template: checked.template })
      toast({ title: t('templates.saved') })
      onClose()
    },
  })
}

/** Name and short description in the chosen language. */
function TextFields({ form, language }: { form: TemplateForm; language: Language }) {
  const { t } = useTranslation('admin')
  const { names, texts } = form.values
  return (
    <>
      <Field label={t('templates.name')} error={form.errorOf('names')}>
        {(aria) => (
          <Input
            {...aria}
            value={names[language]}
            maxLength={TEMPLATE_NAME_MAX}
            autoComplete="off"
            onChange={({ target }) => form.set((now) => ({ names: { ...now.names, [language]: target.value } }))}
          />
        )}
      </Field>
      <Field label={t('templates.description')} error={form.errorOf('texts')}>
        {(aria) => (
          <Textarea
            {...aria}
            value={texts[language]}
            rows={2}
            maxLength={TEMPLATE_TEXT_MAX}
            onChange={({ target }) => form.set((now) => ({ texts: { ...now.texts, [language]: target.value } }))}
          />
        )}
      </Field>
    </>
  )
}

function TermFields({ form }: { form: TemplateForm }) {
  const { t } = useTranslation(['admin', 'models'])
  const { mediaKind } = form.values
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={t('templates.priceMin')} error={form.errorOf('priceMin')}>
        {(aria) => <Input {...aria} {...form.input('priceMin')} inputMode="decimal" autoComplete="off" />}
      </Field>
      <Field label={t('templates.priceMax')} error={form.errorOf('priceMax')}>
        {(aria) => <Input {...aria} {...form.input('priceMax')} inputMode="decimal" autoComplete="off" />}
      </Field>
      <Field label={t('templates.price')} error={form.errorOf('price')}>
        {(aria) => <Input {...aria} {...form.input('price')} inputMode="decimal" autoComplete="off" />}
      </Field>
      <Field label={t('products.kind')}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={mediaKind}
            onChange={({ target }) => form.set({ mediaKind: MEDIA_KINDS.find((kind) => kind === target.value) ?? mediaKind })}
          >
            {MEDIA_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`models:kinds.${kind}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('templates.days')} error={form.errorOf('days')}>
        {(aria) => <Input {...aria} {...form.input('days')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field label={t('templates.position')} error={form.errorOf('position')}>
        {(aria) => <Input {...aria} {...form.input('position')} inputMode="numeric" autoComplete="off" />}
      </Field>
    </div>
  )
}

export function TemplateDialog(props: TemplateDialogProps) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const { template, onClose } = props
  const form = useTemplateForm(props)
  const [language, setLanguage] = useState<Language>(asLanguage(i18n.language) ?? 'en')
  const { askBeforeClose, confirmation } = useLeaveGuard(form.isChanged && !form.isBusy, onClose)
  return (
    <Dialog
      open
      onOpenChange={askBeforeClose}
      isLocked={form.isBusy}
      closesOutside={false}
      size="lg"
      title={template === null ? t('templates.new') : t('templates.changeOf', { name: template.names[language] })}
      description={t('templates.dialogText')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={askBeforeClose} disabled={form.isBusy}>
            {t('common:actions.cancel')}
          </Button>
          <Button busy={form.isBusy} onClick={() => void form.submit()} data-testid="confirm">
            {t('templates.save')}
          </Button>
        </>
      }
    >
      <div ref={form.ref} className="flex flex-col gap-5">
        <LanguageChoice value={language} onChange={setLanguage} missing={unfinishedIn(form.values)} />
        <TextFields form={form} language={language} />
        <TermFields form={form} />
        {template !== null && <RangeEffect templateId={template._id} priceMin={form.values.priceMin} priceMax={form.values.priceMax} />}
        <QuestionEditor
          questions={form.values.questions}
          language={language}
          errorOf={form.errorOf}
          onChange={(questions) => form.set({ questions })}
        />
        <Switch isOn={form.values.isActive} onChange={(isActive) => form.set({ isActive })} text={t('templates.offeredText')}>
          {t('templates.offered')}
        </Switch>
        <Refusal>{form.refusal}</Refusal>
      </div>
      {confirmation}
    </Dialog>
  )
}
