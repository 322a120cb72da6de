import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import type { Overrides } from '../../../../mocks/core/settings/override.ts'
import { trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { changeList } from '../../../../mocks/overrides/change-list.ts'
import { createFacts } from '../../../../mocks/overrides/create-facts.ts'
import { readMarket } from '../../../../mocks/overrides/market-rows.ts'
import { parseOverrides } from '../../../../mocks/overrides/parse-overrides.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { listEntryNames } from '../../../../src/contract/model/list-attributes.ts'
import { plain } from './ask-overridden.ts'

const { choices } = plain.sessions.first
const { choose } = trackGapChoices(choices)
const source = { world: plain.world, now: plain.clock.now(), choices, choose }
const market = readMarket(source)
const pools = market.first({ operation: getOperation('clmmVenuePools'), entry: 'AltPool', query: {} })

/** Answers a page of an overridden list. */
function answer(id: OperationId, value: unknown, page: Readonly<Record<string, unknown>>) {
  const parsed = parseOverrides({ [id]: value } as Overrides)
  const operation = getOperation(id)
  const [entry = ''] = listEntryNames(operation)
  const query = { ...market.exampleQuery(operation), ...page }
  const request = { ...source, operation, query } as unknown as RequestContext
  const place = { operation, entry, query }
  const rows = changeList({ place, request, market, facts: createFacts(parsed, market), own: parsed[0] })
  if ('status' in rows) throw new Error('no rows')
  return rows
}

const address = (at: number) => String(at).replaceAll('0', 'z').padStart(32, 'a')
const instant = (at: number) => new Date(1.6e12 + 1e6 * at).toISOString().replace('.000Z', '+00:00')
type Case = readonly [string, OperationId, (at: number) => object, string]
const cases: readonly Case[] = [
  ['rows that say little', 'clmmVenuePools', () => ({ fee: 100 }), 'createdAt'],
  ['rows that are sorted anew', 'clmmVenuePools', at => ({ createdAt: instant(at) }), 'createdAt'],
  ['rows of a ranking', 'tvlTopOwners', () => ({ tokenSymbol: 'X' }), ''],
  ['rows with new keys', 'clmmVenuePools', at => ({ poolAddress: address(at) }), 'createdAt'],
  ['rows of a chain', 'dexeV3Pools', at => ({ tickSpacing: at + 1 }), ''],
]

test.each(cases)('answers a page of %s', (_, id, build, by) => {
  for (const [offset, length] of [
    [0, 200],
    [120, 1_500],
  ] as const) {
    const rows = answer(id, { rows: Array.from({ length }, (_, at) => build(at)) }, { limit: 7, offset })
    expect(rows).toHaveLength(7)
    const values = rows.map(row => String(row[by]))
    expect(values).toEqual(values.toSorted().reverse())
  }
})

test('puts pages of long lists together as one, also where rows are of the market or filtered', () => {
  const own = String(pools[30]?.poolAddress)
  const rows = Array.from({ length: 300 }, (_, at) =>
    at === 100 ? { poolAddress: own } : at % 7 === 3 ? { createdAt: instant(at) } : { tickSpacing: 1 },
  )
  const ask = (page: object) => answer('clmmVenuePools', { rows }, { ...page })
  const whole = ask({ limit: 300, offset: 0 })
  expect(whole).toHaveLength(300)
  expect([0, 100, 200].flatMap(offset => ask({ limit: 100, offset }))).toEqual(whole)
  expect(new Set(whole.map(row => row.poolAddress)).size).toBe(300)
  expect(whole.some(row => row.poolAddress === own)).toBe(true)
})

test.each([
  ['moved', () => ({ createdAt: instant(1) })],
  ['removed', () => null],
  ['changed', () => ({ fee: 100 })],
])('answers a page of a list with thousands of %s rows', (kind, build) => {
  const known = pools.slice(0, 3).map(row => [String(row.poolAddress), build()])
  const unknown = Array.from({ length: 1_500 }, (_, at) => [address(at), build()])
  const rows = answer('clmmVenuePools', Object.fromEntries([...unknown, ...known]), { limit: 7, offset: 0 })
  expect(rows).toHaveLength(7)
  const shown = rows.map(row => row.poolAddress)
  expect(known.filter(([key]) => shown.includes(key))).toHaveLength(kind === 'changed' ? 3 : 0)
})
