import { contract, operation, type Version } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/types.ts'
import type { Planned, Run } from '../model/recording.ts'
import { filtered, grouped, paged, pages } from '../requests/groups.ts'
import { operationsThat, parameterOf, type Query, requestsOf, venueOf } from '../requests/required-query.ts'

const one = requestsOf('standard')

/** What a build can afford beyond smoke: groups that show pages, windows and filters, versions, routes. */
export function standard(versions: Run['versions']): Planned[] {
  return [
    ...paged.flatMap(pages),
    ...paged.filter(target => parameterOf(target, 'order_asc')).flatMap(t => filtered(t, venueOf(t))),
    past(),
    ...windows('tradeStatistics', 'XEP-06'),
    ...windows('priceVolumeMulti', 'XEP-07'),
    ...token(),
    ...search(),
    ...closed(),
    ...priced(),
    ...orders('dexdV3Pools'),
    ...social(),
    ...accepts(versions),
    ...routes(),
  ]
}

/** A page past the end of a short list; whether that is a success is open. */
function past(): Planned {
  const query = { token_address: { input: 'altchain.token.rare' }, offset: '1000' }
  return one('past:tokenPoolSearch', 'tokenPoolSearch', ['PAG-003'], query, { expects: 'any' })
}

/** The same tokens over every window, the shortest first: each later answer is about more time than the one before. */
function windows(id: OperationId, requirement: string): Planned[] {
  const values = parameterOf(operation(id), 'timeframe')?.schema.enum ?? []
  const roles = values.map(value => [String(value), { timeframe: String(value) }] as const)
  return grouped('windows', id, 'standard', [requirement, 'PAR-ENUM-timeframe'], Object.fromEntries(roles))
}

/** One token at nearly one moment in four tables. */
function token(): Planned[] {
  const about = ['XEP-03', 'XEP-04', 'XEP-05']
  const tables = ['tokenDetails', 'tokenPoolSearch', 'priceVolumeMulti', 'tradeStatistics'] as const
  const single = { token_addresses: { input: 'altchain.token' } }
  return tables.map(id => ({
    ...one(
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
function search(): Planned[] {
  const query = { token_address: { input: 'altchain.token.rare' }, limit: '100' }
  return [
    one('search:clmmVenuePools:pools', 'clmmVenuePools', ['XEP-09'], {}),
    one('search:clmmVenuePools:search', 'tokenPoolSearch', ['XEP-09'], query),
  ].map((each, index) => ({
    ...each,
    group: 'search:clmmVenuePools',
    role: index === 0 ? 'pools' : 'search',
  }))
}

/** A day that is over as one candle and as 24, and these once more: history does not change. */
function closed(): Planned[] {
  const day = {
    after_time: { input: 'closed.after:1d:1' },
    before_time: { input: 'closed.before:1d:1' },
  }
  return grouped('closed', 'ohlcvPool', 'standard', ['XEP-11', 'PAR-ENUM-interval'], {
    day: { ...day, interval: '1d' },
    hours: { ...day, interval: '1h' },
    again: { ...day, interval: '1h' },
  })
}

/** Fee metrics of a pool with prices and of one without, and then what the list says of both. */
function priced(): Planned[] {
  const unpriced = { pool_address: { input: 'evm.dexc.v2pool.unpriced' } }
  const list = { ...one('priced:dexcV2FeeMetrics:list', 'dexcV2Pools', ['XEP-02'], {}), role: 'list' }
  return [
    ...grouped('priced', 'dexcV2FeeMetrics', 'standard', ['XEP-02'], { priced: {}, unpriced }),
    { ...list, group: 'priced:dexcV2FeeMetrics' },
  ]
}

/** Orders by number and time; which names may be sorted by is open (GAP-19), so a refusal is no failure. */
function orders(id: OperationId): Planned[] {
  const asked = (role: string, query: Query, about: readonly string[]): Planned => ({
    ...one(`order:${id}:${role}`, id, ['PAR-ORDER-enc', ...about], query, { expects: 'allowed' }),
    group: `order:${id}`,
    role,
  })
  return [
    asked('asc', { order_asc: 'fee' }, ['ORD-PL-asc-fee']),
    asked('desc', { order_desc: 'createdAt' }, ['ORD-PL-desc-createdAt']),
    asked('both', { order_asc: 'fee,', order_desc: ',createdAt' }, ['ORD-PL-mix']),
    one(`sorted:${id}:fee desc`, id, ['ORD-PL-desc-fee'], { order_desc: 'fee' }, { expects: 'allowed' }),
    one(
      `sorted:${id}:createdAt asc`,
      id,
      ['ORD-PL-asc-createdAt'],
      { order_asc: 'createdAt' },
      { expects: 'allowed' },
    ),
  ]
}

/** Small pages of the social lists, and one variant of each. */
function social(): Planned[] {
  const limited = operationsThat(({ origin, reply }) => origin === 'social' || reply.kind === 'objects')
  return [
    ...limited.map(({ id }) => one(`limit:${id}:3`, id, ['PAR-LIM-rows'], { limit: '3' })),
    one('filter:alphaPostDetection', 'alphaPostDetection', ['FIL-SP'], {
      token_filter: { input: 'social.symbol' },
    }),
    one('velocity:trendingMomentum', 'trendingMomentum', ['PAR-TYPE-min_velocity', 'FIL-MO'], {
      min_velocity: '1.5',
    }),
    one('granularity:trendingMomentum:1h', 'trendingMomentum', ['PAR-ENUM-granularity', 'FIL-MO-rows'], {
      granularity: '1h',
    }),
    one('order:influencerCredibility:asc', 'influencerCredibility', ['PAR-ENUM-order', 'ORD-IN-asc'], {
      order: 'asc',
    }),
    one('comparison_period:sentimentShifts:7d', 'sentimentShifts', ['PAR-ENUM-comparison_period', 'FIL-SS'], {
      comparison_period: '7d',
    }),
  ]
}

/** Every media type that names a version; where the operator knows of another state, that state is expected. */
function accepts({ sunset, deprecated }: Run['versions']): Planned[] {
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
      return one(
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
function routes(): Planned[] {
  const sampled = ['clmmVenuePools', 'priceVolumeMulti', 'trendingMomentum'] as const
  return sampled.map(id =>
    one(
      `route:${id}:long`,
      id,
      ['RTE-002', 'RTE-002-both', 'XEP-13'],
      {},
      { form: 'long', expects: 'allowed' },
    ),
  )
}
