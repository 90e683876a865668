/** Decides about an application; each dialog first states the effect of the decision. */
import { useTranslation } from 'react-i18next'
import { mayLastForever } from '#contract/rules/application-steps.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { AdminApplication } from './admin-application.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type ApplicationDecisionKind =
  | 'approve'
  | 'askForMore'
  | 'reject'
  | 'acceptDocument'
  | 'askForDocument'
  | 'confirmLook'
  | 'reopenLook'

/** The version of an application that an admin has read. */
export type SeenApplication = Pick<AdminApplication, '_id' | 'submissionId' | 'eventId' | 'documentExpiresOn'> & {
  readonly answers: { readonly identity: Pick<AdminApplication['answers']['identity'], 'documentKind'> }
}

interface ApplicationDecisionProps {
  kind: ApplicationDecisionKind
  /** The version that the admin has read, and decides about. */
  seen: SeenApplication
  /** The applicant has sent a newer version since. */
  isOld: boolean
  name: string
  /** The text of an earlier attempt. */
  draft: string
  onDraft: (text: string) => void
  onClose: () => void
}

/** Shared by all decisions: the ids, the texts of refusals, and the work after success. */
function useDecision({ kind, seen, name, onClose }: Pick<ApplicationDecisionProps, 'kind' | 'seen' | 'name' | 'onClose'>) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const errorText = useErrorText()
  const isWritten = kind === 'askForMore' || kind === 'reject' || kind === 'askForDocument' || kind === 'reopenLook'
  const sentAgain = t(isWritten ? 'applications.sentAgainKept' : 'applications.sentAgain')
  const ids = { token, applicationId: seen._id, submissionId: seen.submissionId }
  return {
    ids,
    /** Of an approved application. */
    approval: { ...ids, eventId: seen.eventId },
    sentAgain,
    textOf: (error: unknown) => {
      if (isCallError(error, 'wrong_status', 'not_found')) return t('applications.movedOn')
      if (isCallError(error, 'sent_again')) return sentAgain
      if (isCallError(error, 'own_decision')) return t('applications.ownDecision')
      return isCallError(error, 'handle_taken') ? t('applications.handleTaken') : errorText(error)
    },
    finish: () => {
      // The model is not notified of a confirmed look.
      const isTold = kind !== 'confirmLook' && kind !== 'acceptDocument'
      toast({ title: t(`applications.done.${kind}`), ...(isTold ? { description: t('applications.doneText', { name }) } : {}) })
      onClose()
    },
  }
}

/** Approves an application, or accepts a document: both with the last valid day of the document. */
function DocumentDialog(props: ApplicationDecisionProps & { kind: 'approve' | 'acceptDocument' }) {
  const { kind, seen, isOld, name, onClose } = props
  const { t } = useTranslation(['admin', 'common'])
  const approve = useMutation(api.admin.applications.approve)
  const accept = useMutation(api.admin.applications.acceptDocument)
  const { ids, approval, sentAgain, textOf, finish } = useDecision(props)
  const { documentKind } = seen.answers.identity
  const form = useForm({
    start: { expiresOn: seen.documentExpiresOn ?? '', isEndless: false },
    check: ({ expiresOn, isEndless }) => ({ expiresOn: !isEndless && expiresOn === '' ? t('applications.expiryMissing') : undefined }),
    onRefusal: (error) => {
      if (isCallError(error, 'document_expired')) return { field: 'expiresOn', text: t('applications.documentExpired') }
      if (isCallError(error, 'expiry_missing')) return { field: 'expiresOn', text: t('applications.expiryWrong') }
      return { text: textOf(error) }
    },
    send: async ({ expiresOn, isEndless }) => {
      const documentExpiresOn = isEndless ? null : expiresOn
      await (kind === 'approve' ? approve.run({ ...ids, documentExpiresOn }) : accept.run({ ...approval, documentExpiresOn }))
      finish()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`applications.${kind}Title`, { name })}
      text={t(`applications.${kind}Text`)}
      confirmLabel={t(`applications.${kind}`)}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-3">
        {!form.values.isEndless && (
          <Field label={t('applications.expiresOn')} hint={t('applications.expiresHint')} error={form.errorOf('expiresOn')}>
            {(aria) => (
              <Input
                {...aria}
                {...form.input('expiresOn')}
                type="date"
                onChange={({ target }) => form.set({ expiresOn: target.value.slice(0, 10) })}
              />
            )}
          </Field>
        )}
        {mayLastForever(documentKind) && <Checkbox {...form.tick('isEndless')}>{t('applications.endless')}</Checkbox>}
        <Refusal>{isOld ? sentAgain : form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}

function ConfirmLookDialog(props: ApplicationDecisionProps) {
  const { isOld, name, onClose } = props
  const { t } = useTranslation(['admin', 'common'])
  const { run } = useMutation(api.admin.applications.confirmSecondLook)
  const { approval, sentAgain, textOf, finish } = useDecision(props)
  const form = useForm({
    start: {},
    onRefusal: (error) => ({ text: textOf(error) }),
    send: async () => {
      await run(approval)
      finish()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('applications.confirmLookTitle', { name })}
      text={t('applications.confirmLookText')}
      confirmLabel={t('applications.confirmLook')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <Refusal>{isOld ? sentAgain : form.refusal}</Refusal>
    </ConfirmDialog>
  )
}

/** The decisions with a text that the applicant reads. */
function TextDialog(props: ApplicationDecisionProps & { kind: 'askForMore' | 'reject' | 'askForDocument' | 'reopenLook' }) {
  const { kind, isOld, name, draft, onDraft, onClose } = props
  const { t } = useTranslation('admin')
  const ask = useMutation(api.admin.applications.askForMore)
  const reject = useMutation(api.admin.applications.reject)
  const askForDocument = useMutation(api.admin.applications.askForDocument)
  const reopen = useMutation(api.admin.applications.reopenSecondLook)
  const { ids, approval, sentAgain, textOf, finish } = useDecision(props)
  const send = {
    askForMore: (note: string) => ask.run({ ...ids, note }),
    reject: (reason: string) => reject.run({ ...ids, reason }),
    askForDocument: (reason: string) => askForDocument.run({ ...approval, reason }),
    reopenLook: (reason: string) => reopen.run({ ...approval, reason }),
  }[kind]
  return (
    <ReasonDialog
      title={t(`applications.${kind}Title`, { name })}
      text={t(`applications.${kind}Text`)}
      label={t(kind === 'askForMore' ? 'applications.whatIsMissing' : 'reason')}
      missing={t(kind === 'askForMore' ? 'applications.sayWhatIsMissing' : 'reasonMissing')}
      confirmLabel={t(`applications.${kind}`)}
      isDangerous={kind === 'reject'}
      problem={isOld ? sentAgain : undefined}
      draft={draft}
      onDraft={onDraft}
      textOf={textOf}
      send={async (text) => {
        await send(text)
        finish()
      }}
      onClose={onClose}
    />
  )
}

export function ApplicationDecision(props: ApplicationDecisionProps) {
  const { kind } = props
  if (kind === 'approve' || kind === 'acceptDocument') return <DocumentDialog {...props} kind={kind} />
  if (kind === 'confirmLook') return <ConfirmLookDialog {...props} />
  return <TextDialog {...props} kind={kind} />
}
