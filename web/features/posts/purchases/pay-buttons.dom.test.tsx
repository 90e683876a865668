import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { waitingIntent } from '#web/lib/auth/intent.ts'
import { openPage } from '#web/testing/page.tsx'
import { TipButton } from './pay-buttons.tsx'

const TIP_FOR = { modelId: '0199d2c0-0000-7000-8000-000000000001', modelName: 'Ines Duarte', modelHandle: 'ines' }

test('a visitor who wants to tip is sent to the sign-in, and the tip waits for them', async () => {
  const { user, address } = await openPage(<TipButton tipFor={TIP_FOR} renderAddFunds={() => null} />)
  await user.click(await screen.findByTestId('tip'))
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2F'))
  expect(waitingIntent()).toMatchObject({ act: 'tip', id: TIP_FOR.modelId, name: TIP_FOR.modelName })
  expect(screen.queryByRole('dialog')).toBeNull()
})
