import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ModelPage } from '#web/features/models/model-page.tsx'
import { MessageButton } from '#web/lib/chat/message-button.tsx'
import { NotFoundPage } from '../../layouts/error-pages.tsx'
import { loadModel } from '../../model-route.ts'
import { ProfileSafety } from '../../screens/profile-safety.tsx'
import { renderOwnPlace } from '../../screens/own-place.tsx'
import { Tip } from '../../screens/pay-buttons.tsx'

export const Route = createFileRoute('/models/$modelName')({
  loader: async (asked) => void (await loadModel(asked)),
  staleTime: Number.POSITIVE_INFINITY,
  component: Page,
  notFoundComponent: () => <NotFoundPage />,
})

function Page() {
  return (
    <ModelPage
      name={Route.useParams().modelName}
      renderOwn={renderOwnPlace}
      renderSafety={(model, isBlocked) => <ProfileSafety model={model} isBlocked={isBlocked} />}
      renderTip={({ _id, name, handle }) => (
        <>
          <MessageButton userId={_id} name={name} isShort />
          <Tip tipFor={{ modelId: _id, modelName: name, modelHandle: handle }} />
        </>
      )}
    >
      <Outlet />
    </ModelPage>
  )
}
