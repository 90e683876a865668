/**
 * Records a voice message with the browser's microphone.
 *
 *   idle ── start ──▶ asking ──▶ recording ── finish ──▶ idle, with a file
 *                        └ refused ─▶ idle    └─ cancel, or unmount ──▶ idle, with nothing
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { VOICE_MAX_SECONDS } from '#contract/limits.ts'

const TICK_MS = 100
/** Loudness of speech is far from the end of the scale. */
const GAIN = 4
/** The newest ones, for the drawn level. */
const LEVELS_MAX = 40
/** The first one that the browser records. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const
/** Names a voice message for its readers, in any language. */
const NAME = 'voice-message'

export const isVoice = (fileName: string): boolean => fileName.startsWith(`${NAME}.`)

interface Recording {
  readonly recorder: MediaRecorder
  readonly stream: MediaStream
  readonly sound: AudioContext
  readonly startedAt: number
  isKept: boolean
}

export interface Recorder {
  readonly state: 'idle' | 'asking' | 'recording'
  /** Why there is no recording. */
  readonly refusal: 'denied' | 'none' | null
  readonly seconds: number
  /** Loudness of the last seconds, 0–1, the newest last. */
  readonly levels: readonly number[]
  start: () => void
  finish: () => void
  cancel: () => void
}

/** Can this browser record? */
export const mayRecord = (): boolean => 'MediaRecorder' in globalThis && 'mediaDevices' in navigator

const typeOf = (): string | undefined => TYPES.find((type) => MediaRecorder.isTypeSupported(type))

function loudnessOf(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize)
  analyser.getFloatTimeDomainData(samples)
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.min(1, Math.sqrt(square) * GAIN)
}

function analyserOf(sound: AudioContext, stream: MediaStream): AnalyserNode {
  const analyser = sound.createAnalyser()
  sound.createMediaStreamSource(stream).connect(analyser)
  return analyser
}

/** Gives the microphone back. */
function release({ stream, sound }: Recording): void {
  for (const track of stream.getTracks()) track.stop()
  void sound.close()
}

/** `onFile` receives each finished recording. */
export function useRecorder(onFile: (file: File) => void): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle')
  const [refusal, setRefusal] = useState<Recorder['refusal']>(null)
  const [heard, setHeard] = useState<{ seconds: number; levels: readonly number[] }>({ seconds: 0, levels: [] })
  const running = useRef<Recording>(undefined)
  const isGone = useRef(false)
  const receive = useRef(onFile)
  receive.current = onFile

  const end = useCallback((isKept: boolean) => {
    const { current } = running
    if (current === undefined) return
    current.isKept = isKept
    if (current.recorder.state !== 'inactive') current.recorder.stop()
  }, [])

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      end(false)
    }
  }, [end])

  const listen = (recording: Recording) => {
    const { recorder, stream, sound, startedAt } = recording
    const analyser = analyserOf(sound, stream)
    const parts: Blob[] = []
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1_000
      setHeard(({ levels }) => ({ seconds, levels: [...levels, loudnessOf(analyser)].slice(-LEVELS_MAX) }))
      if (seconds >= VOICE_MAX_SECONDS) end(true)
    }, TICK_MS)
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data))
    recorder.addEventListener('stop', () => {
      clearInterval(timer)
      release(recording)
      running.current = undefined
      setState('idle')
      const type = recorder.mimeType.split(';', 1)[0] ?? ''
      if (recording.isKept) receive.current(new File(parts, `${NAME}.${type.split('/')[1] ?? 'webm'}`, { type }))
    })
  }

  const start = async () => {
    setRefusal(null)
    setState('asking')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const mimeType = typeOf()
      const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
      const recording = { recorder, stream, sound: new AudioContext(), startedAt: performance.now(), isKept: false }
      // The thread was left while the browser asked.
      if (isGone.current) return release(recording)
      running.current = recording
      setHeard({ seconds: 0, levels: [] })
      listen(recording)
      recorder.start()
      return setState('recording')
    } catch (error) {
      setRefusal(error instanceof DOMException && error.name === 'NotFoundError' ? 'none' : 'denied')
      return setState('idle')
    }
  }

  return { state, refusal, ...heard, start: () => void start(), finish: () => end(true), cancel: () => end(false) }
}
