/** Hostile files, generated each time: their names, their claimed types, and the allowed results. */
import { gzipSync, deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { makeTestClip, makeTestSound, makeWithFfmpeg } from './clips.ts'
import { makeZip } from './zip.ts'

export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  readonly fileName: string
  readonly fileType: string
  /** `never`: must be refused. `clean`: may be converted, without its hidden data. */
  readonly mayBe: 'never' | 'clean'
}

/** Bytes that no served file may contain. */
export const MARKS = ['alert(41)', 'GPSMARK', '<script', '<?php', 'EXTM3U', 'PK\x03\x04', '%PDF-'] as const

const SCRIPT = '<script>alert(41)</script>'

const never = (name: string, bytes: Buffer | string, fileName = 'a.jpg', fileType = 'image/jpeg'): HostileFile => ({
  name,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
  fileName,
  fileType,
  mayBe: 'never',
})
const clean = (name: string, bytes: Buffer, fileName: string, fileType: string): HostileFile => ({
  name,
  bytes,
  fileName,
  fileType,
  mayBe: 'clean',
})

export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const
type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const harmless = (format: PictureFormat, width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#284', noise: { type: 'gaussian', mean: 120, sigma: 40 } } })
    .toFormat(format)
    .toBuffer()

export function drawings(): HostileFile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(41)">${SCRIPT}</svg>`
  const bodies: Record<string, string | Buffer> = {
    plain: svg,
    'behind a mark of order': `\xef\xbb\xbf${svg}`,
    'behind white space': `\n\n \t${svg}`,
    'behind a declaration': `<?xml version="1.0" encoding="utf-8"?>${svg}`,
    'behind a comment': `<!-- ${'x'.repeat(3000)} -->${svg}`,
    'behind a type of document': `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg}`,
    'that reads a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    'of a billion laughs': `<!DOCTYPE svg [${Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${at === 0 ? 'ha' : `&l${at};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l9;</text></svg>`,
    'that loads a picture from elsewhere':
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="http://127.0.0.1:9/x"/></svg>',
    'with a page in it': `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</body></foreignObject></svg>`,
    'in capitals': svg.toUpperCase(),
    'with a prefix': `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(41)</s:script></s:svg>`,
    packed: gzipSync(svg),
    'in two bytes a letter': Buffer.from(`\ufeff${svg}`, 'utf16le'),
    'of enormous size': '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>',
  }
  const claims = [
    ['a.svg.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
  ] as const
  return Object.entries(bodies).flatMap(([name, body]) =>
    claims.map(([fileName, fileType]) =>
      never(`a drawing ${name}, as ${fileType}`, Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'), fileName, fileType),
    ),
  )
}

export function pages(): HostileFile[] {
  const bodies: Record<string, string> = {
    'a web page': `<!doctype html><html>${SCRIPT}</html>`,
    'a web page without a head': SCRIPT,
    'a web page behind white space': `${' '.repeat(2000)}<html>${SCRIPT}`,
    'a web page behind a comment': `<!-- hello --><html>${SCRIPT}`,
    'a program of a server': '<?php system($_GET["c"]);',
    'a script': 'alert(41)//',
    'a style': 'body{background:url(javascript:alert(41))}',
    'a mail': `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${SCRIPT}`,
    'a feed': `<rss version="2.0"><channel><title>${SCRIPT}</title></channel></rss>`,
    'a style sheet of XML': '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#"?><a/>',
    'a manifest': '{"name":"x","start_url":"javascript:alert(41)"}',
    'a shortcut': '[InternetShortcut]\r\nURL=file:///etc/passwd\r\n',
    'a shell script': '#!/bin/sh\nid\n',
    'a batch file': '@echo off\r\ncalc.exe\r\n',
    'a page called a video': `<html>${SCRIPT}`,
  }
  return Object.entries(bodies).flatMap(([name, body]) => [
    never(`${name}, as a picture`, body, 'a.png', 'image/png'),
    never(`${name}, as a video`, body, 'a.mp4', 'video/mp4'),
  ])
}

export function otherKinds(): HostileFile[] {
  const head = (text: string, rest = 400) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(rest, 7)])
  const bodies: Record<string, Buffer> = {
    'a PDF': head('%PDF-1.7\n'),
    'a Windows program': head('MZ\x90\0'),
    'a Linux program': head('\x7fELF\x02\x01\x01'),
    'a Mac program': head('\xcf\xfa\xed\xfe'),
    'a class of Java': head('\xca\xfe\xba\xbe\0\0\x004'),
    'a module of WebAssembly': head('\0asm\x01\0\0\0'),
    'a Flash film': head('FWS\x09'),
    'a RAR': head('Rar!\x1a\x07\x01\0'),
    'a 7z': head("7z\xbc\xaf'\x1c\0\x04"),
    'a packed file': gzipSync(Buffer.alloc(100_000)),
    'an old document': head('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 4000),
    'a database': head('SQLite format 3\0'),
    'a font': head('wOFF\0\x01\0\0'),
    'a Photoshop file': head('8BPS\0\x01'),
    'an icon': head('\0\0\x01\0\x01\0\x10\x10'),
    'a bitmap': head('BM\x9a\0\0\0'),
    'an AVI': head('RIFF\xff\0\0\0AVI LIST'),
    'a transport stream': Buffer.concat(Array.from({ length: 20 }, () => head('\x47\x40\0\x10', 184))),
    'a PostScript file': head('%!PS-Adobe-3.0 EPSF-3.0\n'),
    'a ZIP': makeZip([{ name: 'a.txt' }]),
    'a bomb in a ZIP': makeZip([{ name: 'zeros', content: Buffer.alloc(30 * 1024 * 1024) }]),
    'a ZIP that leads out': makeZip([{ name: '../../x' }]),
    zeros: Buffer.alloc(5000),
    'one letter': Buffer.from('a'),
  }
  return Object.entries(bodies).map(([name, bytes], at) =>
    never(
      `${name}, as a ${at % 2 === 0 ? 'picture' : 'video'}`,
      bytes,
      at % 2 === 0 ? 'a.png' : 'a.mp4',
      at % 2 === 0 ? 'image/png' : 'video/mp4',
    ),
  )
}

/** A PNG of one colour: few bytes for any number of pixels. */
function flatPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), body.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export async function hugePictures(): Promise<HostileFile[]> {
  const [gif, webp, jpeg] = await Promise.all([harmless('gif'), harmless('webp'), harmless('jpeg')])
  gif.writeUInt16LE(65_535, 6)
  gif.writeUInt16LE(65_535, 8)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  const at = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  webp.writeUInt16LE(16_383, at + 3)
  webp.writeUInt16LE(16_383, at + 5)
  const png = await harmless('png')
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  return [
    never('a picture that unpacks to 144 megapixels', flatPng(12_000, 12_000), 'a.png', 'image/png'),
    never('a strip of 100 megapixels', flatPng(1_000_000, 100), 'a.png', 'image/png'),
    never('a PNG that says 3,600 megapixels', png, 'a.png', 'image/png'),
    // Decoders ignore it and use the size of the picture.
    clean('a GIF that says 4,295 megapixels', gif, 'a.gif', 'image/gif'),
    never('a JPEG that says 4,290 megapixels', jpeg),
    never('a WebP that says 268 megapixels', webp, 'a.webp', 'image/webp'),
  ]
}

/** Pictures with other content in or after them. */
export async function doubles(): Promise<HostileFile[]> {
  const tails: Record<string, Buffer> = {
    'a web page': Buffer.from(`<html>${SCRIPT}</html>`),
    'a script': Buffer.from('/*alert(41)*/'),
    'a ZIP': makeZip([{ name: 'run.exe' }]),
    'a program of a server': Buffer.from('<?php echo 41;'),
    'a PDF': Buffer.from('%PDF-1.4\n%%EOF'),
    'a playlist': Buffer.from('#EXTM3U\nhttp://127.0.0.1:9/'),
  }
  const made: HostileFile[] = []
  for (const format of PICTURE_FORMATS) {
    const picture = await harmless(format)
    for (const [name, tail] of Object.entries(tails))
      made.push(clean(`${name} behind a ${format}`, Buffer.concat([picture, tail]), `a.${format}`, `image/${format}`))
  }
  const jpeg = await harmless('jpeg')
  const comment = Buffer.from(`<html>${SCRIPT}`)
  made.push(
    clean(
      'a web page in a comment of a jpeg',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, jpeg.subarray(2)]),
      'a.jpg',
      'image/jpeg',
    ),
  )
  made.push(never('a web page with the first letters of a gif', `GIF89a/*${SCRIPT}*/`, 'a.gif', 'image/gif'))
  made.push(never('a script that is a bitmap', 'BM/*\0*/=1;alert(41)', 'a.jpg', 'image/jpeg'))
  return made
}

/** Files with a location in every metadata format. */
export async function placed(): Promise<HostileFile[]> {
  const exif = {
    IFD0: { Make: 'GPSMARK', Artist: 'GPSMARK' },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N', GPSProcessingMethod: 'GPSMARK' },
  }
  const xmp =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="GPSMARK"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  const pictures = (['jpeg', 'png', 'webp', 'avif', 'tiff'] as const).map(async (format) =>
    clean(
      `a ${format} with its place`,
      await sharp(await harmless(format))
        .withExif(exif)
        .withXmp(xmp)
        .toFormat(format)
        .toBuffer(),
      `a.${format}`,
      `image/${format}`,
    ),
  )
  const place = [
    '-metadata',
    'title=GPSMARK',
    '-metadata',
    'location=+51.5000-000.1000/GPSMARK',
    '-metadata',
    'comment=GPSMARK',
    '-metadata:s:v',
    'title=GPSMARK',
    '-movflags',
    'use_metadata_tags',
  ]
  return [
    ...(await Promise.all(pictures)),
    clean('an mp4 with its place', await makeTestClip({ seconds: 1, more: place }), 'a.mp4', 'video/mp4'),
    clean('a mov with its place', await makeTestClip({ seconds: 1, extension: 'mov', more: place }), 'a.mov', 'video/quicktime'),
    clean(
      'a webm with its place',
      await makeTestClip({
        seconds: 1,
        extension: 'webm',
        video: ['-c:v', 'libvpx', '-deadline', 'realtime'],
        audio: ['-c:a', 'libopus'],
        more: place.slice(0, 6),
      }),
      'a.webm',
      'video/webm',
    ),
    clean(
      'an mp3 with notes',
      await makeTestSound('mp3', 1, ['-metadata', 'title=GPSMARK', '-metadata', 'comment=GPSMARK']),
      'a.mp3',
      'audio/mpeg',
    ),
    clean(
      'a wav with notes',
      await makeTestSound('wav', 1, ['-metadata', 'title=GPSMARK', '-metadata', 'ICMT=GPSMARK']),
      'a.wav',
      'audio/wav',
    ),
    clean(
      'a flac with notes',
      await makeTestSound('flac', 1, ['-metadata', 'title=GPSMARK', '-metadata', 'comment=GPSMARK']),
      'a.flac',
      'audio/flac',
    ),
  ]
}

/** Clips that reach for other files, other machines, time or memory. `url` must not be requested. */
export async function clipTricks(url: string, secretPath: string): Promise<HostileFile[]> {
  const playlist = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nconcat:${url}/head|file://${secretPath}\n#EXT-X-ENDLIST\n`
  const external = await makeTestClip({ seconds: 1 })
  // The track's media are declared in another file: a data reference with an address.
  const reference = external.indexOf('url ')
  external.writeUInt32BE(0, reference + 4)
  const long = await makeTestClip({ seconds: 1 })
  const header = long.indexOf('mvhd')
  long.writeUInt32BE(0xfffffff0, header + 4 + 16)
  const fps = await makeWithFfmpeg('mkv', [
    '-f',
    'lavfi',
    '-i',
    'color=size=32x32:rate=1:duration=3',
    '-vf',
    'setpts=N*1000/TB',
    '-vsync',
    'vfr',
    '-c:v',
    'libx264',
  ])
  const claims = [
    ['a.mp4', 'video/mp4'],
    ['a.mkv', 'video/x-matroska'],
    ['a.mp3', 'audio/mpeg'],
    ['a.png', 'image/png'],
  ] as const
  const texts: Record<string, string> = {
    'a playlist': playlist,
    'a playlist of one file': `#EXTM3U\n#EXTINF:1,\nfile://${secretPath}\n`,
    'a list of clips': `ffconcat version 1.0\nfile '${url}/a.mp4'\nfile 'file:${secretPath}'\n`,
    'a description of a session': `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n`,
    'a playlist of Windows': `[Reference]\nRef1=${url}/a.asf\n`,
    'a script of pictures': `#avisynth\nImport("${secretPath}")\n`,
    'a manifest of clips': `<?xml version="1.0"?><MPD><Period><BaseURL>${url}/</BaseURL></Period></MPD>`,
  }
  return [
    ...Object.entries(texts).flatMap(([name, text]) =>
      claims.map(([fileName, fileType]) => never(`${name}, as ${fileType}`, text, fileName, fileType)),
    ),
    never(
      'a playlist behind the head of an mp4',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.from(playlist)]),
      'a.mp4',
      'video/mp4',
    ),
    never(
      'a playlist behind the head of a wav',
      Buffer.concat([Buffer.from('RIFF\xff\0\0\0WAVE', 'latin1'), Buffer.from(playlist)]),
      'a.wav',
      'audio/wav',
    ),
    clean('an mp4 whose media are elsewhere', external, 'a.mp4', 'video/mp4'),
    clean(
      'an mp4 with a title that is a playlist',
      await makeTestClip({ seconds: 1, more: ['-metadata', `title=${playlist}`] }),
      'a.mp4',
      'video/mp4',
    ),
    never('an mp4 that says it is days long', long, 'a.mp4', 'video/mp4'),
    never('three pictures in fifty minutes', fps, 'a.mkv', 'video/x-matroska'),
    never(
      'a sound of eleven minutes',
      await makeWithFfmpeg('wav', ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '661', '-c:a', 'pcm_u8']),
      'a.wav',
      'audio/wav',
    ),
    never(
      'a clip of 81 megapixels a picture',
      await makeWithFfmpeg('mov', ['-f', 'lavfi', '-i', 'color=size=9000x9000:rate=1:duration=1', '-pix_fmt', 'monob', '-c:v', 'png']),
      'a.mov',
      'video/quicktime',
    ),
    never(
      'an mp4 without media',
      await makeWithFfmpeg('mp4', ['-f', 'lavfi', '-i', 'color=size=32x32:rate=1:duration=1', '-c:v', 'libx264', '-frames:v', '0']),
      'a.mp4',
      'video/mp4',
    ),
  ]
}

/** Every kind of file, truncated in several places. `never` if the format reveals the truncation. */
export async function cutShort(): Promise<HostileFile[]> {
  const shares = [0.02, 0.3, 0.6, 0.9] as const
  const pictures = await Promise.all(
    PICTURE_FORMATS.map(
      async (format) => [format, `image/${format}`, await harmless(format, 300, 200), format === 'gif' ? 'clean' : 'never'] as const,
    ),
  )
  const clips = [
    ['mp4', 'video/mp4', await makeTestClip({ seconds: 1 }), 'never'],
    [
      'webm',
      'video/webm',
      await makeTestClip({ seconds: 1, extension: 'webm', video: ['-c:v', 'libvpx', '-deadline', 'realtime'], audio: ['-an'] }),
      'clean',
    ],
    ['flac', 'audio/flac', await makeTestSound('flac', 1), 'clean'],
    ['ogg', 'audio/ogg', await makeTestSound('ogg', 1), 'clean'],
    ['m4a', 'audio/mp4', await makeTestSound('m4a', 1), 'never'],
  ] as const
  return [...pictures, ...clips].flatMap(([extension, fileType, whole, mayBe]) =>
    shares.map((share) => ({
      name: `${Math.round(share * 100)} % of a ${extension}`,
      bytes: whole.subarray(0, Math.max(1, Math.floor(whole.length * share))),
      fileName: `a.${extension}`,
      fileType,
      mayBe,
    })),
  )
}
