/** Features a tag on the home page, or changes one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALT_MAX, PLACE_MAX, TAG_MAX, type Language } from '#contract/limits.ts'
import { BRAND_MAX_BYTES } from '#contract/rules/brand.ts'
import { hasLetterOrDigit } from '#contract/rules/clean-text.ts'
import type { AdminFeaturedTag } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { type Form, useForm } from '#web/lib/form/use-form.ts'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { readDataAddress } from '#web/lib/read-data-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { LanguageChoice, missingIn, namesOfLanguages, textsOf, trimmed, type Texts } from '../each-language.tsx'
import { countOf } from '../plans/plan-form.ts'

interface Values {
  tag: string
  names: Texts
  alts: Texts
  position: string
  isActive: boolean
  /** A `data:` address; empty: none was chosen. */
  picture: string
}

interface FeaturedTagDialogProps {
  /** Null: a new one. */
  featured: AdminFeaturedTag | null
  nextPosition: number
  onClose: () => void
}

function useFeaturedForm({ featured, nextPosition, onClose }: FeaturedTagDialogProps) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { run } = useAction(api.admin.tags.save)
  const missing = (texts: Texts) => {
    const languages = missingIn(texts)
    return languages.length === 0 ? undefined : t('eachLanguage.missingIn', { languages: namesOfLanguages(languages) })
  }
  return useForm<Values>({
    start: () => ({
      tag: featured?.tag ?? '',
      names: textsOf(featured?.names),
      alts: textsOf(featured?.alts),
      position: String(featured?.position ?? Math.min(nextPosition, PLACE_MAX)),
      isActive: featured?.isActive ?? true,
      picture: '',
    }),
    check: ({ tag, names, alts, position, picture }) => ({
      tag: hasLetterOrDigit(tag) ? undefined : t('featured.tagMissing'),
      names: missing(names),
      alts: missing(alts),
      position: countOf(position, PLACE_MAX) === null ? t('templates.problems.position', { places: PLACE_MAX }) : undefined,
      picture: featured === null && picture === '' ? t('featured.pictureMissing') : undefined,
    }),
    refusedAt: { tag_featured: 'tag', wrong_type: 'picture', too_large: 'picture', picture_missing: 'picture' },
    send: async ({ tag, names, alts, position, isActive, picture }) => {
      await run({
        token,
        featuredTagId: featured?._id ?? null,
        version: featured?.version ?? 0,
        featured: { tag: tag.trim(), names: trimmed(names), alts: trimmed(alts), position: countOf(position, PLACE_MAX) ?? 1, isActive },
        ...(picture === '' ? {} : { base64Data: picture }),
      })
      toast({ title: t('featured.saved') })
      onClose()
    },
  })
}

/** Name of the tag and description of its picture in the chosen language. */
function TextFields({ form, language }: { form: Form<Values>; language: Language }) {
  const { t } = useTranslation('admin')
  const field = (name: 'names' | 'alts', label: string, max: number) => (
    <Field label={label} error={form.errorOf(name)}>
      {(aria) => (
        <Input
          {...aria}
          value={form.values[name][language]}
          maxLength={max}
          autoComplete="off"
          onChange={({ target }) => form.set((now) => ({ [name]: { ...now[name], [language]: target.value } }))}
        />
      )}
    </Field>
  )
  return (
    <>
      {field('names', t('featured.name'), TAG_MAX)}
      {field('alts', t('featured.alt'), ALT_MAX)}
    </>
  )
}

function PictureField({ form, address }: { form: Form<Values>; address: string | undefined }) {
  const { t, i18n } = useTranslation('admin')
  const [fileName, setFileName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    setProblem(file.size > BRAND_MAX_BYTES ? t('featured.tooLarge') : undefined)
    if (file.size > BRAND_MAX_BYTES) return
    form.set({ picture: await readDataAddress(file) })
    setFileName(file.name)
  }
  const wrong = problem ?? form.errorOf('picture')
  const shown = form.values.picture === '' ? address : form.values.picture
  return (
    <div className="flex flex-wrap items-start gap-4">
      {shown !== undefined && <img src={shown} alt="" className="aspect-4/3 w-36 rounded-md object-cover ring-1 ring-line" />}
      <div className="min-w-0 flex-1 basis-56">
        <FileDrop
          accept="image/png,image/jpeg,image/webp"
          label={t('featured.choose')}
          hint={t('featured.chooseHint', { size: formatBytes(BRAND_MAX_BYTES, i18n.language) })}
          fileName={fileName}
          disabled={form.isBusy}
          onFile={(file) => void take(file)}
        />
        {wrong !== undefined && (
          <p role="alert" data-invalid className="mt-1 text-sm text-danger">
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}

export function FeaturedTagDialog(props: FeaturedTagDialogProps) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const { featured, onClose } = props
  const form = useFeaturedForm(props)
  const [language, setLanguage] = useState<Language>(asLanguage(i18n.language) ?? 'en')
  const { askBeforeClose, confirmation } = useLeaveGuard(form.isChanged && !form.isBusy, onClose)
  const { names, alts, isActive } = form.values
  return (
    <Dialog
      open
      onOpenChange={askBeforeClose}
      isLocked={form.isBusy}
      closesOutside={false}
      size="md"
      title={featured === null ? t('featured.new') : t('featured.changeOf', { name: featured.tag })}
      description={t('featured.dialogText')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={askBeforeClose} disabled={form.isBusy}>
            {t('common:actions.cancel')}
          </Button>
          <Button busy={form.isBusy} onClick={() => void form.submit()} data-testid="confirm">
            {t('featured.save')}
          </Button>
        </>
      }
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <Field label={t('featured.tag')} hint={t('featured.tagHint')} error={form.errorOf('tag')}>
            {(aria) => <Input {...aria} {...form.input('tag')} maxLength={TAG_MAX} autoComplete="off" />}
          </Field>
          <Field label={t('templates.position')} error={form.errorOf('position')}>
            {(aria) => <Input {...aria} {...form.input('position')} inputMode="numeric" autoComplete="off" />}
          </Field>
        </div>
        <PictureField form={form} address={featured?.picture?.url} />
        <LanguageChoice value={language} onChange={setLanguage} missing={missingIn(names, alts)} />
        <TextFields form={form} language={language} />
        <Switch isOn={isActive} onChange={(on) => form.set({ isActive: on })}>
          {t('featured.shown')}
        </Switch>
        <Refusal>{form.refusal}</Refusal>
      </div>
      {confirmation}
    </Dialog>
  )
}
