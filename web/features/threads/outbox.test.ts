/** Own messages on their way, without a page: when they are sent, and which ones stay. */
import { describe, expect, it } from 'vitest'
import { Outbox, type Unsent } from './outbox.ts'

/** The storage of a tab. */
function aStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage
}

const unsent = (part: Partial<Unsent> = {}): Unsent => ({ clientId: 'one', text: 'Hello', files: [], at: 0, problem: null, ...part })
const problemOf = (error: unknown) => (error as Error).message

/** An outbox whose messages arrive or fail when the test says so, and not before. */
function aLine() {
  const sent: Unsent[] = []
  const answers: { done: () => void; fail: (error: Error) => void }[] = []
  return {
    sent,
    answers,
    deliver: (message: Unsent) =>
      new Promise<void>((done, fail) => {
        sent.push(message)
        answers.push({ done, fail })
      }),
  }
}

/** Lets what was answered reach the outbox. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a message on its way', () => {
  it('is sent once, however often the page goes on', async () => {
    const [box, line] = [new Outbox('key', aStorage()), aLine()]
    box.add(unsent(), line.deliver, problemOf)
    box.goOn(line.deliver, problemOf)
    box.again('one', line.deliver, problemOf)
    expect(line.sent).toHaveLength(1)
  })

  it('is sent by the next page of the tab, too, with the same id', () => {
    const [storage, line] = [aStorage(), aLine()]
    new Outbox('key', storage).add(unsent({ clientId: 'same' }), line.deliver, problemOf)
    new Outbox('key', storage).goOn(line.deliver, problemOf)
    expect(line.sent.map(({ clientId }) => clientId)).toEqual(['same', 'same'])
  })
})

describe('a message that failed', () => {
  it('waits for its author, also on the next page', async () => {
    const [storage, line] = [aStorage(), aLine()]
    const box = new Outbox('key', storage)
    box.add(unsent(), line.deliver, problemOf)
    line.answers[0]?.fail(new Error('No way'))
    await settled()
    const next = new Outbox('key', storage)
    expect(next.messages()).toMatchObject([{ text: 'Hello', problem: 'No way' }])
    for (const each of [box, next]) each.goOn(line.deliver, problemOf)
    expect(line.sent).toHaveLength(1)
  })

  it('is on its way again once its author says so, at the price that they agree to by then', async () => {
    const [box, line] = [new Outbox('key', aStorage()), aLine()]
    box.add(unsent({ price: 2 }), line.deliver, problemOf)
    line.answers[0]?.fail(new Error('No way'))
    await settled()
    box.again('one', line.deliver, problemOf, 3)
    expect(box.messages()).toMatchObject([{ problem: null, price: 3 }])
    expect(line.sent[1]).toMatchObject({ clientId: 'one', price: 3 })
  })

  it('is gone from the tab once it is discarded, and the others stay', () => {
    const [storage, line] = [aStorage(), aLine()]
    const box = new Outbox('key', storage)
    box.add(unsent(), line.deliver, problemOf)
    box.add(unsent({ clientId: 'two' }), line.deliver, problemOf)
    box.forget(['one'])
    expect(new Outbox('key', storage).messages().map(({ clientId }) => clientId)).toEqual(['two'])
    box.forget(['two'])
    expect(storage.getItem('key')).toBeNull()
  })
})

it('takes nothing from a storage that holds something else', () => {
  const storage = aStorage()
  for (const kept of ['{', '{"a":1}']) {
    storage.setItem('key', kept)
    expect(new Outbox('key', storage).messages()).toEqual([])
  }
})
