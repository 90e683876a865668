/** The admin role of a user: owners give and take it. The dialog says what the role may do before the button. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ADMIN_ROLES, type AdminRole } from '#contract/rules/admin-pages.ts'
import { REASON_MAX } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { UserDetails } from '../users.ts'

type Choice = AdminRole | 'none'

function RoleDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.users.setRole)
  const name = useUserName()(user.name)
  // As it was when the dialog opened: the user behind it stays current.
  const [before] = useState(user.adminRole)
  const start: Choice = before ?? 'none'
  const form = useForm<{ role: Choice; reason: string }>({
    start: { role: start, reason: '' },
    check: ({ role, reason }) => ({
      role: role === start ? t('users.roleSame') : undefined,
      reason: reason.trim() === '' ? t('reasonMissing') : undefined,
    }),
    refusedAt: { same_role: 'role' },
    send: async ({ role, reason }) => {
      await run({ token, userId: user._id, role: role === 'none' ? null : role, seenRole: before, reason: reason.trim() })
      toast({ title: t('users.done.setRole'), description: t('users.doneText', { name }) })
      onClose()
    },
  })
  const { role, reason } = form.values
  const label =
    role === start ? t('users.setRole') : role === 'none' ? t('users.takeRole') : t('users.giveRole', { role: t(`users.roles.${role}`) })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('users.setRoleTitle', { name })}
      text={t('users.setRoleText')}
      confirmLabel={label}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      isDangerous={role !== start && (role === 'owner' || role === 'none')}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <RadioGroup
          legend={t('users.role')}
          value={role}
          onChange={(value) => form.set({ role: value })}
          error={form.errorOf('role')}
          options={[
            { value: 'none' as const, label: t('users.noRole'), text: t('users.roleMay.none') },
            ...ADMIN_ROLES.map((each) => ({ value: each, label: t(`users.roles.${each}`), text: t(`users.roleMay.${each}`) })),
          ]}
        />
        <Field label={t('reason')} error={form.errorOf('reason')} aside={<Counter length={reason.length} max={REASON_MAX} />}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={2} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}

/** Shown for admins, and to owners for every other user. */
export function UserRole({ user }: { user: UserDetails }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  if (user.adminRole === null && !user.may.setRole) return null
  return (
    <Card>
      <CardHeader
        title={t('users.role')}
        aside={
          user.may.setRole ? (
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {t('users.setRole')}
            </Button>
          ) : undefined
        }
      />
      <CardBody className="text-sm">
        <p className="font-semibold">{user.adminRole === null ? t('users.noRole') : t(`users.roles.${user.adminRole}`)}</p>
        <p className="mt-1 text-muted">{t(`users.roleMay.${user.adminRole ?? 'none'}`)}</p>
        {isOpen && <RoleDialog user={user} onClose={() => setOpen(false)} />}
      </CardBody>
    </Card>
  )
}
