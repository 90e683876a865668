/** Name and handle of a profile. The old handle redirects to the new one for 90 days (product.md §2). */
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HANDLE_MAX, HANDLE_MIN, NAME_MAX, NAME_MIN, OLD_HANDLE_DAYS } from '#contract/limits.ts'
import type { OwnProfile } from '#contract/types.ts'
import type { Form, Problems } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { handleTyped, isHandle, isName } from '#contract/rules/profile.ts'

export interface NameAndHandleValues {
  name: string
  handle: string
}

export function useNameRules(): (values: NameAndHandleValues) => Problems<keyof NameAndHandleValues> {
  const { t } = useTranslation('profile')
  return ({ name, handle }) => ({
    name: isName(name) ? undefined : t('rename.nameLength', { min: NAME_MIN, max: NAME_MAX }),
    handle: isHandle(handle) ? undefined : t('rename.handleRule', { min: HANDLE_MIN, max: HANDLE_MAX }),
  })
}

/** Refusals that belong to the handle. */
export const REFUSED_HANDLES = { handle_taken: 'handle', too_many_renames: 'handle' } as const

interface NameAndHandleProps {
  form: Form<NameAndHandleValues>
  profile: Pick<OwnProfile, 'handle' | 'oldHandles'>
  /** A customer's name is their own; a model's is a stage name. */
  autoComplete: 'name' | 'nickname'
  /** The level of the heading above the old handles; depends on the page. */
  heading: 'h2' | 'h3'
}

export function NameAndHandle({ form, profile, autoComplete, heading: Heading }: NameAndHandleProps) {
  const { t, i18n } = useTranslation('profile')
  const { handle } = form.values
  const { origin } = useRouter().options.context
  const address = `${new URL(origin).host}/models/${handle}`
  return (
    <>
      <Field label={t('rename.name')} error={form.errorOf('name')}>
        {(aria) => <Input {...aria} {...form.input('name')} maxLength={NAME_MAX} autoComplete={autoComplete} />}
      </Field>
      <Field label={t('rename.handle')} hint={<span className="wrap-anywhere">{address}</span>} error={form.errorOf('handle')}>
        {(aria) => (
          <Input
            {...aria}
            {...form.input('handle')}
            maxLength={HANDLE_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => form.set({ handle: handleTyped(target.value) })}
          />
        )}
      </Field>
      {handle !== profile.handle && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
          {t('rename.moves', { handle: profile.handle, count: OLD_HANDLE_DAYS })}
        </p>
      )}
      {profile.oldHandles.length > 0 && (
        <section>
          <Heading className="text-sm font-semibold">{t('rename.oldTitle')}</Heading>
          <ul className="mt-1 text-sm text-muted">
            {profile.oldHandles.map((old) => (
              <li key={old.handle} className="wrap-anywhere">
                {t('rename.old', { handle: old.handle, date: formatDate(old.freeAt, i18n.language) })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
