/** Opens the chat with a user, from their page, a post or an order. Visitors sign in first. */
import { useRouter } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../auth/use-auth.ts'
import { useClickSession, useIntent, useSignInFor } from '../auth/use-intent.ts'
import { api } from '../live/api.ts'
import { useMutation } from '../live/hooks.ts'
import { useCallFailed } from '../use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'

interface MessageButtonProps {
  userId: string
  name: string
  size?: 'sm' | 'md'
  /** Only the icon on a phone. */
  isShort?: boolean
}

export function MessageButton({ userId, name, size = 'md', isShort = false }: MessageButtonProps) {
  const { t } = useTranslation('common')
  const { user } = useAuth()
  const sessionOf = useClickSession()
  const router = useRouter()
  const signInFor = useSignInFor()
  const { run, isBusy } = useMutation(api.chats.open)
  const callFailed = useCallFailed()
  const open = async () => {
    const token = sessionOf()
    if (token === null) return signInFor('chat', userId, name)
    try {
      const { chatId } = await run({ token, userId })
      await router.navigate({ to: '/chats/$chatId', params: { chatId } })
    } catch (error) {
      callFailed(error, t('chat.failed'))
    }
    return undefined
  }
  useIntent('chat', userId, () => void open())
  if (user?._id === userId) return null
  return (
    <Button
      variant="secondary"
      size={size}
      busy={isBusy}
      onClick={() => void open()}
      className={isShort ? 'max-md:flex-none! max-md:px-3! max-md:[&_svg]:block!' : undefined}
      title={isShort ? t('chat.write') : undefined}
      data-testid="message-user"
    >
      <MessageCircle aria-hidden />
      <span className={isShort ? 'max-md:sr-only' : undefined}>{t('chat.write')}</span>
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
