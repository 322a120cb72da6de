import { describe, expect, it } from 'vitest'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { parameterChecks } from '../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { planRequests } from '../../../../../src/conformance/plan/plan-requests.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import type { OperationId, QueryOf } from '../../../../../src/contract/contract-types.ts'
import {
  buildExchange,
  buildGroup,
  buildGroupTwice,
  type ExchangeChanges,
  judgeConsistency,
  judgeRequirement,
  type RowByName,
} from '../../../../support/build-exchange.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ tokenAddress: `token ${at}` }))
const verdict = (made: readonly [OperationId, ExchangeChanges][], requirement: string, id: OperationId) =>
  judgeRequirement(
    parameterChecks.current,
    made.map(([operation, each]) => buildExchange(operation, each)),
    requirement,
    id,
  )

describe('a lawful value', () => {
  const day = { timeframe: '24h', token_addresses: 'a,b' }
  it.each<[string, OperationId, Record<string, string>]>([
    ['PAR-ENUM-timeframe', 'tradeStatistics', day],
    ['PAR-ENUM-time_window', 'influencerCredibility', { time_window: '48h' }],
    ['PAR-RNG-lookback_hours', 'trendingMomentum', { lookback_hours: '168' }],
    ['PAR-LIM-maxok', 'dlmmVenuePools', { limit: '1000' }],
    ['PAR-OFF-maxok', 'dlmmVenuePools', { offset: '100000' }],
    ['PAR-PAT-token_address', 'tvlTopOwners', { token_address: `0x${'AB'.repeat(20)}` }],
    ['PAR-OPT', 'sentimentShifts', {}],
  ])('of %s of %s: %o', (requirement, id, query) => {
    const works: [OperationId, ExchangeChanges] = [id, { query: { limit: '1' } }]
    const sources = { x: 'row 0, a candidate' }
    const given: [string, readonly [OperationId, ExchangeChanges][], string][] = [
      ['accepted', [[id, { query }]], 'holds'],
      ['refused, though the operation works', [works, [id, { query, status: 400 }]], 'broken'],
      ['refused like everything', [[id, { query, status: 400 }]], 'unclear'],
      ['refused for the moment', [works, [id, { query, status: 429 }]], 'unclear'],
      ['without a reply', [works, [id, { query, silent: true }]], 'unclear'],
      ['of a candidate', [works, [id, { query, status: 404, sources }]], 'nothing'],
    ]
    for (const [name, made, want] of given)
      expect([name, verdict(made, requirement, id)]).toEqual([name, want])
  })
})

describe('an unlawful value', () => {
  it.each<[string, OperationId, number]>([
    ['PAR-PAT-token_address', 'tvlTopOwners', 0],
    ['PAR-LIM-max', 'dlmmVenuePools', 1000],
    ['PAR-OFF-max', 'dlmmVenuePools', 0],
    ['PAR-CSV-50', 'priceVolumeMulti', 50],
  ])('of %s of %s may get %i rows', (requirement, id, allowed) => {
    const asked = (made: ExchangeChanges): [OperationId, ExchangeChanges][] => [
      [id, { ...made, about: [requirement], expects: 'refusal' }],
    ]
    const given: [ExchangeChanges, string][] = [
      [{ status: 400 }, 'holds'],
      [{ status: 500 }, 'unclear'],
      [{ rows: rows(allowed) }, 'holds'],
      [{ rows: rows(allowed + 1) }, 'broken'],
      // A list that is shorter than the bound cannot tell.
      [{ rows: rows(allowed - 1) }, allowed > 0 ? 'unclear' : 'holds'],
      [{ status: 429 }, 'unclear'],
      [{ status: 403 }, 'unclear'],
      [{ silent: true }, 'unclear'],
    ]
    for (const [made, want] of given)
      expect([made, verdict(asked(made), requirement, id)]).toEqual([made, want])
  })
})

describe('rows', () => {
  const times = (...all: readonly number[]) => all.map(unixTime => ({ unixTime }))
  const chains = (...all: readonly number[]) => all.map(chainId => ({ chainId }))
  it.each<[string, OperationId, Record<string, string>, readonly RowByName[], string]>([
    ['PAR-LIM-rows', 'clmmVenuePools', { limit: '3' }, rows(3), 'holds'],
    ['PAR-LIM-rows', 'clmmVenuePools', { limit: '3' }, rows(4), 'broken'],
    ['PAR-LIM-rows', 'trendingMomentum', { limit: '3', granularity: '1h' }, rows(40), 'nothing'],
    ['PAR-DEF-limit', 'tokenPoolSearch', { limit: '30' }, rows(30), 'nothing'],
    ['PAR-CSV-token_addresses', 'tradeStatistics', { token_addresses: 'a,b' }, rows(1), 'broken'],
    ['PAR-DEF-chain_id', 'dexdV3Pools', {}, chains(8453, 1), 'broken'],
    ['PAR-DEF-chain_id', 'dexdV3Pools', { chain_id: '1' }, chains(1), 'nothing'],
    ['PAR-ENUM-interval', 'ohlcvPool', { interval: '5m' }, times(300, 900), 'holds'],
    ['PAR-ENUM-interval', 'ohlcvPool', { interval: '5m' }, times(300, 660), 'broken'],
  ])('%s of %s for %o: %o', (requirement, id, query, sent, want) => {
    expect(verdict([[id, { query, rows: sent }]], requirement, id)).toBe(want)
  })
})

describe('two orders together', () => {
  it.each<[string, number, number, string]>([
    ['are accepted', 200, 200, 'holds'],
    ['are refused, though each alone is accepted', 200, 400, 'broken'],
    ['are refused as each alone', 400, 400, 'nothing'],
    ['get no answer for now', 200, 429, 'unclear'],
  ])('%s', (_, alone, both, want) => {
    const id = 'dexdV3Pools'
    const asked = (status: number) => buildExchange(id, { status, about: ['PAR-ORDER-enc'], expects: 'any' })
    const sent = buildGroup(`order:${id}`, { asc: asked(200), desc: asked(alone), both: asked(both) })
    expect(judgeConsistency(sent, 'PAR-ORDER-enc', id)).toBe(want)
  })
})

type ParameterName = { [Id in OperationId]: keyof QueryOf<Id> & string }[OperationId]

/** Requirements that notice a parameter without effect. A new parameter does not compile here. */
const relations: { readonly [Name in ParameterName]: readonly string[] } = {
  token_address: ['FIL-PL', 'INV-TD-01', 'INV-TP-01', 'INV-HR-01'],
  token_addresses: ['INV-TS-01', 'INV-PV-01'],
  pool_address: ['INV-OH-06', 'INV-FM-01', 'XEP-01', 'XEP-00'],
  wallet_address: ['INV-PS-01'],
  after_time: ['INV-OH-03'],
  before_time: ['INV-OH-03'],
  interval: ['PAR-ENUM-interval'],
  timeframe: ['PAR-EFFECT-timeframe'],
  chain_id: ['PAR-EFFECT-chain_id', 'PAR-EFFECT-chain_id-unlisted'],
  limit: ['PAR-LIM-rows'],
  offset: ['PAG-001'],
  order_asc: ['ORD-PL-asc-fee'],
  order_desc: ['ORD-PL-desc-fee'],
  token_filter: ['PAR-EFFECT-token_filter'],
  token_focus: ['PAR-EFFECT-token_focus'],
  min_posts: ['PAR-EFFECT-min_posts'],
  min_velocity: ['PAR-EFFECT-min_velocity'],
  lookback_hours: ['PAR-EFFECT-lookback_hours'],
  granularity: ['PAR-EFFECT-granularity'],
  time_window: ['PAR-EFFECT-time_window'],
  comparison_period: ['PAR-EFFECT-comparison_period'],
  sort_by: ['PAR-EFFECT-sort_by'],
  order: ['ORD-IN-asc'],
}

/** Reasons why no requirement can notice. */
const untold: Readonly<Record<string, string>> = {
  'dexcV2Pools chain_id': 'only one chain is supported',
  'dexcV2ProviderSummary chain_id': 'only one chain is supported',
}

it('has a relation for every parameter of every operation that notices a missing effect, or a reason why none can', () => {
  const { planned } = planRequests({
    profile: 'deep',
    negative: false,
    origins: ['base', 'social'],
    versions: { sunset: [], deprecated: [] },
    excluded: {},
    authEnforced: true,
  })
  const pairs = contract.operations.flatMap(({ id, parameters }) =>
    parameters.map(({ name }) => [id, name] as const),
  )
  const isTold = ([id, name]: (typeof pairs)[number]) =>
    planned.some(({ operation, query }) => operation === id && name in query) &&
    requirements.current.some(
      each =>
        (each.operations.length === 0 || each.operations.includes(id)) &&
        relations[name as ParameterName].includes(each.id),
    )
  expect(
    pairs.filter(pair => !isTold(pair)).map(pair => pair.join(' ')),
    'no relation above speaks of it: name the rule or the check that would notice, or the reason under untold',
  ).toEqual(Object.keys(untold))
})

describe('influencers', () => {
  const handles = 'abcdef'.split('')
  const many = 'abcdefghijpq'.split('')
  const list = (order: readonly string[], query = {}, growth = 1) =>
    buildExchange('influencerCredibility', {
      query,
      rows: order.map((socialHandle, at) => ({
        socialHandle,
        totalReach: growth * Number([5, 9, 1, 7, 3, 8][at]),
        avgEngagementPerPost: [1, 2, 3, 4, 5, 6][at],
        avgViewsPerPost: [9, 3, 5, 4, 2, 1][at],
        influenceScore: [1, 2, 3, 4, 5, 6][at],
        tokensCovered: [1, 1, 1, 4, 1, 1][at],
      })),
    })
  const keys = ['credibility', 'posts', 'engagement', 'reach', 'alpha', 'accuracy']
  const sorted = (orders: readonly (readonly string[])[]) =>
    keys.map((sort_by, at) => list(orders[at] ?? orders[0] ?? [], { sort_by }))
  it.each<[string, readonly (readonly string[])[], string]>([
    ['in the same order by everything', [handles], 'broken'],
    ['in another order by something', [handles, handles.toReversed()], 'holds'],
    ['of whom there are few', [handles.slice(0, 3)], 'unclear'],
  ])('%s', (_, orders, want) => {
    expect(judgeConsistency(sorted(orders), 'PAR-EFFECT-sort_by', 'influencerCredibility')).toBe(want)
  })

  it('may be in the same order by everything if a shown figure falls alike', () => {
    const rows = handles.map((socialHandle, at) => ({ socialHandle, totalReach: 9 - at }))
    const lists = keys.map(sort_by => buildExchange('influencerCredibility', { query: { sort_by }, rows }))
    expect(judgeConsistency(lists, 'PAR-EFFECT-sort_by', 'influencerCredibility')).toBe('unclear')
  })

  const windows = (day: readonly string[], month: readonly string[], known = 1, growth = 1) =>
    buildGroupTwice('activity:influencerCredibility', {
      day: list(day, {}, growth),
      month: list(month),
      shifts: buildExchange('sentimentShifts', { rows: Array(known).fill({ tokenSymbol: 'T' }) }),
    })
  it.each<[string, Exchange[], string]>([
    ['of a day and of a month', windows(handles.slice(0, 3), handles), 'holds'],
    ['the same in both', windows(handles, handles), 'broken'],
    ['the same in both but for their reach, which grows', windows(handles, handles, 1, 1.005), 'broken'],
    ['the same in both but for a new one', windows(many.slice(0, -1), many), 'unclear'],
    ['the same where no older posts are known', windows(handles, handles, 0), 'unclear'],
  ])('%s', (_, made, want) => {
    expect(judgeConsistency(made, 'PAR-EFFECT-time_window', 'influencerCredibility')).toBe(want)
  })
})
