/** Writes a broadcast, or changes a scheduled one: text, audience, and when it is sent. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BROADCASTS_PER_DAY, BROADCAST_DAYS_AHEAD, MESSAGE_MAX } from '#contract/limits.ts'
import type { Broadcast } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { type Form, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { momentInWords, ownZone, zoneLabel } from '#web/lib/zoned-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Kinds, ReachNote, useReach } from './audience-fields.tsx'
import { type BroadcastForm, formOf, problemsOf, sendAtOf } from './broadcast-form.ts'
import { goneOf, Groups, type Group, useGroups } from './groups.tsx'

/** The files of the broadcast, as the screen around provides them. */
export interface Files {
  readonly objectIds: readonly string[]
  /** Dollars; null: open to all. */
  readonly price: number | null
  /** They cannot be sent at the moment. */
  readonly isHeld: boolean
  readonly isChanged: boolean
  readonly field: ReactNode
}

export type RenderFiles = (edited: Broadcast | null, children: (files: Files) => ReactNode) => ReactNode

interface ComposeDialogProps {
  /** Null: a new one. */
  edited: Broadcast | null
  /** A tag or segment that a new one is for. */
  toGroup?: string | undefined
  renderFiles: RenderFiles
  onClose: () => void
}

interface ComposeProps extends Omit<ComposeDialogProps, 'renderFiles'> {
  files: Files
}

function useComposeForm({ edited, toGroup, files, onClose }: ComposeProps, groups: readonly Group[] | null) {
  const { t } = useTranslation('broadcasts')
  const token = useSessionToken()
  const { run: create } = useMutation(api.broadcasts.create)
  const { run: update } = useMutation(api.broadcasts.update)
  const zone = ownZone()
  return useForm<BroadcastForm>({
    start: () => formOf(edited, zone, Date.now(), toGroup),
    check: (values) => {
      const problems = Object.entries(problemsOf(values, zone, Date.now()))
      const isGone = goneOf(groups, [...values.toGroups, ...values.withoutGroups]).length > 0
      return {
        ...Object.fromEntries(
          problems.map(([field, problem]) => [field, t(`problems.${problem}`, { max: MESSAGE_MAX, days: BROADCAST_DAYS_AHEAD })]),
        ),
        // The audience would change unseen, so the model chooses.
        ...(isGone && { to: t('problems.groupGone') }),
      }
    },
    refusedAt: { bad_time: 'time' },
    send: async (values) => {
      const planned = {
        token,
        text: values.text.trim(),
        to: [...values.to],
        without: [...values.without],
        toGroups: [...values.toGroups],
        withoutGroups: [...values.withoutGroups],
        sendAt: sendAtOf(values, zone),
        objectIds: [...files.objectIds],
        mediaPrice: files.price,
      }
      if (edited === null) await create(planned)
      else await update({ ...planned, broadcastId: edited.broadcastId, revision: edited.revision })
      toast({ title: t(values.when === 'now' ? 'toast.sending' : 'toast.scheduled') })
      onClose()
    },
  })
}

function When({ form }: { form: Form<BroadcastForm> }) {
  const { t, i18n } = useTranslation('broadcasts')
  const zone = ownZone()
  const { values } = form
  const moment = sendAtOf(values, zone)
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend={t('when.title')}
        {...form.choice('when')}
        options={[
          { value: 'now', label: t('when.now') },
          { value: 'later', label: t('when.later') },
        ]}
      />
      {values.when === 'later' && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('when.date')}>
            {(aria) => <Input {...aria} {...form.input('date')} type="date" data-testid="broadcast-date" />}
          </Field>
          <Field label={t('when.time')}>
            {(aria) => <Input {...aria} {...form.input('time')} type="time" data-testid="broadcast-time" />}
          </Field>
          {form.errorOf('time') !== undefined && (
            <p role="alert" data-invalid className="col-span-2 text-sm text-danger">
              {form.errorOf('time')}
            </p>
          )}
          <output className="col-span-2 text-sm text-muted" data-testid="broadcast-moment">
            {moment === null
              ? zoneLabel(zone)
              : t('when.words', { date: momentInWords(moment, zone, i18n.language), zone: zoneLabel(zone) })}
          </output>
        </div>
      )}
    </div>
  )
}

export default function ComposeDialog({ renderFiles, ...props }: ComposeDialogProps) {
  return renderFiles(props.edited, (files) => <Compose {...props} files={files} />)
}

function Compose(props: ComposeProps) {
  const { edited, files, onClose } = props
  const { t } = useTranslation(['broadcasts', 'common'])
  const groups = useGroups()
  const form = useComposeForm(props, groups)
  const { text, when, to, without, toGroups, withoutGroups } = form.values
  const hasChoice = to.length + toGroups.length > 0
  const reach = useReach(form.values)
  const { askBeforeClose, confirmation } = useConfirmClose((form.isChanged || files.isChanged) && !form.isSent, onClose)
  const count = hasChoice ? reach.data?.reaches : undefined
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && askBeforeClose()}
        isLocked={form.isBusy}
        closesOutside={false}
        title={t(edited === null ? 'compose.title' : 'compose.editTitle')}
        description={t('compose.text', { max: BROADCASTS_PER_DAY })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={askBeforeClose} disabled={form.isBusy}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" form="broadcast" busy={form.isBusy} disabled={files.isHeld} data-testid="send-broadcast">
              {when === 'later' ? t('compose.schedule') : count === undefined ? t('compose.send') : t('compose.sendTo', { count })}
            </Button>
          </>
        }
      >
        <form id="broadcast" {...form.props} className="flex flex-col gap-5">
          <Field label={t('compose.label')} error={form.errorOf('text')} aside={<Counter length={text.trim().length} max={MESSAGE_MAX} />}>
            {(aria) => <Textarea {...aria} {...form.input('text')} rows={5} data-testid="broadcast-text" />}
          </Field>
          <section aria-label={t('compose.files')} className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold">{t('compose.files')}</h3>
            {files.field}
          </section>
          <div className="grid gap-5 sm:grid-cols-2">
            <Kinds label={t('compose.to')} name="to" chosen={to} onChange={(next) => form.set({ to: next })} error={form.errorOf('to')}>
              <Groups name="to" groups={groups} chosen={toGroups} onChange={(next) => form.set({ toGroups: next })} />
            </Kinds>
            <Kinds label={t('compose.without')} name="without" chosen={without} onChange={(next) => form.set({ without: next })}>
              <Groups name="without" groups={groups} chosen={withoutGroups} onChange={(next) => form.set({ withoutGroups: next })} />
            </Kinds>
          </div>
          <ReachNote reach={reach} hasChoice={hasChoice} />
          <When form={form} />
          <Refusal>{form.refusal}</Refusal>
        </form>
      </Dialog>
      {confirmation}
    </>
  )
}
