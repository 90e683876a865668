import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Product } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { SlotButton } from './slot-button.tsx'

const MODEL_ID = '00000000-0000-7000-8000-000000000002'
const PRODUCT = { _id: '00000000-0000-7000-8000-000000000003', name: 'A river' } as Product

it('waits for a slot and stops waiting, each at once, and takes it back when the server refuses', async () => {
  const { server, user, text, toast } = await openPage(<SlotButton product={PRODUCT} modelId={MODEL_ID} />, {
    user: aUser(),
    server: (page) => page.answer(api.models.getSlotWaits, []),
  })
  server.handle(api.models.notifyOfSlot, async () => {
    server.answer(api.models.getSlotWaits, [PRODUCT._id])
    return { success: true as const }
  })
  await user.click(await screen.findByRole('button', { name: text('models:products.notifyName', { name: 'A river' }) }))
  expect((await screen.findByRole('status')).textContent).toBe(text('models:products.waiting'))
  server.refuse(api.models.cancelNotifyOfSlot, 'rate_limited')
  const stop = { name: text('models:products.stopNotifyName', { name: 'A river' }) }
  await user.click(screen.getByRole('button', stop))
  await waitFor(() => expect(toast()).toMatchObject({ variant: 'destructive', title: text('models:products.notifyFailed') }))
  expect(await screen.findByRole('button', stop)).toBeDefined()
})

it('leads a visitor to the sign-in', async () => {
  const { user, text, address } = await openPage(<SlotButton product={PRODUCT} modelId={MODEL_ID} />)
  await user.click(await screen.findByRole('button', { name: text('models:products.notifyName', { name: 'A river' }) }))
  await waitFor(() => expect(address()).toContain('/sign-in'))
})
