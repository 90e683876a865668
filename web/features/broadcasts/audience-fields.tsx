/** The audience of a broadcast, the users left out, and their number: counted anew with each choice. */
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BROADCAST_AUDIENCE, type BroadcastKind } from '#contract/limits.ts'
import type { Broadcast } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { type Live, useLive } from '#web/lib/live/hooks.ts'
import { Checkbox } from '#web/ui/input.tsx'
import { type BroadcastForm, withKind } from './broadcast-form.ts'

type LeftOut = Broadcast['leftOut']
const REASONS = ['muted', 'blocked', 'rule', 'left'] as const satisfies readonly (keyof LeftOut)[]

export interface Reach {
  readonly reaches: number
  readonly leftOut: LeftOut
}

export function useReach({ to, without, toGroups, withoutGroups }: Omit<BroadcastForm, 'text' | 'when' | 'date' | 'time'>): Live<Reach> {
  const token = useSessionToken()
  const asked = { to: [...to], without: [...without], toGroups: [...toGroups], withoutGroups: [...withoutGroups] }
  return useLive(api.broadcasts.preview, to.length + toGroups.length === 0 ? 'skip' : { token, ...asked })
}

/** "2 have muted you · 1 has closed the account", or nothing. */
export function LeftOutText({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useTranslation('broadcasts')
  const parts = REASONS.filter((reason) => leftOut[reason] > 0).map((reason) => t(`leftOut.${reason}`, { count: leftOut[reason] }))
  return parts.length === 0 ? null : t('leftOut.all', { reasons: parts.join(' · ') })
}

interface KindsProps {
  label: string
  name: 'to' | 'without'
  chosen: readonly BroadcastKind[]
  onChange: (chosen: BroadcastKind[]) => void
  error?: string | undefined
  /** Further choices. */
  children?: ReactNode
}

export function Kinds({ label, name, chosen, onChange, error, children }: KindsProps) {
  const { t } = useTranslation('broadcasts')
  return (
    <fieldset className="flex flex-col gap-2.5" data-invalid={error === undefined ? undefined : true}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {BROADCAST_AUDIENCE.map((kind) => (
        <Checkbox
          key={kind}
          checked={chosen.includes(kind)}
          onChange={({ target }) => onChange(withKind(chosen, kind, target.checked))}
          data-testid={`${name}-${kind}`}
        >
          {t(`kinds.${kind}`)}
        </Checkbox>
      ))}
      {children}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The live count of the chosen users. */
export function ReachNote({ reach, hasChoice }: { reach: Live<Reach>; hasChoice: boolean }) {
  const { t } = useTranslation(['broadcasts', 'common'])
  const { data, error } = reach
  return (
    <output className="flex gap-3 rounded-md bg-sunken px-4 py-3 text-sm" data-testid="reach">
      <UsersRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0">
        {!hasChoice ? (
          t('reach.none')
        ) : data !== undefined ? (
          <>
            <span className="block font-semibold">{t('reach.count', { count: data.reaches })}</span>
            <span className="block text-muted">
              <LeftOutText leftOut={data.leftOut} />
            </span>
          </>
        ) : error !== null ? (
          t('reach.failed')
        ) : (
          t('reach.busy')
        )}
      </span>
    </output>
  )
}
