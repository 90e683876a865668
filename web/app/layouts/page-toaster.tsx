/** The toasts. Those of the page before do not follow to the next one. */
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { currentToasts, dismissToast } from '#web/ui/toast-store.ts'
import Toaster from '#web/ui/toaster.tsx'

/**
 * A toast that the user has answered by a click or a key belongs to the page on which that happened. A toast that comes with a
 * navigation, such as that of a sign-in, is not answered yet and stays.
 */
function useToastsOfPage(): void {
  const router = useRouter()
  useEffect(() => {
    const answered = new Set<number>()
    const answer = () => {
      for (const { id } of currentToasts()) answered.add(id)
    }
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) for (const { id } of currentToasts()) if (answered.has(id)) dismissToast(id)
    })
    addEventListener('pointerdown', answer, { capture: true })
    addEventListener('keydown', answer, { capture: true })
    return () => {
      leave()
      removeEventListener('pointerdown', answer, { capture: true })
      removeEventListener('keydown', answer, { capture: true })
    }
  }, [router])
}

export default function PageToaster(props: ComponentProps<typeof Toaster>) {
  useToastsOfPage()
  return <Toaster {...props} />
}
