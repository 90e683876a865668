/** /settings (Profile): what a member tells about themselves. Nothing typed is lost without being asked (spec §8). */
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine } from '#contract/rules/clean-text.ts'
import { BIO_MAX, HANDLE_MAX, HANDLE_MIN, LANGUAGES, NAME_MAX, NAME_MIN, OLD_HANDLE_DAYS } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Checkbox, Counter, Input, Textarea } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { handleTyped, isDirty, linksOf, type MemberDraft, type MemberFields, problemsOf } from './member-draft.ts'
import { MemberLinks } from './member-links.tsx'
import { MemberPicture } from './member-picture.tsx'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'

type Profile = ResultOf<Contract['members']['getProfile']>

interface Problems {
  name?: string
  handle?: string
  linkAt?: number | undefined
}

interface PartProps {
  fields: MemberFields
  change: (part: MemberDraft) => void
}

function NameAndHandle({ fields, change, profile, problems }: PartProps & { profile: Profile; problems: Problems }) {
  const { t, i18n } = useTranslation('profile')
  const address = `${location.host}/models/${fields.handle}`
  return (
    <>
      <Field label={t('rename.name')} error={problems.name}>
        {(aria) => (
          <Input
            {...aria}
            value={fields.name}
            maxLength={NAME_MAX}
            autoComplete="name"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('rename.handle')} hint={<span className="wrap-anywhere">{address}</span>} error={problems.handle}>
        {(aria) => (
          <Input
            {...aria}
            value={fields.handle}
            maxLength={HANDLE_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => change({ handle: handleTyped(target.value) })}
          />
        )}
      </Field>
      {fields.handle !== profile.handle && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
          {t('rename.moves', { handle: profile.handle, count: OLD_HANDLE_DAYS })}
        </p>
      )}
      {profile.oldHandles.length > 0 && (
        <section>
          <h2 className="text-sm font-semibold">{t('rename.oldTitle')}</h2>
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

function BioAndLanguages({ fields, change }: PartProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <Field label={t('bio.label')} aside={<Counter length={fields.bio.length} max={BIO_MAX} />}>
        {(aria) => <Textarea {...aria} value={fields.bio} maxLength={BIO_MAX} onChange={({ target }) => change({ bio: target.value })} />}
      </Field>
      <fieldset>
        <legend className="text-sm font-semibold">{t('languages.label')}</legend>
        <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3">
          {LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              lang={language}
              checked={fields.languages.includes(language)}
              onChange={({ target }) =>
                change({ languages: LANGUAGES.filter((one) => (one === language ? target.checked : fields.languages.includes(one))) })
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
  const { run, isBusy } = useMutation(api.members.saveProfile)
  const callFailed = useCallFailed()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<MemberDraft>({})
  const [problems, setProblems] = useState<Problems>({})
  const fields: MemberFields = { ...profile, ...draft }
  const mustSave = isDirty(profile, draft)
  const { confirmation } = useLeaveGuard(mustSave && !isBusy, () => undefined)
  const change = (part: MemberDraft) => setDraft((before) => ({ ...before, ...part }))
  const show = (found: Problems) => {
    setProblems(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = problemsOf(fields)
    show({
      ...(wrong.name === true ? { name: t('rename.nameLength', { min: NAME_MIN, max: NAME_MAX }) } : {}),
      ...(wrong.handle === true ? { handle: t('rename.handleRule', { min: HANDLE_MIN, max: HANDLE_MAX }) } : {}),
      linkAt: wrong.linkAt,
    })
    if (Object.keys(wrong).length > 0) return
    try {
      await run({
        token,
        name: cleanLine(fields.name),
        handle: fields.handle,
        bio: fields.bio,
        languages: [...fields.languages],
        links: linksOf(fields.links),
      })
      setDraft({})
      toast({ title: t('own.saved') })
    } catch (error) {
      if (isCallError(error, 'handle_taken', 'too_many_renames')) show({ handle: errorText(error) })
      else callFailed(error, t('own.failed'))
    }
  }
  return (
    <Card>
      <form ref={form} method="post" noValidate onSubmit={(event) => void save(event)}>
        <CardBody className="flex flex-col gap-6 pt-5 md:pt-6">
          <MemberPicture name={profile.name} picture={profile.picture} />
          <NameAndHandle fields={fields} change={change} profile={profile} problems={problems} />
          <BioAndLanguages fields={fields} change={change} />
          <MemberLinks links={fields.links} onChange={(links) => change({ links })} wrongAt={problems.linkAt} />
        </CardBody>
        <CardFooter>
          <Button type="submit" busy={isBusy} busyLabel={t('saving')} disabled={!mustSave}>
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
