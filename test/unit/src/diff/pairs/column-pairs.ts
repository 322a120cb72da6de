import type { Loose } from '../build-changed.ts'
import { column, columns, type Pair, table } from './pair.ts'

/** Changes of columns and tables. */
export const columnPairs: readonly Pair[] = [
  [
    'a column is removed',
    d => columns(d, 'TokenDetails').splice(6, 1),
    ['CI column-removed @ TokenDetails, column priceUSD'],
  ],
  [
    'a column is inserted before others',
    d =>
      columns(d, 'HolderRecord').splice(1, 0, { name: 'rank', type: 'UInt32', description: 'Rank by value' }),
    ['CI column-added @ HolderRecord, column rank'],
  ],
  [
    'a column is appended',
    d => columns(d, 'HolderRecord').push({ name: 'share', type: 'Float64', description: 'Part of all' }),
    ['I column-appended @ HolderRecord, column share'],
  ],
  [
    'a column is moved',
    d => columns(d, 'HolderRecord').splice(0, 0, ...columns(d, 'HolderRecord').splice(4, 1)),
    ['CI column-moved @ HolderRecord, column tokenAmount'],
  ],
  [
    'a column is renamed',
    d => {
      column(d, 'priceUSD', 'TokenDetails').name = 'priceInUSD'
    },
    ['CI column-renamed @ TokenDetails, column priceInUSD'],
  ],
  [
    'a column is retyped',
    d => {
      column(d, 'trade1hCount', 'TokenDetails').type = 'UInt32'
    },
    ['CI column-retyped @ TokenDetails, column trade1hCount'],
  ],
  [
    'a column is made nullable',
    d => {
      column(d, 'priceUSD', 'TokenDetails').type = 'Nullable(Float64)'
    },
    ['CI column-made-nullable @ TokenDetails, column priceUSD'],
  ],
  [
    'a column is made not null',
    d => {
      column(d, 'openPrice', 'OhlcvPoint').type = 'Float64'
    },
    ['I column-made-not-null @ OhlcvPoint, column openPrice'],
  ],
  [
    'a type is only spelled otherwise',
    d => {
      const each = columns(d, 'PoolMetricsV3').find(({ type }: Loose) => type.startsWith('Map(String,UInt64'))
      each.type = each.type.replace(',', ', ')
    },
    ['W words-changed @ PoolMetricsV3, column swapCount'],
  ],
  [
    'a key is added to a map',
    d => column(d, 'feeMetrics', 'FeeMetrics').keys.push('feesUsd90d'),
    ['I column-keys-added @ FeeMetrics, column feeMetrics'],
  ],
  [
    'a key is taken from a map',
    d => column(d, 'feeMetrics', 'FeeMetrics').keys.pop(),
    ['CI column-keys-removed @ FeeMetrics, column feeMetrics'],
  ],
  [
    'a map is opened',
    d => {
      column(d, 'swapCount', 'PoolMetricsV3').open = true
    },
    ['C column-keys-opened @ PoolMetricsV3, column swapCount'],
  ],
  [
    'a map is closed',
    d => {
      const each = [...columns(d, 'FeeMetrics'), ...columns(d, 'ProviderSummary')].find(
        ({ open }: Loose) => open,
      )
      delete each.open
    },
    ['I column-keys-closed @ FeeMetrics, column feeMetrics'],
  ],
  [
    'the positions of a tuple mean something else',
    d => {
      const each = columns(d, 'ProviderSummary').find(({ elements }: Loose) => elements)
      each.elements = each.elements.toReversed()
    },
    ['CI column-elements-changed @ ProviderSummary, column topPoolsData'],
  ],
  [
    'a column is narrowed by a value',
    d => {
      column(d, 'trade1hCount', 'TokenDetails').schema = { maximum: 1000 }
    },
    ['I reply-bound-tightened @ TokenDetails, column trade1hCount'],
  ],
  [
    'a column is no longer narrowed',
    d => {
      delete column(d, 'priceUSD', 'TokenDetails').schema
    },
    ['C reply-bound-widened @ TokenDetails, column priceUSD'],
  ],
  [
    'a column refers to another value that says the same',
    d => {
      column(d, 'priceUSD', 'TokenDetails').schema = { type: 'number', minimum: 0 }
    },
    ['W words-changed @ TokenDetails, column priceUSD'],
  ],
  [
    'a table always has one row',
    d => {
      table(d, 'HolderRecord').oneRow = true
    },
    ['I rows-bound-tightened @ HolderRecord'],
  ],
  [
    'a table need not have one row',
    d => {
      delete table(d, 'TokenDetails').oneRow
    },
    ['C rows-bound-widened @ TokenDetails'],
  ],
  [
    'a column is described otherwise',
    d => {
      column(d, 'priceUSD', 'TokenDetails').description = 'The price'
    },
    ['W words-changed @ TokenDetails, column priceUSD'],
  ],
  [
    'a gap is named on a column',
    d => {
      column(d, 'decimals', 'TokenDetails')['x-gaps'] = ['GAP-40']
    },
    ['S gap-named @ TokenDetails, column decimals'],
  ],
]
