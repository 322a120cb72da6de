import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import type { Overrides } from '../../../../mocks/core/settings/override.ts'
import { trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerExactRows } from '../../../../mocks/overrides/answer-exact-rows.ts'
import { changeList } from '../../../../mocks/overrides/change-list.ts'
import { createAliases } from '../../../../mocks/overrides/create-aliases.ts'
import { createFacts } from '../../../../mocks/overrides/create-facts.ts'
import { createListChange } from '../../../../mocks/overrides/create-list-change.ts'
import { readMarket } from '../../../../mocks/overrides/market-rows.ts'
import { parseOverrides } from '../../../../mocks/overrides/parse-overrides.ts'
import { listSchemaNames } from '../../../../mocks/scenarios/entries/read-entry-shape.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { plain } from './ask-overridden.ts'

const { choices } = plain.sessions.first
const source = {
  world: plain.world,
  now: plain.clock.now(),
  choices,
  choose: trackGapChoices(choices).choose,
}

/** Answers a page of an overridden list. Returns it with the numbers of rows that were worked out, and of those of the market. */
function answer(id: OperationId, told: unknown, page: Readonly<Record<string, unknown>>) {
  const parsed = parseOverrides({ [id]: told } as Overrides)
  const touched = new Set<unknown>()
  const watch = <Row extends object>(row: Row): Row =>
    Object.defineProperty({ ...row }, 'isRaw', { get: () => !touched.add(row) })
  const [override] = parsed.map(each => ({
    ...each,
    keyed: each.keyed.map(watch),
    exact: each.exact?.map(watch),
  }))
  const operation = getOperation(id)
  const [entry = ''] = listSchemaNames(operation)
  const market = readMarket(source)
  const query = { ...market.exampleQuery(operation), ...page }
  const request = { ...source, operation, query } as unknown as RequestContext
  const known = { market, facts: createFacts(parsed, market), aliases: createAliases(parsed, market) }
  const change = createListChange({ operation, entry, query }, request, known, override)
  let read = 0
  const counted = {
    ...change,
    list: (asked: typeof query) => {
      const listed = change.list(asked)
      if ('length' in listed) read += listed.length
      return listed
    },
  }
  const rows = override?.exact === undefined ? changeList(counted) : answerExactRows(counted, override.exact)
  if ('status' in rows) throw new Error('no rows')
  return { rows, worked: touched.size, read }
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

test.each(cases)('works out a page of %s alone', (_, id, build, by) => {
  for (const [offset, length] of [
    [0, 200],
    [120, 1_500],
  ] as const) {
    const told = { rows: Array.from({ length }, (_, at) => build(at)) }
    const { rows, worked, read } = answer(id, told, { limit: 7, offset })
    expect([rows.length, worked]).toEqual([7, 7])
    expect(read).toBeLessThanOrEqual(200)
    const values = rows.map(row => String(row[by]))
    expect(values).toEqual(values.toSorted().reverse())
  }
})

test('puts pages of long lists together as one, also where rows are of the market or filtered', () => {
  const market = readMarket(source).first({
    operation: getOperation('clmmVenuePools'),
    entry: 'AltPool',
    query: {},
  })
  const own = String(market[30]?.poolAddress)
  const rows = Array.from({ length: 300 }, (_, at) =>
    at === 100 ? { poolAddress: own } : at % 7 === 3 ? { createdAt: instant(at) } : { tickSpacing: 1 },
  )
  const ask = (page: object) => answer('clmmVenuePools', { rows }, { ...page }).rows
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
])('works out a page of a list with thousands of %s rows alone', (kind, build) => {
  const market = readMarket(source).first({
    operation: getOperation('clmmVenuePools'),
    entry: 'AltPool',
    query: {},
  })
  const known = market.slice(0, 3).map(row => [String(row.poolAddress), build()])
  const told = Object.fromEntries([
    ...Array.from({ length: 1_500 }, (_, at) => [address(at), build()]),
    ...known,
  ])
  const { rows, worked, read } = answer('clmmVenuePools', told, { limit: 7, offset: 0 })
  expect(rows).toHaveLength(7)
  expect(worked).toBeLessThanOrEqual(7)
  expect(read).toBeLessThanOrEqual(50)
  const first = rows.map(row => row.poolAddress)
  expect(known.filter(([key]) => first.includes(key))).toHaveLength(kind === 'changed' ? 3 : 0)
})
