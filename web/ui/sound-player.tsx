/** Plays a sound over its drawn wave. A slider lies over the wave: keyboards and screen readers move through the sound by it. */
import { Pause, Play } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { IconButton } from './button.tsx'

interface SoundPlayerProps {
  src: string
  /** The length of the sound. */
  seconds: number
  /** Heights of the wave, 0–1. */
  peaks: readonly number[]
  /** The name of the sound. */
  label: string
  playLabel: string
  pauseLabel: string
  /** Names the slider. */
  seekLabel: string
  /** Runs when the sound cannot be played. */
  onFail?: () => void
}

const BAR_WIDTH = 3
const BAR_STEP = 5
const HEIGHT = 40
const LEAST = 2
/** The step of an arrow key, in seconds; page keys move ten times as far. */
const STEP_SECONDS = 1

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function Wave({ peaks, share }: { peaks: readonly number[]; share: number }) {
  return (
    <svg viewBox={`0 0 ${peaks.length * BAR_STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className="size-full">
      {peaks.map((peak, at) => {
        const height = Math.max(LEAST, peak * HEIGHT)
        // Bars never change their places.
        return (
          <rect
            key={at}
            x={at * BAR_STEP}
            y={(HEIGHT - height) / 2}
            width={BAR_WIDTH}
            height={height}
            rx={1.5}
            className={at / peaks.length < share ? 'fill-accent' : 'fill-line-strong/50'}
          />
        )
      })}
    </svg>
  )
}

export default function SoundPlayer({ src, seconds, peaks, label, playLabel, pauseLabel, seekLabel, onFail }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const toggle = () => {
    const sound = audio.current
    if (sound === null) return
    if (sound.paused) sound.play().catch(() => onFail?.())
    else sound.pause()
  }
  const seek = (to: number) => {
    setAt(to)
    if (audio.current !== null) audio.current.currentTime = to
  }
  return (
    <div
      role="group"
      aria-label={label}
      className="flex h-16 w-full items-center gap-3 rounded-lg border bg-surface pr-4 pl-2"
      data-testid="sound-player"
    >
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => setAt(currentTarget.currentTime)}
      >
        <track kind="captions" />
      </audio>
      <IconButton label={isPlaying ? pauseLabel : playLabel} onClick={toggle}>
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <div className="relative h-10 min-w-0 flex-1 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
        <Wave peaks={peaks} share={seconds === 0 ? 0 : at / seconds} />
        <input
          type="range"
          min={0}
          max={Math.max(STEP_SECONDS, Math.ceil(seconds))}
          step={STEP_SECONDS}
          value={Math.floor(at)}
          onChange={({ target }) => seek(Number(target.value))}
          aria-label={seekLabel}
          aria-valuetext={`${clock(at)} / ${clock(seconds)}`}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <span className="text-sm whitespace-nowrap text-muted tabular-nums" aria-hidden>
        {clock(at)} / {clock(seconds)}
      </span>
    </div>
  )
}
