import { statement } from '#platform/db/statement.ts'

export const selectOne = statement<[], { one: number }>('health.selectOne', 'select 1 as one')
