import { expect, test } from 'vitest'
import { listEntries } from '../../../../mocks/drafts/list-entries.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

test('returns the entries of a resource', () => {
  const { choose } = trackGapChoices(defaultGapChoices.current)
  const source = { world: createWorld({ seed: 1, size: 'small' }), now: Date.UTC(2026, 0, 15) / 1000, choose }
  expect(listEntries(getOperation('clmmVenuePools'), { limit: 3, offset: 0 }, source)).toHaveLength(3)
})
