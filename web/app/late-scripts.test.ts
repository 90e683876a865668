import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

const page = (entry = '/assets/index-1.js') =>
  `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/base-1.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/x.js"/></head><body><p>Text</p><script nonce="n">data</script><script type="module" async="" src="${entry}" nonce="n"></script></body></html>`

/** Runs the page's starter in a document of ours; returns the requested scripts and workers, and the events that make it request them. */
function startedOn(html: string, hasThreads = true) {
  const asked: string[] = []
  const workers: string[] = []
  const listeners = new Map<string, () => void>()
  const timers: [run: () => void, ms: number][] = []
  const append = (tag: Record<string, unknown>) => void asked.push(String(tag['href'] ?? tag['src']))
  const text = [...(/<script nonce="n">(\(\(entry.*?)<\/script>/.exec(html)?.slice(1) ?? [])][0] ?? ''
  const document = { createElement: () => ({}), head: { append }, body: { append } }
  // The starter is text for the browser: run as the browser would.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('document', 'addEventListener', 'setTimeout', 'Worker', text)(
    document,
    (name: string, run: () => void) => listeners.set(name, run),
    (run: () => void, ms = 0) => timers.push([run, ms]),
    class {
      constructor(address: string) {
        if (!hasThreads) throw new Error('no threads')
        workers.push(address)
      }
    },
  )
  /** Runs the timers up to this delay, and those that they start; returns how many scripts each has requested. */
  const wait = (ms: number): number[] => {
    const steps: number[] = []
    for (let at = timers.findIndex((timer) => timer[1] <= ms); at >= 0; at = timers.findIndex((timer) => timer[1] <= ms)) {
      const before = asked.length
      timers.splice(at, 1)[0]?.[0]()
      steps.push(asked.length - before)
    }
    return steps
  }
  return { asked, workers, happen: (name: string) => listeners.get(name)?.(), wait }
}

/** Longer than the page waits for its pictures. */
const LONG_MS = 60_000

describe('scripts of a public page', () => {
  it('are not in the page, and nothing else of it is changed', () => {
    const html = withLateScripts(page(), 'n')
    expect(html).not.toContain('rel="modulepreload" href')
    expect(html).not.toContain('<script type="module"')
    for (const part of ['<link rel="stylesheet" href="/a.css"/>', '<p>Text</p>', '<script nonce="n">data</script>', '</body></html>'])
      expect(html).toContain(part)
  })

  it.each(['load', 'pointerdown', 'keydown'])('are requested at %s, once', (name) => {
    const started = startedOn(withLateScripts(page(), 'n'))
    expect(started.asked).toEqual([])
    started.happen(name)
    started.happen('load')
    started.wait(0)
    expect(started.asked).toEqual(['/assets/base-1.js', '/assets/x.js', '/assets/index-1.js'])
    started.wait(LONG_MS)
    expect(started.asked).toEqual(['/assets/base-1.js', '/assets/x.js', '/assets/index-1.js'])
  })

  it('are requested after a while, also when none of these events comes', () => {
    const started = startedOn(withLateScripts(page(), 'n'))
    started.wait(LONG_MS)
    expect(started.asked).toHaveLength(3)
  })

  it('are requested a few at a time, so that no long task blocks the page', () => {
    const many = Array.from({ length: 10 }, (_, at) => `<link rel="modulepreload" href="/assets/part-${at}.js"/>`).join('')
    const started = startedOn(withLateScripts(page().replace('</head>', `${many}</head>`), 'n'))
    started.happen('load')
    expect(Math.max(...started.wait(0))).toBeLessThanOrEqual(5)
    expect(started.asked).toHaveLength(13)
  })

  it('are loaded while a thread of its own makes the first formats, once', () => {
    const started = startedOn(withLateScripts(page(), 'n'))
    expect(started.workers).toEqual([])
    started.happen('keydown')
    started.happen('load')
    started.wait(LONG_MS)
    expect(started.workers).toEqual(['/first-formats.js'])
  })

  it('are requested also where the browser refuses the thread', () => {
    const started = startedOn(withLateScripts(page(), 'n'), false)
    expect(() => started.happen('keydown')).toThrow('no threads')
    expect(started.asked).toEqual(['/assets/base-1.js', '/assets/x.js', '/assets/index-1.js'])
  })

  it('find a thread that makes a format of numbers and one of dates, and ends', () => {
    const done: string[] = []
    const noting = (name: string) =>
      function note() {
        done.push(name)
      }
    const text = readFileSync(new URL('../../public/first-formats.js', import.meta.url), 'utf8')
    // As a browser runs it.
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
    new Function('Intl', 'close', text)({ NumberFormat: noting('number'), DateTimeFormat: noting('date') }, noting('end'))
    expect(done).toEqual(['number', 'date', 'end'])
  })

  it('leaves a page without modules as it is', () => {
    expect(withLateScripts('<html><body></body></html>', 'n')).toBe('<html><body></body></html>')
  })
})
