import { CallError } from '#platform/call-error.ts'

/** Refuses a file, with the reason and what to do. */
export class FileRefusal extends Error {
  readonly code: 'wrong_type' | 'unsafe_file'

  constructor(code: 'wrong_type' | 'unsafe_file', message: string) {
    super(message)
    this.name = 'FileRefusal'
    this.code = code
  }
}

/** Refuses clips and sounds where ffmpeg is missing. */
export const noFfmpeg = (): CallError =>
  new CallError(
    'no_ffmpeg',
    'This site cannot process videos and sounds yet: its server has no ffmpeg. Please post pictures for now, or ask who runs the site to install ffmpeg (or to set FFMPEG_PATH).',
  )
