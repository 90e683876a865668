import type { OwnData } from '#server/compose/own-data.ts'

const ACTS = { exported: { leftOut: 'acts of staff about the whole site; nothing about other users' } } as const

export const settingsData: OwnData = {
  tables: {
    'settings.changes': { ...ACTS, leaving: { kept: 'only an id: the history of the settings is whole for good' } },
    'settings.scheduled': { ...ACTS, leaving: { kept: 'only an id: the history of the settings is whole for good' } },
  },
}
