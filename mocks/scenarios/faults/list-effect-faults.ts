import type { OperationId } from '../../../src/contract/contract-types.ts'
import type { Behaviour, ReplyEntry } from '../../core/context.ts'
import { defineOperationFault, type Fault } from './shared/fault.ts'

const v3Lists = ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'] as const

/** Parameters that have half of their effect, and figures in another unit than the documented one. */
export function listEffectFaults(): Fault[] {
  return [...v3Lists.flatMap(listPoolListFaults), ...listSocialFaults(), ...listUnitFaults()]
}

function listPoolListFaults(id: OperationId): Fault[] {
  return [
    ...([0, 1] as const).map(side =>
      defineEffectFault(id, `token${side}`, `compares token_address with token${side} alone`, () => ({
        entries: (entries, { query }) =>
          entries.filter(
            entry =>
              query.token_address === undefined ||
              String(entry[`token${side}Address`]).toLowerCase() ===
                String(query.token_address).toLowerCase(),
          ),
      })),
    ),
    defineEffectFault(id, 'second', 'sorts by the first column alone', () => ({
      query: query => ({
        ...query,
        ...(Array.isArray(query.order_asc) ? { order_asc: query.order_asc.slice(0, 1) } : {}),
      }),
    })),
    defineEffectFault(id, 'as-text', 'sorts numbers as if they were text', sortAsText),
  ]
}

/** Of the longest page there is, as the whole list is not at hand. */
function sortAsText(): Behaviour {
  let limit = 0
  return {
    query: query => {
      limit = Number(query.limit)
      return query.order_asc === undefined && query.order_desc === undefined
        ? query
        : { ...query, limit: 1000 }
    },
    entries: (entries, { query: { order_asc, order_desc } }) => {
      const [by = '', sign] = Array.isArray(order_asc)
        ? [order_asc[0], 1]
        : [(order_desc as string[])?.[0], -1]
      const isNumber = typeof entries[0]?.[by] === 'number'
      return (isNumber ? entries.toSorted((a, b) => sign * compareTexts(a[by], b[by])) : entries).slice(
        0,
        limit,
      )
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
    defineEffectFault('trendingMomentum', 'endless', 'does not end a long series', () => ({
      entries: entries => (entries.length < 1000 ? entries : [...entries, ...entries.slice(-1)]),
    })),
  ]
}

function listUnitFaults(): Fault[] {
  const multiply = (field: string, factor: number): Behaviour => ({
    entries: entries => entries.map(entry => ({ ...entry, [field]: scale(entry[field], factor) })),
  })
  return [
    ...(['dexdV3Pool', 'clonesV3Pool', 'dexaV3Pool', 'dexeV3Pool'] as const).map(id =>
      defineEffectFault(id, 'percent', 'has feeApr in percent', () => multiply('feeApr', 100), 'inferred'),
    ),
    ...[...v3Lists, 'clmmVenuePools' as const].map(id =>
      defineEffectFault(
        id,
        'points',
        'has fees in basis points',
        () => ({
          entries: entries => entries.map(entry => ({ ...entry, fee: Math.round(Number(entry.fee) / 100) })),
        }),
        'inferred',
      ),
    ),
    defineEffectFault('sentimentShifts', 'fraction', 'has bullishRatio as a fraction', () =>
      multiply('bullishRatio', 0.01),
    ),
    ...[0.01, 100].map(factor =>
      defineEffectFault('priceVolumeMulti', `times${factor}`, `has volumeChangePercent times ${factor}`, () =>
        multiply('volumeChangePercent', factor),
      ),
    ),
    defineEffectFault(
      'ohlcvPool',
      'sides',
      'has the volumes of base and quote exchanged',
      () => ({
        entries: entries =>
          entries.map(entry => ({ ...entry, volumeBase: entry.volumeQuote, volumeQuote: entry.volumeBase })),
      }),
      'inferred',
    ),
  ]
}

function scale(value: unknown, factor: number): unknown {
  if (typeof value === 'number') return value * factor
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as ReplyEntry).map(([key, each]) => [key, scale(each, factor)]),
  )
}

function defineEffectFault(
  id: OperationId,
  place: string,
  says: string,
  start: () => Behaviour,
  level: 'documented' | 'inferred' = 'documented',
): Fault {
  return defineOperationFault(id, { family: 'effect', place, says, level }, start)
}
