/**
 * Deliverable kinds of files: pictures, videos, ZIP (spec §5) and sound, because products of the kind audio exist. The content determines
 * the kind, not the name or the sender's claim. Files that a browser would run (web pages, SVG, PDF) are excluded.
 */
import { withoutUnseen } from '#contract/rules/clean-text.ts'

export interface FileKind {
  /** The usual extension of a name, without the dot. */
  readonly extension: string
  /** Other extensions of the same kind. */
  readonly aliases: readonly string[]
  readonly type: string
}

const kind = (extension: string, type: string, aliases: readonly string[] = []): FileKind => ({ extension, type, aliases })

/** By the extension that the detection by content answers. */
const KINDS: ReadonlyMap<string, FileKind> = new Map(
  [
    kind('jpg', 'image/jpeg', ['jpeg', 'jpe', 'jfif']),
    kind('png', 'image/png'),
    kind('apng', 'image/apng', ['png']),
    kind('gif', 'image/gif'),
    kind('webp', 'image/webp'),
    kind('avif', 'image/avif'),
    kind('heic', 'image/heic', ['heif']),
    kind('tif', 'image/tiff', ['tiff']),
    kind('mp4', 'video/mp4', ['m4v']),
    kind('m4v', 'video/x-m4v', ['mp4']),
    kind('mov', 'video/quicktime', ['qt']),
    kind('3gp', 'video/3gpp'),
    kind('webm', 'video/webm'),
    kind('mkv', 'video/matroska'),
    kind('mp3', 'audio/mpeg'),
    kind('wav', 'audio/wav', ['wave']),
    kind('flac', 'audio/flac'),
    kind('ogg', 'audio/ogg', ['oga', 'opus']),
    kind('oga', 'audio/ogg', ['ogg', 'opus']),
    kind('ogv', 'video/ogg', ['ogg']),
    kind('opus', 'audio/ogg', ['ogg', 'oga']),
    kind('m4a', 'audio/mp4', ['mp4', 'm4b']),
    kind('m4b', 'audio/mp4', ['m4a', 'mp4']),
    kind('aac', 'audio/aac'),
    kind('aif', 'audio/aiff', ['aiff']),
    kind('zip', 'application/zip'),
  ].map((entry) => [entry.extension, entry]),
)

/** Documents, in messages only: they are downloaded, and never opened by the browser. */
export const PDF = kind('pdf', 'application/pdf')
export const PLAIN_TEXT = kind('txt', 'text/plain', ['text', 'md', 'csv', 'log'])

export const kindByExtension = (extension: string): FileKind | undefined => KINDS.get(extension)

const MEDIA_TYPE = /^(image|video|audio)\/[a-z0-9][a-z0-9.+-]{0,80}$/
const OTHER_TYPES = new Set(['application/zip', 'application/x-zip-compressed', 'application/x-zip', 'application/octet-stream'])

/**
 * The declared type without its parameters, or null when files of that type cannot be delivered. The content decides later; this only
 * saves a long upload in vain.
 */
export function deliverableType(declaredType: string): string | null {
  const type = declaredType.toLowerCase().split(';', 1)[0]?.trim() ?? ''
  if (type === 'image/svg+xml') return null
  return MEDIA_TYPE.test(type) || OTHER_TYPES.has(type) ? type : null
}

const DOCUMENT_TYPE = /^(?:text\/(?:plain|markdown|csv)|application\/pdf)$/

/** The same for a file of a message, which may also be a document. */
export function sendableType(declaredType: string): string | null {
  const type = declaredType.toLowerCase().split(';', 1)[0]?.trim() ?? ''
  return DOCUMENT_TYPE.test(type) ? type : deliverableType(declaredType)
}

const NAME_MAX = 150
/** Signs that file systems forbid, and every line break. */
const UNSAFE_LETTERS = /[\p{Cc}\p{Zl}\p{Zp}"*:<>?|\\/]/gu

/** The name without folders, hidden letters and an overlong stem; never empty, never a dot file. */
export function cleanFileName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const clean = withoutUnseen(last)
    .replace(UNSAFE_LETTERS, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : ''
  const stem = ending === '' ? clean : clean.slice(0, dot)
  return `${[...stem].slice(0, NAME_MAX).join('') || 'file'}${ending}`
}

/** The name with the extension of its kind: `page.html` that is a picture becomes `page.html.png`. */
export function nameForKind(name: string, { extension, aliases }: FileKind): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && (ending === extension || aliases.includes(ending)) ? name : `${name}.${extension}`
}

/** The name with an extension of this checked type; as it is for a type of several kinds that its ending fits. */
export function nameOfType(name: string, type: string): string {
  const kinds = [...KINDS.values(), PDF, PLAIN_TEXT].filter((known) => known.type === type)
  const [first] = kinds
  return first === undefined || kinds.some((known) => nameForKind(name, known) === name) ? name : nameForKind(name, first)
}

const ENDINGS: ReadonlySet<string> = new Set(
  [...KINDS.values(), PDF, PLAIN_TEXT].flatMap(({ extension, aliases }) => [extension, ...aliases]),
)

/** The name under which a bucket stores an unchecked file: it never ends like a program or a web page. */
export function nameBeforeCheck(name: string): string {
  const clean = cleanFileName(name)
  const ending = /\.([^.]+)$/.exec(clean)?.[1]?.toLowerCase()
  return ending !== undefined && ENDINGS.has(ending) ? clean : `${clean}.file`
}
