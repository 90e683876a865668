/** The subscribers of the live update bench, in a separate thread: reports when the last of them had each message. */
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'

const { url, size, frames } = workerData as { url: string; size: number; frames: readonly string[] }
let arrived = 0
/** With frames to send, the first round is the answer to them: then all are connected. */
let isReady = frames.length === 0

function onMessage(): void {
  arrived += 1
  if (arrived < size) return
  arrived = 0
  const atNs = process.hrtime.bigint()
  if (isReady) parentPort?.postMessage(atNs)
  else {
    isReady = true
    parentPort?.postMessage('ready')
  }
}

for (let index = 0; index < size; index += 1) {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
  socket.on('message', onMessage)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  for (const frame of frames) socket.send(frame)
}
if (frames.length === 0) parentPort?.postMessage('ready')
