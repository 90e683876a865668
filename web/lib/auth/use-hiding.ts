/**
 * The part of a public query that leaves out hidden users (docs/decisions/2026-11-23-blocks.md): the token of a user with a block, nothing for all
 * others, who share one answer.
 */
import { useMemo } from 'react'
import { useAuth } from './use-auth.ts'

export interface Hiding {
  token?: string
}

const NOTHING: Hiding = {}

export function useHiding(): Hiding {
  const { token, user } = useAuth()
  const asks = user?.hasBlocks === true && token !== undefined && token !== ''
  return useMemo(() => (asks ? { token } : NOTHING), [asks, token])
}
