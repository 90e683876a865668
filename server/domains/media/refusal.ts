import { CallError } from '#platform/call-error.ts'

/** Why a file is refused, in words that say what is wrong and what to do. */
export class FileRefusal extends Error {
  readonly code: 'wrong_type' | 'unsafe_file'

  constructor(code: 'wrong_type' | 'unsafe_file', message: string) {
    super(message)
    this.name = 'FileRefusal'
    this.code = code
  }
}

/** Clips and sounds are refused where nothing can be made of them. */
export const noFfmpeg = (): CallError =>
  new CallError(
    'no_ffmpeg',
    'This site cannot process videos and sounds yet: its server has no ffmpeg. Please post pictures for now, or ask who runs the site to install ffmpeg (or to set FFMPEG_PATH).',
  )
