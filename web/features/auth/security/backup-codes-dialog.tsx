/** Backup codes, shown this one time: to copy, or to save as a file. */
import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SITE_TITLE } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** The letters and digits of the site's name, for the name of the file. */
const fileNameOf = (site: string): string =>
  `${
    site
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? SITE_TITLE.toLowerCase()
  }-backup-codes.txt`

/** Saves a text as a file. */
function download(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['factor', 'common'])
  const { data: site } = useLive(api.systemSettings.getByKey, { key: 'website_name' })
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch (error) {
      console.warn('the codes could not be copied', error)
      toast({ variant: 'destructive', title: t('copyFailed') })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closesOutside={false}
      size="sm"
      title={t('codes.title')}
      description={t('codes.text')}
      closeLabel={t('common:actions.close')}
      footer={<Button onClick={onClose}>{t('codes.done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <ol
          className="grid grid-cols-1 gap-x-4 gap-y-1.5 rounded-md bg-sunken px-4 py-3 text-center font-mono text-[0.9375rem] min-[24rem]:grid-cols-2 dark:bg-raised"
          data-testid="backup-codes"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
          </Button>
          <Button variant="secondary" size="sm" onClick={() => download(text, fileNameOf(site?.value ?? SITE_TITLE))}>
            <Download aria-hidden />
            {t('codes.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
