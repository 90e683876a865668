/** The centred layout with the logo around the sign-in screens (spec §2). Sends signed-in users on to /dashboard. */
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { Card } from '#web/ui/card.tsx'
import { Logo } from '#web/ui/logo.tsx'

const root = getRouteApi('__root__')

export function AuthLayout() {
  const { siteName, logo } = root.useLoaderData()
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-6 px-4 py-10">
      <div className="flex flex-col items-center gap-2">
        <Logo src={logo} />
        <p className="text-lg font-bold tracking-tight">{siteName}</p>
      </div>
      <Card className="p-6 sm:p-8">
        <Outlet />
      </Card>
    </div>
  )
}
