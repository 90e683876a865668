/** Above the list of chats: invitations to answer for a model, and the choice of the model whose chats are shown. */
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assistance } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { NativeSelect } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type ChatsSearch, chatsSearch } from './chats-search.ts'

interface AssistingProps {
  search: ChatsSearch
  onSearch: (search: ChatsSearch) => void
}

interface InvitationProps {
  invitation: Assistance
  /** Of the link that led here. */
  secret?: string | undefined
  onAccepted: (modelId: string) => void
  onGone: () => void
}

function Invitation({ invitation: { assistantId, model, mayMoney }, secret, onAccepted, onGone }: InvitationProps) {
  const { t } = useTranslation('chats')
  const token = useSessionToken()
  const nameOf = useUserName()
  const accept = useMutation(api.assistants.accept)
  const decline = useMutation(api.assistants.end)
  const callFailed = useCallFailed()
  const name = nameOf(model.name)
  const begin = async () => {
    try {
      const { modelId } = await accept.run({ token, ...(secret === undefined ? { assistantId } : { secret }) })
      onAccepted(modelId)
    } catch (error) {
      callFailed(error)
    }
  }
  const refuse = async () => {
    try {
      // A link is not this user's yet: it is only left aside.
      if (secret === undefined) await decline.run({ token, assistantId })
      onGone()
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <section
      aria-label={t('assisting.invitation', { name })}
      className="mx-4 mb-3 flex flex-col gap-3 rounded-lg border bg-accent-soft/60 p-4 text-sm"
      data-testid="assistant-invitation"
    >
      <p className="flex items-start gap-2.5">
        <Handshake aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span>
          <strong className="block">{t('assisting.invitation', { name })}</strong>
          {t(mayMoney ? 'assisting.withMoney' : 'assisting.withoutMoney', { name })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={accept.isBusy} onClick={() => void begin()} data-testid="accept-invitation">
          {t('assisting.accept')}
        </Button>
        <Button size="sm" variant="ghost" busy={decline.isBusy} onClick={() => void refuse()}>
          {t('assisting.decline')}
        </Button>
      </div>
    </section>
  )
}

/** The assistant's own choice; it ends with the permission. */
function Notices({ shown: { assistantId, wantsNotifications } }: { shown: Assistance }) {
  const { t } = useTranslation('chats')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.assistants.setNotifications)
  const callFailed = useCallFailed()
  const choose = (isOn: boolean) => void run({ token, assistantId, isOn }).catch((error: unknown) => callFailed(error))
  return (
    <Switch isOn={wantsNotifications} onChange={choose} disabled={isBusy} className="mx-4 mb-3 min-h-9 gap-3 py-0 text-sm">
      {t('assisting.notices')}
    </Switch>
  )
}

/** Ends the assistance whose chats are shown. */
function EndOwn({ shown, onEnded }: { shown: Assistance; onEnded: () => void }) {
  const { t } = useTranslation(['chats', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const { run, isBusy } = useMutation(api.assistants.end)
  const callFailed = useCallFailed()
  const [isAsked, setIsAsked] = useState(false)
  const name = nameOf(shown.model.name)
  const end = async () => {
    try {
      await run({ token, assistantId: shown.assistantId })
      onEnded()
    } catch (error) {
      callFailed(error)
    }
    setIsAsked(false)
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsAsked(true)} data-testid="end-assistance">
        {t('assisting.end')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('assisting.endTitle', { name })}
        text={t('assisting.endText')}
        confirmLabel={t('assisting.end')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        onConfirm={() => void end()}
        isBusy={isBusy}
        isDangerous
      />
    </>
  )
}

export function Assisting({ search, onSearch }: AssistingProps) {
  const { t } = useTranslation('chats')
  const token = useSessionToken()
  const nameOf = useUserName()
  const { data: all } = useLive(api.assistants.mine, { token })
  const { data: linked } = useLive(api.assistants.invitation, search.invite === undefined ? 'skip' : { token, secret: search.invite })
  const { invite: _invite, for: _for, ...rest } = search
  const show = (modelId: string | undefined) => onSearch(chatsSearch({ ...rest, for: modelId }))
  const active = all?.filter(({ state }) => state === 'active') ?? []
  const shown = active.find(({ model }) => model.userId === search.for)
  return (
    <>
      {linked === null && search.invite !== undefined && (
        <p role="status" className="mx-4 mb-3 rounded-md bg-warning-soft px-4 py-3 text-sm" data-testid="invitation-over">
          {t('assisting.over')}
        </p>
      )}
      {linked != null && <Invitation invitation={linked} secret={search.invite} onAccepted={show} onGone={() => show(search.for)} />}
      {all
        ?.filter(({ state }) => state === 'invited')
        .map((invitation) => (
          <Invitation key={invitation.assistantId} invitation={invitation} onAccepted={show} onGone={() => undefined} />
        ))}
      {(active.length > 0 || search.for !== undefined) && (
        <div className="mx-4 mb-3 flex flex-wrap items-center justify-end gap-2">
          <NativeSelect
            value={shown === undefined ? '' : shown.model.userId}
            aria-label={t('assisting.whose')}
            onChange={({ target }) => show(target.value === '' ? undefined : target.value)}
            className="h-10 min-w-0 flex-1 basis-64"
            data-testid="whose-chats"
          >
            <option value="">{t('assisting.own')}</option>
            {active.map(({ assistantId, model, unread }) => (
              <option key={assistantId} value={model.userId}>
                {unread > 0
                  ? t('assisting.ofUnread', { name: nameOf(model.name), count: unread })
                  : t('assisting.of', { name: nameOf(model.name) })}
              </option>
            ))}
          </NativeSelect>
          {shown !== undefined && <EndOwn shown={shown} onEnded={() => show(undefined)} />}
        </div>
      )}
      {shown !== undefined && <Notices shown={shown} />}
    </>
  )
}
