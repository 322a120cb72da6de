import type { Behavior, ReplyEntry } from '../../mocks/core/request-context.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { scaleValue } from './changes/scale-value.ts'
import { changeEach, createFaultDefiner, type Fault, spoofParameter } from './fault.ts'

const defineEffectFault = createFaultDefiner('effect')

const v3Lists = ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'] as const

/** Returns faults of parameters that have only part of their effect, and of figures in a wrong unit. */
export function listParameterEffectFaults(): Fault[] {
  return [
    ...v3Lists.flatMap(listPoolListFaults),
    defineEffectFault(
      'ohlcvPool',
      'uneven',
      'begins every other candle half a minute late',
      changeEach(({ unixTime }, at) => (at % 2 === 1 ? { unixTime: Number(unixTime) + 30 } : {})),
    ),
    ...listRelabeledWindows(),
    defineEffectFault(
      'priceVolumeMulti',
      'cut',
      'has rows for the first twenty tokens of a list alone',
      () => ({ entries: entries => entries.slice(0, 20) }),
    ),
    ...listSocialFaults(),
    ...listUnitFaults(),
  ]
}

/** Windows that other replies tell apart, from the shortest to the longest. */
const windows: readonly (readonly [OperationId, parameter: string, values: string, Fault['level']?])[] = [
  ['tradeStatistics', 'timeframe', '1h 4h 12h 24h 7d'],
  ['priceVolumeMulti', 'timeframe', '1h 2h 4h 8h 24h'],
  ['priceVolumeMulti', 'timeframe', '1h 4h'],
  ['sentimentShifts', 'comparison_period', '3d 7d'],
  ['influencerCredibility', 'time_window', '24h 30d', 'inferred'],
]

/** Returns faults in which a window has the figures of the next longer or shorter one, under its own name. */
function listRelabeledWindows(): Fault[] {
  return windows.flatMap(([id, name, values, level]) => {
    const define = (window = '', shown = '') =>
      defineEffectFault(
        id,
        `${window}-as-${shown}`,
        `has the figures of ${shown} under ${window}`,
        () => spoofParameter(name, sent => (sent === window ? shown : sent)),
        level,
      )
    const listed = values.split(' ')
    return listed.slice(1).flatMap((longer, at) => [define(listed[at], longer), define(longer, listed[at])])
  })
}

function listPoolListFaults(id: OperationId): Fault[] {
  return [
    ...([0, 1] as const).map(side =>
      defineEffectFault(id, `token${side}`, `compares token_address with token${side} alone`, () => ({
        entries: (entries, { query }) => keepToken(query.token_address, side)(entries),
      })),
    ),
    defineEffectFault(id, 'newest', 'looks for a token among the newest pools alone', () => {
      let token: unknown
      return {
        query: ({ token_address, ...query }) => {
          token = token_address
          return token === undefined ? query : { ...query, limit: 20 }
        },
        entries: entries => keepToken(token, 0, 1)(entries),
      }
    }),
    defineEffectFault(id, 'second', 'sorts by the first column alone', () => ({
      query: query => ({
        ...query,
        ...(Array.isArray(query.order_asc) ? { order_asc: query.order_asc.slice(0, 1) } : {}),
      }),
    })),
    defineEffectFault(id, 'as-text', 'sorts numbers as if they were text', sortAsText),
  ]
}

/** Returns a function that keeps the pools with a token, if one is named, on one of these sides. */
function keepToken(token: unknown, ...sides: number[]): (entries: readonly ReplyEntry[]) => ReplyEntry[] {
  const spell = (address: unknown) => String(address).toLowerCase()
  const holds = (entry: ReplyEntry) =>
    token === undefined || sides.some(side => spell(entry[`token${side}Address`]) === spell(token))
  return entries => entries.filter(holds)
}

/**
 * Creates a behavior that sorts the longest possible page as texts, since the whole list is not available.
 */
function sortAsText(): Behavior {
  let sent: ReplyEntry = {}
  return {
    query: query => {
      sent = query
      const { order_asc, order_desc, ...rest } = query
      return order_asc === undefined && order_desc === undefined ? query : { ...rest, limit: 1000 }
    },
    entries: entries => {
      const [up, down] = [sent.order_asc, sent.order_desc].map(names =>
        Array.isArray(names) ? names[0] : '',
      )
      const [by, sign] = up ? [up, 1] : [down, -1]
      return entries
        .toSorted((a, b) => (by ? sign * compareTexts(a[by], b[by]) : 0))
        .slice(0, Number(sent.limit))
    },
  }
}

function compareTexts(one: unknown, other: unknown): number {
  return String(one) < String(other) ? -1 : Number(String(one) > String(other))
}

function listSocialFaults(): Fault[] {
  return [
    defineEffectFault('alphaPostDetection', 'likeness', 'finds symbols that hold the filter', () => {
      let wanted = ''
      return {
        query: query => {
          wanted = String(query.token_filter ?? '').toLowerCase()
          return { ...query, token_filter: undefined }
        },
        entries: entries =>
          entries.filter(({ tokenSymbol }) => String(tokenSymbol).toLowerCase().includes(wanted)),
      }
    }),
    defineEffectFault(
      'sentimentShifts',
      'masked',
      'has a null in one entry and a wrong shift in another',
      changeEach(({ sentimentShift }, at) => ({
        sentimentShift: at === 0 ? null : Number(sentimentShift) - 3,
      })),
    ),
    defineEffectFault('trendingMomentum', 'endless', 'does not end a long series', () => ({
      entries: entries => (entries.length < 1000 ? entries : [...entries, ...entries.slice(-1)]),
    })),
    defineDecreaseFault('trendingMomentum', 'lookback_hours', 72, ({ recentPosts, totalReach }) => ({
      recentPosts: Math.ceil(Number(recentPosts) / 20),
      uniqueAuthors: 1,
      totalReach: Math.ceil(Number(totalReach) / 20),
    })),
    defineDecreaseFault('sentimentShifts', 'comparison_period', '7d', ({ currentPeriodPosts }) => ({
      previousPeriodPosts: 2,
      volumeChange: Number(currentPeriodPosts) / 2,
    })),
    defineDecreaseFault('influencerCredibility', 'time_window', '30d', ({ totalReach, influenceScore }) => ({
      totalReach: Math.ceil(Number(totalReach) / 1e6),
      influenceScore: Number(influenceScore) / 1e6,
    })),
  ]
}

/** Defines a fault in which a quarter of the entries counts less over a long window than over a short one. */
function defineDecreaseFault(
  id: OperationId,
  name: string,
  value: unknown,
  shrink: (entry: ReplyEntry) => ReplyEntry,
): Fault {
  return defineEffectFault(
    id,
    `shrunk-${name}`,
    `counts less with ${name} ${value}`,
    () => ({
      entries: (entries, { query }) =>
        query[name] === value
          ? entries.map((entry, at) => (at % 4 === 0 ? { ...entry, ...shrink(entry) } : entry))
          : entries,
    }),
    'inferred',
  )
}

function listUnitFaults(): Fault[] {
  const multiply = (field: string, factor: number, least?: number) =>
    changeEach(entry => ({ [field]: scaleValue(entry[field], factor, least) }))
  const writeHex = (field: string) =>
    changeEach(({ [field]: value }) => ({ [field]: value && `0x${BigInt(String(value)).toString(16)}` }))
  const roundFee = changeEach(({ fee }) => ({ fee: Math.round(Number(fee) / 100) }))
  const cutSeconds = changeEach(({ createdAt }) => ({
    createdAt: String(createdAt).replace(/:\d\d[+]/, '+'),
  }))
  const swapSides = changeEach(({ volumeBase, volumeQuote }) => ({
    volumeBase: volumeQuote,
    volumeQuote: volumeBase,
  }))
  const inferred = [
    ...(['dexdV3Pool', 'dexaV3Pool', 'dexeV3Pool'] as const).map(
      id => [id, 'percent', 'has feeApr in percent', multiply('feeApr', 100)] as const,
    ),
    ...[...v3Lists, 'clmmVenuePools' as const].map(
      id => [id, 'points', 'has fees in basis points', roundFee] as const,
    ),
    ['dexdV3Pool', 'hex', 'writes currentLiquidity in hexadecimal digits', writeHex('currentLiquidity')],
    ['dexcV2FeeMetrics', 'hex', 'writes feeTier in hexadecimal digits', writeHex('feeTier')],
    ['clmmVenuePools', 'minutes', 'leaves out the seconds of an instant', cutSeconds],
  ] as const
  return [
    ...inferred.map(([id, place, says, start]) => defineEffectFault(id, place, says, start, 'inferred')),
    defineEffectFault(
      'sentimentShifts',
      'fraction',
      'has bullishRatio as a fraction',
      multiply('bullishRatio', 0.01),
    ),
    ...[0.01, 100].map(factor =>
      defineEffectFault(
        'priceVolumeMulti',
        `times${factor}`,
        `has volumeChangePercent times ${factor}`,
        multiply('volumeChangePercent', factor, -100),
      ),
    ),
    defineEffectFault(
      'ohlcvPool',
      'sides',
      'has the volumes of base and quote exchanged',
      swapSides,
      'inferred',
    ),
  ]
}
