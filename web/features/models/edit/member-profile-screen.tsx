/** /settings (Profile): the profile of a user who is no model. Leaving with unsaved text asks first (spec §8). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine } from '#contract/rules/clean-text.ts'
import { BIO_MAX, LANGUAGES } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { type Form, useFormOf } from '#web/lib/form/use-form.ts'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Counter, Textarea } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { isDirty, linksOf, type MemberDraft, type MemberFields, wrongLinkAt } from './member-draft.ts'
import { MemberLinks } from './member-links.tsx'
import { MemberPicture } from './member-picture.tsx'
import { NameAndHandle, REFUSED_HANDLES, useNameRules } from './name-and-handle.tsx'

type Profile = ResultOf<Contract['members']['getProfile']>

function BioAndLanguages({ form }: { form: Form<MemberFields> }) {
  const { t } = useTranslation('profile')
  const { bio, languages } = form.values
  return (
    <>
      <Field label={t('bio.label')} aside={<Counter length={bio.length} max={BIO_MAX} />}>
        {(aria) => <Textarea {...aria} {...form.input('bio')} maxLength={BIO_MAX} />}
      </Field>
      <fieldset>
        <legend className="text-sm font-semibold">{t('languages.label')}</legend>
        <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3">
          {LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              lang={language}
              checked={languages.includes(language)}
              onChange={({ target }) =>
                form.set({ languages: LANGUAGES.filter((one) => (one === language ? target.checked : languages.includes(one))) })
              }
            >
              {LANGUAGE_NAMES[language]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.members.saveProfile)
  const [draft, setDraft] = useState<MemberDraft>({})
  const problemsOf = useNameRules()
  const callFailed = useCallFailed()
  const form = useFormOf<MemberFields>(
    { values: { ...profile, ...draft }, change: (part) => setDraft((before) => ({ ...before, ...part })) },
    {
      check: (fields) => ({
        ...problemsOf(fields),
        links: wrongLinkAt(fields.links) === undefined ? undefined : t('links.wrong'),
      }),
      refusedAt: REFUSED_HANDLES,
      onRefusal: (error) => {
        if (isCallError(error, ...Object.keys(REFUSED_HANDLES))) return undefined
        callFailed(error, t('own.failed'))
        return null
      },
      send: async ({ name, handle, bio, languages, links }) => {
        await run({ token, name: cleanLine(name), handle, bio, languages: [...languages], links: linksOf(links) })
        setDraft({})
        toast({ title: t('own.saved') })
      },
    },
  )
  const { links } = form.values
  const mustSave = isDirty(profile, draft)
  const { confirmation } = useLeaveGuard(mustSave && !form.isBusy, () => undefined)
  return (
    <Card>
      <form {...form.props}>
        <CardBody className="flex flex-col gap-6 pt-5 md:pt-6">
          <MemberPicture name={profile.name} picture={profile.picture} />
          <NameAndHandle form={form} profile={profile} autoComplete="name" heading="h2" />
          <BioAndLanguages form={form} />
          <MemberLinks
            links={links}
            onChange={(changed) => form.set({ links: changed })}
            wrongAt={form.errorOf('links') === undefined ? undefined : wrongLinkAt(links)}
          />
        </CardBody>
        <CardFooter>
          <Button type="submit" busy={form.isBusy} busyLabel={t('saving')} disabled={!mustSave}>
            {t('save')}
          </Button>
        </CardFooter>
      </form>
      {confirmation}
    </Card>
  )
}

export function MemberProfileScreen() {
  const { t } = useTranslation(['profile', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.members.getProfile, { token })
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('own.title')} text={t('own.text')} />
      {data !== undefined && <ProfileForm profile={data} />}
      {data === undefined && error === null && <SkeletonRows rows={4} label={t('common:actions.loading')} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('own.loadFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
      )}
    </div>
  )
}
