import { contract, getOperation, type Version } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { takeClosedRange } from '../inputs/closed-range-inputs.ts'
import type { PlannedRequest, Run } from '../model/recording.ts'
import {
  createRequestPlanner,
  findOperations,
  findParameter,
  type PlannedQuery,
  parseVenue,
} from '../requests/build-required-query.ts'
import { pagedOperations, planFilteredList, planGroup, planPages } from '../requests/plan-group.ts'

const planOne = createRequestPlanner('standard')

/** What a build can afford beyond smoke: groups that show pages, windows and filters, versions, routes. */
export function planStandard(versions: Run['versions']): PlannedRequest[] {
  return [
    ...pagedOperations.flatMap(planPages),
    ...pagedOperations
      .filter(target => findParameter(target, 'order_asc'))
      .flatMap(t => planFilteredList(t, parseVenue(t))),
    planPastEnd(),
    ...planWindows('tradeStatistics', 'XEP-06'),
    ...planWindows('priceVolumeMulti', 'XEP-07'),
    ...planTokenTables(),
    ...planSearch(),
    ...planClosedCandles(),
    ...planPricedPools(),
    ...planOrders('dexdV3Pools'),
    ...planSocial(),
    ...planVersions(versions),
    ...planRoutes(),
  ]
}

/** A page past the end of a short list; whether that is a success is open. */
function planPastEnd(): PlannedRequest {
  const query = { token_address: { input: 'altchain.token.rare' }, offset: '1000' }
  return planOne('past:tokenPoolSearch', 'tokenPoolSearch', ['PAG-003'], query, { expects: 'any' })
}

/** The same tokens over every window, the shortest first: each later answer is about more time than the one before. */
function planWindows(id: OperationId, requirement: string): PlannedRequest[] {
  const values = findParameter(getOperation(id), 'timeframe')?.schema.enum ?? []
  const roles = values.map(value => [String(value), { timeframe: String(value) }] as const)
  return planGroup('windows', id, 'standard', [requirement, 'PAR-ENUM-timeframe'], Object.fromEntries(roles))
}

/** One token at nearly one moment in four tables. */
function planTokenTables(): PlannedRequest[] {
  const about = ['XEP-03', 'XEP-04', 'XEP-05']
  const tables = ['tokenDetails', 'tokenPoolSearch', 'priceVolumeMulti', 'tradeStatistics'] as const
  const single = { token_addresses: { input: 'altchain.token' } }
  return tables.map(id => ({
    ...planOne(
      `token:tokenDetails:${id}`,
      id,
      about,
      id === 'priceVolumeMulti' || id === 'tradeStatistics' ? single : {},
    ),
    group: 'token:tokenDetails',
    role: id,
  }))
}

/** A pool list, and a search for a token that few of its pools have: 100 rows are allowed by every maximum imaginable. */
function planSearch(): PlannedRequest[] {
  const query = { token_address: { input: 'altchain.token.rare' }, limit: '100' }
  return [
    planOne('search:clmmVenuePools:pools', 'clmmVenuePools', ['XEP-09'], {}),
    planOne('search:clmmVenuePools:search', 'tokenPoolSearch', ['XEP-09'], query),
  ].map((each, index) => ({
    ...each,
    group: 'search:clmmVenuePools',
    role: index === 0 ? 'pools' : 'search',
  }))
}

/** A day that is over as one candle and as 24, and these once more: history does not change. */
function planClosedCandles(): PlannedRequest[] {
  const day = takeClosedRange('1d', 1)
  return planGroup('closed', 'ohlcvPool', 'standard', ['XEP-11', 'PAR-ENUM-interval'], {
    day: { ...day, interval: '1d' },
    hours: { ...day, interval: '1h' },
    again: { ...day, interval: '1h' },
  })
}

/** Fee metrics of a pool with prices and of one without, and then what the list says of both. */
function planPricedPools(): PlannedRequest[] {
  const unpriced = { pool_address: { input: 'evm.dexc.v2pool.unpriced' } }
  const list = { ...planOne('priced:dexcV2FeeMetrics:list', 'dexcV2Pools', ['XEP-02'], {}), role: 'list' }
  return [
    ...planGroup('priced', 'dexcV2FeeMetrics', 'standard', ['XEP-02'], { priced: {}, unpriced }),
    { ...list, group: 'priced:dexcV2FeeMetrics' },
  ]
}

/** Orders by number and time; which names may be sorted by is open (GAP-19), so a refusal is no failure. */
function planOrders(id: OperationId): PlannedRequest[] {
  const asked = (role: string, query: PlannedQuery, about: readonly string[]): PlannedRequest => ({
    ...planOne(`order:${id}:${role}`, id, ['PAR-ORDER-enc', ...about], query, { expects: 'allowed' }),
    group: `order:${id}`,
    role,
  })
  return [
    asked('asc', { order_asc: 'fee' }, ['ORD-PL-asc-fee']),
    asked('desc', { order_desc: 'createdAt' }, ['ORD-PL-desc-createdAt']),
    asked('both', { order_asc: 'fee,', order_desc: ',createdAt' }, ['ORD-PL-mix']),
    planOne(`sorted:${id}:fee desc`, id, ['ORD-PL-desc-fee'], { order_desc: 'fee' }, { expects: 'allowed' }),
    planOne(
      `sorted:${id}:createdAt asc`,
      id,
      ['ORD-PL-asc-createdAt'],
      { order_asc: 'createdAt' },
      { expects: 'allowed' },
    ),
  ]
}

/** Small pages of the social lists, and one variant of each. */
function planSocial(): PlannedRequest[] {
  const limited = findOperations(({ origin, reply }) => origin === 'social' || reply.kind === 'objects')
  return [
    ...limited.map(({ id }) => planOne(`limit:${id}:3`, id, ['PAR-LIM-rows'], { limit: '3' })),
    planOne('filter:alphaPostDetection', 'alphaPostDetection', ['FIL-SP'], {
      token_filter: { input: 'social.symbol' },
    }),
    planOne('velocity:trendingMomentum', 'trendingMomentum', ['PAR-TYPE-min_velocity', 'FIL-MO'], {
      min_velocity: '1.5',
    }),
    planOne('granularity:trendingMomentum:1h', 'trendingMomentum', ['PAR-ENUM-granularity', 'FIL-MO-rows'], {
      granularity: '1h',
    }),
    planOne('order:influencerCredibility:asc', 'influencerCredibility', ['PAR-ENUM-order', 'ORD-IN-asc'], {
      order: 'asc',
    }),
    planOne(
      'comparison_period:sentimentShifts:7d',
      'sentimentShifts',
      ['PAR-ENUM-comparison_period', 'FIL-SS'],
      {
        comparison_period: '7d',
      },
    ),
  ]
}

/** Every media type that names a version; where the operator knows of another state, that state is expected. */
function planVersions({ sunset, deprecated }: Run['versions']): PlannedRequest[] {
  return contract.operations.flatMap(({ id, path, reply }) => {
    if (reply.kind !== 'objects') return []
    const isIn = (list: readonly string[]) => (each: Version) =>
      list.includes(`${path.split('/').at(-1)}@${each.version}`)
    const versioned = reply.media.filter(({ versions }) => versions.length > 0)
    const isComparable =
      versioned.every(({ level }) => level === undefined) &&
      !versioned.some(each => each.versions.some(isIn(sunset)))
    return versioned.map(({ type, versions }) => {
      const major = `v${versions[0]?.version.split('.')[0]}`
      const isGone = versions.every(isIn(sunset))
      const about = isGone ? 'VER-006' : versions.some(isIn(deprecated)) ? 'VER-007' : 'VER-002'
      return planOne(
        `version:${id}:${major}`,
        id,
        [about, 'VER-003', 'VER-009', 'XEP-12'],
        {},
        {
          accept: type,
          expects: isGone ? 'gone' : 'success',
          ...(isComparable && versioned.length > 1 ? { group: `version:${id}`, role: major } : {}),
        },
      )
    })
  })
}

/** The long form of a wrapped table, of a bare one and of a social list. */
function planRoutes(): PlannedRequest[] {
  const sampled = ['clmmVenuePools', 'priceVolumeMulti', 'trendingMomentum'] as const
  return sampled.map(id =>
    planOne(
      `route:${id}:long`,
      id,
      ['RTE-002', 'RTE-002-both', 'XEP-13'],
      {},
      { form: 'long', expects: 'allowed' },
    ),
  )
}
