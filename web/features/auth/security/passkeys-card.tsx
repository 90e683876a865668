/** Settings → Security: the passkeys of the account. Each can be renamed and removed; adding and removing requires a proof. */
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { PASSKEY_NAME_MAX, WITHDRAWAL_HOLD_HOURS } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'
import { canUsePasskeys, makePasskey, PasskeyRefused } from '#web/lib/auth/passkeys.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'

type Passkey = ResultOf<Contract['auth']['listPasskeys']>[number]

interface NameDialogProps {
  title: string
  text: string
  submit: string
  name: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for a name, then makes the call. */
function NameDialog({ title, text, submit, name: start, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation(['factor', 'common'])
  const errorText = useErrorText()
  const form = useForm({
    start: { name: start },
    check: ({ name }) => ({ name: name.trim() === '' ? t('passkey.nameMissing') : undefined }),
    onRefusal: (error) => ({
      field: 'name',
      text: error instanceof PasskeyRefused ? t(error.isKnown ? 'passkey.known' : 'passkey.givenUp') : errorText(error),
    }),
    send: async ({ name }) => {
      await onName(name.trim())
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={form.isBusy}
      closesOutside={false}
      size="sm"
      title={title}
      description={text}
      closeLabel={t('common:actions.close')}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <Field label={t('passkey.name')} error={form.errorOf('name')}>
          {(aria) => <Input {...aria} {...form.input('name')} autoComplete="off" maxLength={PASSKEY_NAME_MAX} />}
        </Field>
        <Button type="submit" busy={form.isBusy}>
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, i18n } = useTranslation(['factor', 'common'])
  const token = useSessionToken()
  const rename = useMutation(api.auth.renamePasskey)
  const remove = useMutation(api.auth.removePasskey)
  const callFailed = useCallFailed()
  const [asked, setAsked] = useState<'name' | 'removal' | null>(null)
  const { _id: passkeyId, name, createdAt, lastUsedAt } = passkey
  const removePasskey = async () => {
    try {
      await remove.run({ token, passkeyId })
      toast({ title: t('passkey.removed') })
    } catch (error) {
      callFailed(error, t('card.failed'))
    }
    setAsked(null)
  }
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0" data-testid="passkey">
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-[0.9375rem] font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted">
          {t('passkey.since', { date: formatDate(createdAt, i18n.language) })}
          {lastUsedAt !== null && ` · ${t('passkey.used', { date: formatDate(lastUsedAt, i18n.language) })}`}
        </p>
      </div>
      <IconButton label={t('passkey.renameOf', { name })} onClick={() => setAsked('name')}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t('passkey.removeOf', { name })} onClick={() => setAsked('removal')}>
        <Trash2 aria-hidden />
      </IconButton>
      {asked === 'name' && (
        <NameDialog
          title={t('passkey.renameTitle')}
          text={t('passkey.nameText')}
          submit={t('passkey.save')}
          name={name}
          onName={async (next) => void (await rename.run({ token, passkeyId, name: next }))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'removal' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t('passkey.removeTitle')}
          text={t('passkey.removeText', { name, hours: WITHDRAWAL_HOLD_HOURS })}
          confirmLabel={t('passkey.remove')}
          cancelLabel={t('common:actions.cancel')}
          closeLabel={t('common:actions.close')}
          isBusy={remove.isBusy}
          isDangerous
          onConfirm={() => void removePasskey()}
        />
      )}
    </li>
  )
}

/** Nothing where the installation offers no passkeys and none are left to remove. */
export function PasskeysCard() {
  const { t } = useTranslation('factor')
  const token = useSessionToken()
  const { data: options } = useLive(api.auth.getSignInOptions, {})
  const { data: passkeys } = useLive(api.auth.listPasskeys, token === '' ? 'skip' : { token })
  const begin = useMutation(api.auth.beginPasskey)
  const add = useMutation(api.auth.addPasskey)
  const isHydrated = useIsHydrated()
  const [isAdding, setIsAdding] = useState(false)
  if (options === undefined || passkeys === undefined || (!options.passkeys && passkeys.length === 0)) return null
  const make = async (name: string) => {
    const made = await makePasskey(await begin.run({ token }))
    await add.run({ token, name, ...made })
    toast({ title: t('passkey.added') })
  }
  return (
    <Card aria-labelledby="passkeys-card">
      <CardHeader
        icon={<Fingerprint aria-hidden />}
        title={<span id="passkeys-card">{t('passkey.title')}</span>}
        text={t('passkey.text')}
      />
      <CardBody className="flex flex-col gap-3">
        {passkeys.length > 0 && (
          <ul className="divide-y">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey._id} passkey={passkey} />
            ))}
          </ul>
        )}
        {options.passkeys && isHydrated && canUsePasskeys() ? (
          <Button variant="secondary" className="self-start" onClick={() => setIsAdding(true)}>
            {t('passkey.add')}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t('passkey.cannot')}</p>
        )}
      </CardBody>
      {isAdding && (
        <NameDialog
          title={t('passkey.add')}
          text={t('passkey.addText', { hours: WITHDRAWAL_HOLD_HOURS })}
          submit={t('passkey.go')}
          name=""
          onName={make}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  )
}
