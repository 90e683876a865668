import { Laptop, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The name by which the owner recognises a browser. */
export interface NamedDevice {
  readonly browser: string | null
  readonly system: string | null
}

export const DEVICE_ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop }

/** "Firefox on Windows". */
export function useDeviceName(): (device: NamedDevice) => string {
  const { t } = useTranslation('security')
  return ({ browser, system }) => {
    if (system === null) return browser ?? t('sessions.unknown')
    return t('sessions.browserOn', { browser: browser ?? t('sessions.unknown'), system })
  }
}
