import type { WebhookVerdict } from '#contract/rules/providers.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const VERDICT_TONES: Readonly<Record<WebhookVerdict, Tone>> = {
  new: 'success',
  repeated: 'neutral',
  unknown: 'warning',
  unreadable: 'warning',
  forged: 'danger',
}
