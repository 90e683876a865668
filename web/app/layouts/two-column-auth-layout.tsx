/** The second sign-in page (spec §2, /sign-in-2): the form beside a picture; on a phone the form alone. */
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'
import { WorkshopPicture } from './workshop-picture.tsx'

const root = getRouteApi('__root__')

export function TwoColumnAuthLayout({ children }: { children: ReactNode }) {
  const { siteName, logo } = root.useLoaderData()
  return (
    <div className="mx-auto grid w-full max-w-page flex-1 md:grid-cols-2 md:gap-8 md:px-6 md:py-8">
      <div className="hidden overflow-hidden rounded-xl border bg-sunken md:block">
        <WorkshopPicture />
      </div>
      <div className="mx-auto flex w-full max-w-md flex-col justify-center gap-8 px-4 py-10">
        <div className="flex items-center gap-3">
          <Logo src={logo} />
          <p className="text-lg font-bold tracking-tight">{siteName}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
