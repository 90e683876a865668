/** The contents of a post as a text: "4 pictures, 1 video, 2:05". */
import { useTranslation } from 'react-i18next'
import type { MediaView } from '#contract/types.ts'
import { countMedia, formatLength } from '../feed/seen-post.ts'

export function useMediaWords(): (media: readonly Pick<MediaView, 'kind' | 'seconds'>[]) => string {
  const { t } = useTranslation('posts')
  return (media) => {
    const { images, videos, audios, seconds } = countMedia(media)
    return [
      ...(images > 0 ? [t('media.images', { count: images })] : []),
      ...(videos > 0 ? [t('media.videos', { count: videos })] : []),
      ...(audios > 0 ? [t('media.audios', { count: audios })] : []),
      ...(seconds > 0 ? [formatLength(seconds)] : []),
    ].join(' · ')
  }
}
