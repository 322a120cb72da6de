import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { type StoredEntry, serializeEntry } from '../../../../mocks/state/serialize-entry.ts'

const entry = { id: 3, status: 200, ms: 1, bytes: 9 } as Partial<JournalEntry> as JournalEntry
const write = (settings: object): StoredEntry =>
  JSON.parse(
    serializeEntry({ ...entry, recipe: { settings, counts: [2], bodyLength: 7, isKeyAccepted: true } }),
  )

test('leaves out what the store adds, and keeps what the reply is made from', () => {
  expect(write({ seed: 4 })).toEqual({
    status: 200,
    recipe: { settings: { seed: 4 }, counts: [2], bodyLength: 7, isKeyAccepted: true },
  })
})

test('keeps no settings of more than a thousand characters', () => {
  const scenarios = Array(100).fill('empty@goods')
  expect(write({ scenarios }).recipe).toEqual({ counts: [2], bodyLength: 7, isKeyAccepted: true })
})
