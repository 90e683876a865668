/** Records a voice message: a button beside the field, and the recording in its place. It is listened to among the chosen files. */
import { Check, Mic, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VOICE_MAX_SECONDS } from '#contract/limits.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { Recorder } from './use-recorder.ts'

const BAR_STEP = 5
const BARS = 40
const HEIGHT = 28
const LEAST = 3

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** The loudness of the last seconds. */
function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <svg viewBox={`0 0 ${BARS * BAR_STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className="h-7 min-w-0 flex-1">
      {Array.from({ length: BARS }, (_, at) => {
        const height = Math.max(LEAST, (levels[levels.length - BARS + at] ?? 0) * HEIGHT)
        // Bars never change their places.
        return <rect key={at} x={at * BAR_STEP} y={(HEIGHT - height) / 2} width={3} height={height} rx={1.5} className="fill-accent" />
      })}
    </svg>
  )
}

export function VoiceButton({ recorder }: { recorder: Recorder }) {
  const { t } = useTranslation('threads')
  return (
    <IconButton label={t('voice.record')} onClick={recorder.start} aria-disabled={recorder.state !== 'idle'} data-testid="record-voice">
      <Mic aria-hidden />
    </IconButton>
  )
}

/** In place of the field while it records. */
export function RecordingBar({ recorder: { seconds, levels, cancel, finish } }: { recorder: Recorder }) {
  const { t } = useTranslation('threads')
  return (
    <div className="flex min-h-11 min-w-0 flex-1 items-center gap-2" role="group" aria-label={t('voice.recording')} data-testid="recording">
      <IconButton label={t('voice.cancel')} onClick={cancel} data-testid="cancel-voice">
        <Trash2 aria-hidden />
      </IconButton>
      <span aria-hidden className="size-2.5 shrink-0 animate-pulse rounded-full bg-danger" />
      <span
        role="timer"
        className="text-sm tabular-nums"
        aria-label={t('voice.length', { length: clock(seconds), max: clock(VOICE_MAX_SECONDS) })}
      >
        {clock(seconds)}
      </span>
      <Levels levels={levels} />
      <Button onClick={finish} data-testid="finish-voice">
        <Check aria-hidden />
        {t('voice.finish')}
      </Button>
    </div>
  )
}
