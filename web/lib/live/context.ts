import { createContext, useContext } from 'react'
import type { LiveClient } from './live-client.ts'

export const LiveContext = createContext<LiveClient | null>(null)

export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext)
  if (client === null) throw new Error('a live hook is used outside of the router')
  return client
}
