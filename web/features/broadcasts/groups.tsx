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

/** Segments first, then tags; null while they are loading. */
export function useGroups(): readonly Group[] | null {
  const token = useSessionToken()
  const { data: segments } = useLive(api.people.listSegments, { token })
  const { data: tags } = useLive(api.people.listTags, { token })
  if (segments === undefined || tags === undefined) return null
  return [
    ...segments.map(({ segmentId, name, fans }) => ({ id: segmentId, name, fans: fans.count })),
    ...tags.map(({ tagId, name, fans }) => ({ id: tagId, name, fans: fans.count })),
  ]
}

/** Those of the chosen that were deleted since. */
export const goneOf = (groups: readonly Group[] | null, chosen: readonly string[]): string[] =>
  groups === null ? [] : chosen.filter((id) => groups.every((group) => group.id !== id))

interface GroupsProps {
  name: 'to' | 'without'
  groups: readonly Group[] | null
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function Groups({ name, groups, chosen, onChange }: GroupsProps) {
  const { t } = useTranslation('broadcasts')
  const gone = goneOf(groups, chosen)
  if (groups === null || groups.length + gone.length === 0) return null
  const drop = (dropped: string) => onChange(chosen.filter((id) => id !== dropped))
  return (
    <fieldset className="mt-1 flex flex-col gap-2.5 border-t pt-3">
      <legend className="sr-only">{t('groups')}</legend>
      {groups.map((group) => (
        <Checkbox
          key={group.id}
          checked={chosen.includes(group.id)}
          onChange={({ target }) => (target.checked ? onChange([...chosen, group.id]) : drop(group.id))}
          data-testid={`${name}-group`}
        >
          <span className="wrap-anywhere">{group.name}</span> <span className="text-muted tabular-nums">{group.fans}</span>
        </Checkbox>
      ))}
      {gone.map((id) => (
        <Checkbox key={id} checked onChange={() => drop(id)} data-testid={`${name}-gone`}>
          <span className="text-danger">{t('groupGone')}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
