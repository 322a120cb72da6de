import { expect, it } from 'vitest'
import type { RecordedEntity } from '../../../../mocks/replay/index-recorded-entities.ts'
import { listUnknownEntities } from '../../../../mocks/replay/list-unknown-entities.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

const operation = getOperation('tradeStatistics')
const world = createWorld({ seed: 1, size: 'small' })
const recorded = new Map(['A', 'B'].map(key => [`token 900 ${key}`, { key } as RecordedEntity]))

function list(isKnown: (key: unknown) => boolean | undefined, rows: readonly object[] = []) {
  const query = { token_addresses: ['A', 'B', 'C'] }
  const market = { recorded, world, now: 0, ask: () => rows as never[] }
  return listUnknownEntities(operation, query, { ...market, isKnown: (_, { key }) => isKnown(key) }).map(
    ({ asked }) => asked.key,
  )
}

it('lists what the recording names and the market does not know', () => {
  expect(list(() => false)).toEqual(['A', 'B'])
  expect(list(key => key === 'A')).toEqual(['B'])
})

it('asks for the rows of a draft, whose keys only they show', () => {
  expect(list(() => undefined, [{}, {}])).toEqual([])
  expect(list(() => undefined, [{}])).toEqual(['A', 'B'])
})
