/** Tags and segments of /users, as the audience of a broadcast or as those who are left out. */
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Checkbox } from '#web/ui/input.tsx'

export interface Group {
  readonly id: string
  readonly name: string
  readonly fans: number
}

/** Segments first, then tags. */
export function useGroups(): readonly Group[] {
  const token = useSessionToken()
  const { data: segments = [] } = useLive(api.people.listSegments, { token })
  const { data: tags = [] } = useLive(api.people.listTags, { token })
  return [
    ...segments.map(({ segmentId, name, fans }) => ({ id: segmentId, name, fans: fans.count })),
    ...tags.map(({ tagId, name, fans }) => ({ id: tagId, name, fans: fans.count })),
  ]
}

interface GroupsProps {
  name: 'to' | 'without'
  groups: readonly Group[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function Groups({ name, groups, chosen, onChange }: GroupsProps) {
  const { t } = useTranslation('broadcasts')
  if (groups.length === 0) return null
  return (
    <fieldset className="mt-1 flex flex-col gap-2.5 border-t pt-3">
      <legend className="sr-only">{t('groups')}</legend>
      {groups.map((group) => (
        <Checkbox
          key={group.id}
          checked={chosen.includes(group.id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, group.id] : chosen.filter((id) => id !== group.id))}
          data-testid={`${name}-group`}
        >
          <span className="wrap-anywhere">{group.name}</span> <span className="text-muted tabular-nums">{group.fans}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
