/** Adds a plan of Pro, or changes one. */
import { useTranslation } from 'react-i18next'
import { LANGUAGES, PLAN_DAYS_MAX, PLAN_NAME_MAX, PLAN_POSITION_MAX, REASON_MAX } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { Checkbox, Input, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { BENEFITS, daysOf, planValues, positionOf, priceCentsOf, type AdminPlan } from './plan-form.ts'

interface PlanDialogProps {
  token: string
  /** Null: a new one. */
  plan: AdminPlan | null
  nextPosition: number
  onClose: () => void
}

function usePlanForm({ token, plan, nextPosition, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['system', 'admin'])
  const { run } = useMutation(api.admin.plans.save)
  return useForm({
    start: () => planValues(plan, nextPosition),
    check: ({ names, price, days, position, benefits, reason }) => ({
      names: LANGUAGES.every((language) => names[language].trim() !== '') ? undefined : t('plans.nameMissing'),
      price: priceCentsOf(price) === null ? t('plans.priceWrong') : undefined,
      days: daysOf(days) === null ? t('problems.number', { min: 1, max: PLAN_DAYS_MAX }) : undefined,
      position: positionOf(position) === null ? t('problems.number', { min: 1, max: PLAN_POSITION_MAX }) : undefined,
      benefits: benefits.length === 0 ? t('plans.benefitMissing') : undefined,
      reason: reason.trim() === '' ? t('admin:reasonMissing') : undefined,
    }),
    refusedAt: { name_taken: 'names' },
    send: async ({ names, price, days, position, benefits, isActive, reason }) => {
      const [cents, dayCount, place] = [priceCentsOf(price), daysOf(days), positionOf(position)]
      if (cents === null || dayCount === null || place === null) return
      await run({
        token,
        ...(plan === null ? {} : { plan: { planId: plan._id, version: plan.version } }),
        names,
        price: dollarsFromCents(cents),
        days: dayCount,
        benefits,
        position: place,
        isActive,
        reason: reason.trim(),
      })
      toast({ title: t('plans.saved') })
      onClose()
    },
  })
}

/** The plan's name in each language. */
function NameFields({ form }: { form: ReturnType<typeof usePlanForm> }) {
  const { t } = useTranslation('system')
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {LANGUAGES.map((language, at) => (
        <Field
          key={language}
          label={t('plans.nameIn', { language: LANGUAGE_NAMES[language] })}
          error={at === 0 ? form.errorOf('names') : undefined}
        >
          {(aria) => (
            <Input
              {...aria}
              value={form.values.names[language]}
              maxLength={PLAN_NAME_MAX}
              autoComplete="off"
              onChange={({ target }) => form.set(({ names }) => ({ names: { ...names, [language]: target.value } }))}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** The effect of a higher price on users who agreed to the present one, before it is saved. */
function Dearer({ plan, typed }: { plan: AdminPlan | null; typed: string }) {
  const { t, i18n } = useTranslation('system')
  const cents = priceCentsOf(typed)
  const price = cents === null ? 0 : dollarsFromCents(cents)
  if (plan === null || plan.holders === 0 || price <= plan.price) return null
  const [number, amount] = [formatNumber(plan.holders, i18n.language), formatMoney(price, i18n.language)]
  return (
    <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm">
      {t('plans.dearer', { count: plan.holders, number, price: amount })}
    </p>
  )
}

export function PlanDialog(props: PlanDialogProps) {
  const { t } = useTranslation(['system', 'admin', 'common', 'pro'])
  const { plan, onClose } = props
  const form = usePlanForm(props)
  const { values } = form
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={form.isBusy}
      size="md"
      title={plan === null ? t('plans.add') : t('plans.edit', { name: plan.name })}
      description={t('plans.agreed')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            {t('common:actions.cancel')}
          </Button>
          <Button busy={form.isBusy} onClick={() => void form.submit()} data-testid="confirm">
            {t('plans.save')}
          </Button>
        </>
      }
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <NameFields form={form} />
        <div className="grid grid-cols-3 gap-3">
          <Field label={t('plans.price')} error={form.errorOf('price')}>
            {(aria) => <Input {...aria} {...form.input('price')} inputMode="decimal" autoComplete="off" />}
          </Field>
          <Field label={t('plans.days')} error={form.errorOf('days')}>
            {(aria) => <Input {...aria} {...form.input('days')} inputMode="numeric" autoComplete="off" />}
          </Field>
          <Field label={t('plans.position')} error={form.errorOf('position')}>
            {(aria) => <Input {...aria} {...form.input('position')} inputMode="numeric" autoComplete="off" />}
          </Field>
        </div>
        <Dearer plan={plan} typed={values.price} />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-semibold">{t('plans.benefits')}</legend>
          {BENEFITS.map((benefit, at) => (
            <Checkbox
              key={benefit}
              checked={values.benefits.includes(benefit)}
              error={at === BENEFITS.length - 1 ? form.errorOf('benefits') : undefined}
              onChange={({ target }) =>
                form.set(({ benefits }) => ({
                  benefits: BENEFITS.filter((one) => (one === benefit ? target.checked : benefits.includes(one))),
                }))
              }
            >
              {t(`pro:benefits.${benefit}.title`)}
            </Checkbox>
          ))}
        </fieldset>
        <Switch isOn={values.isActive} onChange={(isActive) => form.set({ isActive })} text={t('plans.offeredText')}>
          {t('plans.offered')}
        </Switch>
        <Field label={t('admin:reason')} error={form.errorOf('reason')}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={2} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </Dialog>
  )
}
