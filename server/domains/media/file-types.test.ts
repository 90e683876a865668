import { expect, test } from 'vitest'
import { cleanFileName, deliverableType, kindByExtension, nameBeforeCheck, nameForKind } from './file-types.ts'

test('strips folders, hidden letters and forbidden signs from a file name, and never leaves it empty', () => {
  expect(cleanFileName('../../etc/passwd')).toBe('passwd')
  expect(cleanFileName('C:\\photos\\Größe 日本.jpg')).toBe('Größe 日本.jpg')
  expect(cleanFileName('photo\u202egnp.exe')).toBe('photognp.exe')
  expect(cleanFileName('a\r\nset-cookie: x.png')).toBe('aset-cookie x.png')
  expect(cleanFileName('\u200b\u2066.\ufeff')).toBe('file')
  expect(cleanFileName('one\u2028two\u0085.png')).toBe('onetwo.png')
  expect(cleanFileName('👩‍🎨.png')).toBe('👩‍🎨.png')
  expect(cleanFileName('...')).toBe('file')
  expect(cleanFileName('')).toBe('file')
  expect(cleanFileName('\ud800.png')).toBe('\ufffd.png')
  expect(cleanFileName(`${'x'.repeat(400)}.png`)).toBe(`${'x'.repeat(150)}.png`)
})

test('ends a name according to the kind of the file', () => {
  const png = kindByExtension('png')!
  expect(nameForKind('page.html', png)).toBe('page.html.png')
  expect(nameForKind('photo.PNG', png)).toBe('photo.PNG')
  expect(nameForKind('photo', png)).toBe('photo.png')
  expect(nameForKind('photo.jpeg', kindByExtension('jpg')!)).toBe('photo.jpeg')
})

test('stores no unchecked file under the name of a program or a web page', () => {
  expect(nameBeforeCheck('page.html')).toBe('page.html.file')
  expect(nameBeforeCheck('run.exe')).toBe('run.exe.file')
  expect(nameBeforeCheck('photo.jpg')).toBe('photo.jpg')
})

test('accepts pictures, videos, sound and ZIP, and refuses drawings that are programs', () => {
  for (const type of ['image/png', 'video/mp4', 'audio/wav', 'application/zip', 'application/x-zip-compressed', 'application/octet-stream'])
    expect(deliverableType(type)).toBe(type)
  expect(deliverableType('Audio/OGG; codecs=opus')).toBe('audio/ogg')
  const others = [
    'image/svg+xml',
    'image/svg+xml; charset=utf-8',
    'IMAGE/SVG+XML',
    'text/html',
    'application/pdf',
    'application/x-msdownload',
    '',
    'image/png\r\nx: y',
    'image/\0',
    'image/',
  ]
  for (const type of others) expect(deliverableType(type), type).toBeNull()
})
