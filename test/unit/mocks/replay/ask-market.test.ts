import { expect, it, vi } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { createMarketAccess, type MarketFunctions } from '../../../../mocks/replay/ask-market.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

const pools = getOperation('clmmVenuePools')
const influencers = getOperation('influencerCredibility')
const context = {
  choices: defaultGapChoices.current,
  headers: { Own: '1' },
  now: 9,
} as unknown as RequestContext

it('asks at another time, with the default version and no trace in the request', () => {
  const listEntries = vi.fn<MarketFunctions['listEntries']>(() => [{ name: 'row' }])
  const { ask } = createMarketAccess(context, listEntries)
  expect(ask(influencers, { limit: 3 }, 5)).toEqual([{ name: 'row' }])
  const asked = listEntries.mock.calls[0]?.[2]
  expect(asked).toMatchObject({ now: 5, headers: {}, query: { limit: 3 }, selection: { named: false } })
  expect(asked?.selection?.version.default).toBe(true)
  expect(context).toMatchObject({ now: 9, headers: { Own: '1' } })
})

it('takes an error reply for no entries', () => {
  const { ask } = createMarketAccess(context, () => ({ status: 404, headers: {}, body: '' }))
  expect(ask(pools, {}, 5)).toEqual([])
})

it('parses what was sent, unless the mock would reject it', () => {
  const { parse } = createMarketAccess(context, () => [])
  expect(parse(pools, { offset: '2' })).toEqual({ limit: 100, offset: 2 })
  expect(parse(pools, { limit: 'many' })).toBe(undefined)
})
