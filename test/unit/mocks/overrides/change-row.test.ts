import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { changeRow } from '../../../../mocks/overrides/change-row.ts'
import { createFacts } from '../../../../mocks/overrides/create-facts.ts'
import { createListChange } from '../../../../mocks/overrides/create-list-change.ts'
import { readMarket } from '../../../../mocks/overrides/market-rows.ts'
import { parseOverrides } from '../../../../mocks/overrides/parse-overrides.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import { plain } from './ask-overridden.ts'

test('returns the same row when no override concerns it', () => {
  const { choices } = plain.sessions.first
  const operation = getOperation('clmmVenuePools')
  const source = { world: plain.world, now: plain.clock.now(), choose: trackGapChoices(choices).choose }
  const market = readMarket({ ...source, choices })
  const place = { operation, entry: 'AltPool', query: { limit: 2, offset: 0 } }
  const known = { market, facts: createFacts(parseOverrides({}), market), aliases: new Map() }
  const request = { ...source, operation, query: place.query } as unknown as RequestContext
  const change = createListChange(place, request, known, undefined)
  const [row] = market.first(place)
  expect(changeRow(row ?? {}, undefined, { ...change, rows: [] })).toEqual({ row, broken: [] })
  expect(change.list({ limit: 2, offset: 0 })).toHaveLength(2)
})
