import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { changeRow } from '../../../../mocks/overrides/change-row.ts'
import { createAliases, replaceAliases } from '../../../../mocks/overrides/create-aliases.ts'
import { createFacts } from '../../../../mocks/overrides/create-facts.ts'
import { createListChange } from '../../../../mocks/overrides/create-list-change.ts'
import { readMarket } from '../../../../mocks/overrides/market-rows.ts'
import { parseOverrides } from '../../../../mocks/overrides/parse-overrides.ts'
import {
  findKeyColumn,
  identifyRow,
  isNamedBy,
  normalizeKey,
  normalizeWrittenKey,
} from '../../../../mocks/overrides/row-identity.ts'
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

test('returns the same row when no override concerns it', () => {
  const place = {
    operation: getOperation('clmmVenuePools'),
    entry: 'AltPool',
    query: { limit: 2, offset: 0 },
  }
  const known = { market, facts: createFacts(parseOverrides({}), market), aliases: new Map() }
  const request = { ...source, ...place } as unknown as RequestContext
  const change = createListChange(place, request, known, undefined)
  const [row] = market.first(place)
  expect(changeRow(row ?? {}, undefined, { ...change, rows: [] })).toEqual({ row, broken: [] })
  expect(change.list({ limit: 2, offset: 0 })).toHaveLength(2)
})

const place = { operation: getOperation('clmmVenuePools'), entry: 'AltPool', query: {} }

test('keeps rows for a minute of the clock', () => {
  const now = source.now - (source.now % 60)
  const readAt = (second: number) => readMarket({ ...source, choices, now: second })
  const rows = readAt(now)
  expect(readAt(now + 59)).toBe(rows)
  expect(readAt(now + 60)).not.toBe(rows)
})

test('finds a row far down a list, and what describes an entity', () => {
  const rows = market
  const key = String(rows.first(place).at(-1)?.poolAddress)
  expect(rows.find(place, key)).toMatchObject({ poolAddress: key })
  expect(rows.find(place, 'nobody')).toBeUndefined()
  expect(rows.describe('token', 'So11111111111111111111111111111111111111112')).toMatchObject({
    symbol: 'SOL',
    decimals: 9,
  })
})

test('compares keys without padding and the case of hexadecimal digits', () => {
  expect(normalizeKey('abc\0\0')).toBe('abc')
  expect(normalizeKey('0xAB')).toBe('0xab')
  expect(normalizeWrittenKey('8453/0xAB')).toBe('8453/0xab')
  expect(normalizeWrittenKey('https://social.example/A/0xAB')).toBe('https://social.example/A/0xAB')
})

test('reads the key of a row from its column or from the query', () => {
  expect(findKeyColumn('AltPool')).toBe('poolAddress')
  expect(findKeyColumn('PoolMetricsV3')).toBeUndefined()
  const place = {
    operation: getOperation('dexdV3Pool'),
    entry: 'PoolMetricsV3',
    query: { chain_id: 1, pool_address: '0xAB' },
  }
  expect(identifyRow({}, place)).toEqual({ key: '0xab', scope: ['1'] })
})

test('accepts a key with the parts before it', () => {
  const identity = { key: '5', scope: ['900', 'pool'] }
  for (const written of ['5', 'pool/5', '900/pool/5'])
    expect(isNamedBy(written, identity), written).toBe(true)
  for (const written of ['6', 'other/5', '1/pool/5', 'ool/5'])
    expect(isNamedBy(written, identity), written).toBe(false)
})
