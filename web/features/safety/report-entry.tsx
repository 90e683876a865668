/** The entry of a message's menu that reports it. Rendered while the menu is open. */
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { MenuItem } from '#web/ui/menu.tsx'

export function ReportEntry({ threadId, seq, onAsk }: { threadId: string; seq: number; onAsk: () => void }) {
  const { t } = useTranslation('safety')
  const token = useSessionToken()
  const { data: reported = [] } = useLive(api.reports.getReported, { token, threadId })
  const isReported = reported.includes(seq)
  return (
    <MenuItem disabled={isReported} onSelect={onAsk}>
      <Flag aria-hidden />
      {isReported ? t('report.reported') : t('report.action')}
    </MenuItem>
  )
}
