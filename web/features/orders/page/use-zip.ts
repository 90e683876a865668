/** The contents of a ZIP of an order: asked for when they are opened. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveredFile, ZipContents } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'

export interface OpenedZip {
  /** Undefined: closed; null: it cannot be read. */
  contents: ZipContents | null | undefined
  toggle: () => Promise<void>
  isBusy: boolean
}

export function useZip(orderId: string, { objectId }: Pick<DeliveredFile, 'objectId'>): OpenedZip {
  const { t } = useTranslation('orders')
  const token = useSessionToken()
  const { run, isBusy } = useAction(api.orders.listZip)
  const callFailed = useCallFailed()
  const [contents, setContents] = useState<ZipContents | null>()
  const toggle = async () => {
    if (contents !== undefined) return setContents(undefined)
    try {
      setContents(await run({ token, orderId, objectId }))
    } catch (error) {
      callFailed(error, t('download.error'))
    }
  }
  return { contents, toggle, isBusy }
}
