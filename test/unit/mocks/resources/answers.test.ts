import { afterEach, describe, expect, it, test } from 'vitest'
import { defaultGapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { answerPriceVolume } from '../../../../mocks/resources/answer-price-volume.ts'
import { isDrafted } from '../../../../mocks/resources/is-drafted.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import { loadOnce } from '../../../support/load-once.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const world = createWorld({ seed: 11, size: 'small' })
const now = Date.UTC(2026, 0, 15, 12) / 1000
const token = world.tokens.at(900, 5)
function readPrices(at = now) {
  const { choose } = trackGapChoices(defaultGapChoices.current)
  const query = { token_addresses: [token.address], timeframe: '24h' as const }
  const rows = answerPriceVolume({ world, now: at, selection: undefined, choose, query })
  return 'status' in rows ? undefined : rows[0]
}

test('relates changes to the time before', () => {
  const [row, before] = [readPrices(), readPrices(now - 86_400)]
  if (row === undefined || before === undefined) throw new Error('There is no row.')
  expect(row.priceChangeUSD).toBe(row.priceUSD - before.priceUSD)
  expect(row.priceChangePercent).toBeCloseTo((row.priceUSD / before.priceUSD - 1) * 100, 9)
  expect(row.updateUnixTime).toBeLessThanOrEqual(now)
})

test('sums influencers over exactly seven days where GAP-58 has that default', () => {
  const { path } = getOperation('influencerCredibility')
  const ask = (query: Record<string, string>, gaps = {}) =>
    requestMock(createMock({ now: '2026-01-15T12:00:00Z', gaps }), { path, query }).body
  const week = ask({ limit: '100' }, { 'GAP-58': '7d' })
  expect(week).toBe(ask({ limit: '100', time_window: '168h' }))
  expect(week).not.toBe(ask({ limit: '100', time_window: '169h' }))
})

afterEach(() => activateContract())

it('is false for the operations of this contract, also in a copy, and true for those of another', () => {
  const own = contract.operations.map(({ id, path }) => ({ id, path }))
  expect(own.filter(isDrafted)).toEqual([])
  activateContract(loadOnce('test/second-contract/spec'))
  expect(contract.operations.every(isDrafted)).toBe(true)
  expect(isDrafted({ id: 'tokenDetails', path: '/meters' })).toBe(true)
  expect(isDrafted(undefined)).toBe(true)
  expect(own.filter(isDrafted)).toEqual([])
})

const mock = createMock({ seed: 1, size: 'small', now: '2026-01-15T12:00:00Z' })

/** The body of a list of V3 pools sorted so. */
function sorted(order: Readonly<Record<string, string>>): string {
  const { path, query } = findSampleRequest(mock, 'dexdV3Pools')
  return requestMock(mock, { path, query: { ...query, limit: '20', ...order } }).body
}

describe('a column that is named twice counts at its first place', () => {
  it.each([
    ['fee,createdAt,fee', '', 'fee,createdAt', ''],
    ['fee', 'fee,createdAt', 'fee', ',createdAt'],
  ])('case %#', (ascending, descending, ascendingOnce, descendingOnce) => {
    const twice = sorted({ order_asc: ascending, order_desc: descending })
    expect(twice).toBe(sorted({ order_asc: ascendingOnce, order_desc: descendingOnce }))
    expect(twice).not.toBe(sorted({}))
  })
})
