/** The buttons of staff's steps on an order, each with its dialog: on the page of the order, and beside a ticket about it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OF_PEOPLE } from '#contract/rules/admin-pages.ts'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order } from '#contract/types.ts'
import { useIsAdminOf } from '#web/lib/auth/use-auth.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/values.tsx'
import { StaffStepDialog, type StaffStep } from './staff-step-dialog.tsx'

const STEPS: readonly StaffStep[] = ['settle', 'acceptDelivery', 'extend', 'reject']

/** Whether this admin takes steps on orders, and decides about problems; the others only read. */
export const useMayAct = (): boolean => useIsAdminOf(OF_PEOPLE)

/** The steps that the present state of an order allows to this admin. */
export function useStaffSteps(order: Order): readonly StaffStep[] {
  const mayAct = useMayAct()
  const state = stateOf(order, useNow())
  return mayAct ? STEPS.filter((step) => mayTake(state, step, 'admin')) : []
}

export function StaffSteps({ order, steps }: { order: Order; steps: readonly StaffStep[] }) {
  const { t } = useTranslation('problems')
  const [opened, setOpened] = useState<StaffStep | null>(null)
  return (
    <>
      {steps.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <Button key={step} variant="secondary" size="sm" onClick={() => setOpened(step)} data-testid="staff-step" data-step={step}>
              {t(`steps.buttons.${step}`)}
            </Button>
          ))}
        </div>
      )}
      {opened !== null && <StaffStepDialog order={order} step={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
