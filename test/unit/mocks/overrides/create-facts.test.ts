import { expect, test } from 'vitest'
import { trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { createAliases, replaceAliases } from '../../../../mocks/overrides/create-aliases.ts'
import { createFacts } from '../../../../mocks/overrides/create-facts.ts'
import { activateOverrides } from '../../../../mocks/overrides/create-overrides.ts'
import { readMarket } from '../../../../mocks/overrides/market-rows.ts'
import { parseOverrides } from '../../../../mocks/overrides/parse-overrides.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import { ask, plain } from './ask-overridden.ts'

const { choices } = plain.sessions.first
const source = { world: plain.world, now: plain.clock.now(), choose: trackGapChoices(choices).choose }
const market = readMarket({ ...source, choices })
const listed = ask(plain, 'clonesV3Pools').rows[1]
const key = String(listed?.poolAddress).toLowerCase()

test('collects attributes of a row and of the entities in it', () => {
  const parsed = parseOverrides({ clonesV3Pools: { [key]: { fee: 5, token0Symbol: 'WOW' } } })
  const facts = createFacts(parsed, market)
  expect(facts.find('pool', 'fee', { key, scope: ['8453'] })?.value).toBe(5)
  const token = String(listed?.token0Address).toLowerCase()
  expect(facts.find('token', 'symbol', { key: token, scope: ['8453'] })?.value).toBe('WOW')
  expect(facts.find('pool', 'fee', { key: '0x1', scope: [] })).toBeUndefined()
})

test('finds an entity of the market for a key that it does not know', () => {
  const own = `0x${'0'.repeat(39)}1`
  const aliases = createAliases(parseOverrides({ clonesV3Pools: { rows: [{ poolAddress: own }] } }), market)
  expect([...aliases.keys()]).toEqual([`pool ${own}`])
  const place = {
    operation: getOperation('clonesV3Pool'),
    entry: 'PoolMetricsV3',
    query: { pool_address: own },
  }
  expect(replaceAliases(place, aliases)?.query).toEqual({ pool_address: aliases.get(`pool ${own}`) })
  expect(replaceAliases({ ...place, query: { pool_address: key } }, aliases)).toBeUndefined()
})

test('activates nothing without overrides', () => {
  const place = { ...source, choices }
  expect(activateOverrides({}, place)).toBeUndefined()
  expect(activateOverrides({ clmmVenuePools: { rows: [] } }, place)?.value).toEqual({
    clmmVenuePools: { rows: [] },
  })
})
