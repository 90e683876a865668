/** Uploads another logo or icon. The server makes the sizes, and refuses other files than pictures. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import { BRAND_MAX_BYTES, type BrandKind } from '#contract/rules/brand.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { readDataAddress } from '#web/lib/read-data-address.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { BrandSurfaces } from './brand-surfaces.tsx'

export function BrandDialog({ kind, version, onClose }: { kind: BrandKind; version: number; onClose: () => void }) {
  const { t, i18n } = useTranslation(['system', 'admin', 'common'])
  const token = useSessionToken()
  const { run } = useAction(api.admin.settings.setBrandPicture)
  // The version of when the dialog opened: another admin's change meanwhile is refused.
  const [seen] = useState(version)
  const [fileName, setFileName] = useState<string | null>(null)
  const form = useForm({
    start: { picture: '', reason: '' },
    check: ({ picture, reason }) => ({
      picture: picture === '' ? t('brand.missing') : undefined,
      reason: reason.trim() === '' ? t('admin:reasonMissing') : undefined,
    }),
    send: async ({ picture, reason }) => {
      await run({ token, kind, base64Data: picture, version: seen, reason: reason.trim() })
      toast({ title: t('brand.saved') })
      onClose()
    },
  })
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    setProblem(file.size > BRAND_MAX_BYTES ? t('brand.tooLarge') : undefined)
    if (file.size > BRAND_MAX_BYTES) return
    form.set({ picture: await readDataAddress(file) })
    setFileName(file.name)
  }
  const wrong = problem ?? form.errorOf('picture')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('brand.changeOf', { name: t(`brand.${kind}`) })}
      text={t('brand.changeText')}
      confirmLabel={t('brand.save')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <FileDrop
          accept="image/png,image/jpeg,image/webp"
          label={t('brand.choose')}
          hint={t('brand.chooseHint', { size: formatBytes(BRAND_MAX_BYTES, i18n.language) })}
          fileName={fileName}
          disabled={form.isBusy}
          onFile={(file) => void take(file)}
        />
        {wrong !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {wrong}
          </p>
        )}
        {form.values.picture !== '' && <BrandSurfaces address={form.values.picture} />}
        <Field label={t('admin:reason')} error={form.errorOf('reason')}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={2} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}
