import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import { parameterChecks } from '../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import {
  buildExchange,
  buildGroup,
  type ExchangeChanges,
  judgeFamily,
  judgeRequirement,
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
    ['PAR-ENUM-chain_id', 'dexaV3Pool', { chain_id: '42161' }],
    ['PAR-ENUM-granularity', 'trendingMomentum', { granularity: '3h' }],
    ['PAR-ENUM-sort_by', 'influencerCredibility', { sort_by: 'alpha' }],
    ['PAR-ENUM-time_window', 'influencerCredibility', { time_window: '48h' }],
    ['PAR-RNG-lookback_hours', 'trendingMomentum', { lookback_hours: '168' }],
    ['PAR-TYPE-min_velocity', 'trendingMomentum', { min_velocity: '1.5' }],
    ['PAR-LIM-maxok', 'dlmmVenuePools', { limit: '1000' }],
    ['PAR-OFF-maxok', 'dlmmVenuePools', { offset: '100000' }],
    [
      'PAR-CSV-50',
      'priceVolumeMulti',
      {
        timeframe: '24h',
        token_addresses: rows(50)
          .map((_, at) => at)
          .join(),
      },
    ],
    ['PAR-PAT-token_address', 'tvlTopOwners', { token_address: `0x${'AB'.repeat(20)}` }],
    ['PAR-OPT', 'sentimentShifts', {}],
  ])('of %s of %s: %o', (requirement, id, query) => {
    const works: [OperationId, ExchangeChanges] = [id, { query: { limit: '1' } }]
    const given: [string, readonly [OperationId, ExchangeChanges][], string][] = [
      ['accepted', [[id, { query }]], 'holds'],
      ['refused, though the operation works', [works, [id, { query, status: 400 }]], 'broken'],
      ['refused like everything', [[id, { query, status: 400 }]], 'unclear'],
      ['refused for the moment', [works, [id, { query, status: 429 }]], 'unclear'],
      ['without a reply', [works, [id, { query, silent: true }]], 'unclear'],
      [
        'of a candidate',
        [works, [id, { query, status: 404, sources: { x: 'row 0, a candidate' } }]],
        'nothing',
      ],
    ]
    for (const [name, made, want] of given)
      expect([name, verdict(made, requirement, id)]).toEqual([name, want])
  })
})

describe('an unlawful value', () => {
  it.each<[string, OperationId, number]>([
    ['PAR-REQ-token_address', 'tokenDetails', 0],
    ['PAR-PAT-token_address', 'tvlTopOwners', 0],
    ['PAR-LIM-max', 'dlmmVenuePools', 1000],
    ['PAR-LIM-min', 'dlmmVenuePools', 1000],
    ['PAR-OFF-max', 'dlmmVenuePools', 0],
    ['PAR-ENUM-out', 'tradeStatistics', 0],
    ['PAR-CSV-50', 'priceVolumeMulti', 50],
    ['PAR-UNKNOWN', 'clmmVenuePools', 0],
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
  it.each<[string, OperationId, ExchangeChanges, string]>([
    ['PAR-LIM-rows', 'clmmVenuePools', { query: { limit: '3' }, rows: rows(3) }, 'holds'],
    ['PAR-LIM-rows', 'clmmVenuePools', { query: { limit: '3' }, rows: rows(4) }, 'broken'],
    ['PAR-LIM-rows', 'trendingMomentum', { query: { limit: '3' }, rows: rows(4) }, 'broken'],
    [
      'PAR-LIM-rows',
      'trendingMomentum',
      { query: { limit: '3', granularity: '1h' }, rows: rows(40) },
      'nothing',
    ],
    ['PAR-LIM-rows', 'clmmVenuePools', { query: { limit: '3' }, status: 500 }, 'nothing'],
    ['PAR-DEF-limit', 'tokenPoolSearch', { rows: rows(20) }, 'holds'],
    ['PAR-DEF-limit', 'tokenPoolSearch', { rows: rows(21) }, 'broken'],
    ['PAR-DEF-limit', 'tokenPoolSearch', { query: { limit: '30' }, rows: rows(30) }, 'nothing'],
    [
      'PAR-CSV-token_addresses',
      'tradeStatistics',
      { query: { token_addresses: 'a,b' }, rows: rows(2) },
      'holds',
    ],
    [
      'PAR-CSV-token_addresses',
      'tradeStatistics',
      { query: { token_addresses: 'a,b' }, rows: rows(1) },
      'broken',
    ],
    [
      'PAR-CSV-token_addresses',
      'tradeStatistics',
      { query: { token_addresses: 'a' }, rows: rows(1) },
      'nothing',
    ],
    ['PAR-DEF-chain_id', 'dexdV3Pools', { rows: [{ chainId: 8453 }] }, 'holds'],
    ['PAR-DEF-chain_id', 'dexdV3Pools', { rows: [{ chainId: 8453 }, { chainId: 1 }] }, 'broken'],
    ['PAR-DEF-chain_id', 'dexdV3Pools', { query: { chain_id: '1' }, rows: [{ chainId: 1 }] }, 'nothing'],
    [
      'PAR-ENUM-interval',
      'ohlcvPool',
      { query: { interval: '5m' }, rows: [300, 900].map(unixTime => ({ unixTime })) },
      'holds',
    ],
    [
      'PAR-ENUM-interval',
      'ohlcvPool',
      { query: { interval: '5m' }, rows: [300, 660].map(unixTime => ({ unixTime })) },
      'broken',
    ],
    [
      'PAR-ENUM-interval',
      'ohlcvPool',
      { query: { interval: '5m' }, rows: [300, null].map(unixTime => ({ unixTime })) },
      'holds',
    ],
  ])('%s of %s: %o', (requirement, id, made, want) => {
    expect(verdict([[id, made]], requirement, id)).toBe(want)
  })
})

describe('an explicit default', () => {
  const id = 'sentimentShifts'
  const list = (symbols: string, volatility = 1) =>
    buildExchange(id, { rows: [...symbols].map(tokenSymbol => ({ tokenSymbol, volatility })) })
  const parts = (none: string, explicit: string, again: string, volatility = 1) => ({
    none: list(none),
    comparison_period: list(explicit),
    again: list(again, volatility),
  })
  it.each<[string, ReturnType<typeof parts>, string]>([
    ['the same answer', parts('abc', 'abc', 'abc'), 'holds'],
    ['the same tokens while figures move', parts('abc', 'abc', 'abc', 2), 'holds'],
    ['other tokens', parts('abc', 'abd', 'abc'), 'broken'],
    ['other tokens while all moves', parts('abc', 'abd', 'abd'), 'unclear'],
    ['nothing to compare', parts('', '', ''), 'nothing'],
  ])('has %s', (_, made, want) => {
    const sent = [1, 2].flatMap(attempt => buildGroup(`default:${id}`, made, attempt))
    expect(judgeRequirement(parameterChecks.current, sent, 'PAR-DEF-comparison_period', id)).toBe(want)
  })

  it.each<[string, string, string]>([
    ['the same pool', '2026-01-01T00:00:00+00:00', 'holds'],
    ['another pool', '2026-01-02T00:00:00+00:00', 'broken'],
  ])('gives %s', (_, createdAt, want) => {
    const pool = (query: Record<string, string>, time: string) =>
      buildExchange('dexdV3Pool', { query: { pool_address: '0xab', ...query }, rows: [{ createdAt: time }] })
    const sent = [pool({}, '2026-01-01T00:00:00+00:00'), pool({ chain_id: '8453' }, createdAt)]
    expect(judgeRequirement(parameterChecks.current, sent, 'PAR-DEF-chain_id', 'dexdV3Pool')).toBe(want)
    expect(judgeRequirement(parameterChecks.current, sent.slice(1), 'PAR-DEF-chain_id', 'dexdV3Pool')).toBe(
      'nothing',
    )
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
    expect(judgeRequirement(consistencyChecks.current, sent, 'PAR-ORDER-enc', id)).toBe(want)
  })
})

it('counts nothing that it does not declare', () => {
  const declared = new Set(
    parameterChecks.current.requirements.flatMap(({ id, operations }) =>
      operations.map(operation => `${id} ${operation}`),
    ),
  )
  const sent = parameterChecks.current.requirements.flatMap(({ operations }) =>
    operations.map(id => buildExchange(id, { rows: rows(2) })),
  )
  const counted = judgeFamily(parameterChecks.current, sent)
    .keys()
    .map(([id, operation]) => `${id} ${operation}`)
  expect(counted.filter(each => !declared.has(each))).toEqual([])
})
