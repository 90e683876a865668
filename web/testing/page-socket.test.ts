import { expect, test } from 'vitest'
import { PageServer } from './page-server.ts'
import { socketTo } from './page-socket.ts'

const EVENTS = ['open', 'close']

async function eventsOf(server: PageServer): Promise<string[]> {
  const heard: string[] = []
  const Socket = socketTo(server)
  const socket = new Socket('ws://page.test')
  for (const type of EVENTS) socket.addEventListener(type, () => heard.push(type))
  await Promise.resolve()
  socket.close()
  await Promise.resolve()
  return heard
}

test('a socket opens and closes, one microtask later each', async () => {
  expect(await eventsOf(new PageServer())).toEqual(EVENTS)
})

test('a client that outlives its test hears nothing', async () => {
  const server = new PageServer()
  server.close()
  expect(await eventsOf(server)).toEqual([])
})
