import type { Converted } from '../../../../src/clickhouse/conversions.ts'
import type {
  ObjectOf,
  QueryOf,
  ReplyOf,
  RowOf,
  Schemas,
  TableName,
  TupleOf,
} from '../../../../src/contract/contract-types.ts'
import type { DecodedTable } from '../../../../src/contract/tables/decode-table.ts'
import type { AltPoolObject, PoolMetricsV3StrictObject } from '../../../../src/generated/rows.ts'

// Checked by tsc: a wrong type is an error on its line.
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Expect<T extends true> = T
type All = { bigint: true; dates: true }
type Window = '5 minute' | '1 hour' | '1 day' | '1 week' | '1 month' | '1 year'

type Whole = DecodedTable<Schemas['V2PoolSummary'], { bigint: true; dates: true }>
type Pool = DecodedTable<Schemas['PoolMetricsV3'], { bigint: true }>

interface Widened<E extends { columns: readonly unknown[]; data: readonly (readonly unknown[])[] }> {
  columns: E['columns'][number][]
  data: E['data'][number][number][][]
  rows: number
}

interface Literal {
  columns: [{ name: 'at'; type: "DateTime('UTC')" }, { name: 'count'; type: 'UInt8' }]
  data: [string, number][]
  rows: number
}

export type Cases = [
  // Tables are found by the row beside them; objects of the social operations are none.
  Expect<Equal<Extract<TableName, 'TokenDetails' | 'ScoredPost' | 'TokenDetailsRow'>, 'TokenDetails'>>,
  Expect<Equal<Schemas['TokenDetails']['data'], TupleOf<'TokenDetails'>[]>>,
  // Rows are tuples of the wire types, objects the same by name.
  Expect<Equal<TupleOf<'TokenDetails'>['length'], Schemas['TokenDetails']['columns']['length']>>,
  Expect<Equal<ObjectOf<'TokenDetails'>['holderCount'], number | null>>,
  // Variants differ where the contract says so.
  Expect<Equal<ObjectOf<'PoolMetricsV3'>['currentLiquidity'], string | null>>,
  Expect<
    Equal<Exclude<keyof ObjectOf<'PoolMetricsV3'>, keyof ObjectOf<'PoolMetricsV3Dexc'>>, 'feeTier' | 'feeApr'>
  >,
  Expect<Equal<ObjectOf<'PoolMetricsV3Strict'>['swapCount'], { [Key in Window]?: number | null }>>,
  // Tuples inside cells keep their positions.
  Expect<Equal<ObjectOf<'ProviderSummary'>['topPoolsData'][number][3], number | null>>,
  // Operations.
  Expect<Equal<QueryOf<'dlmmVenuePools'>, { limit?: number; offset?: number }>>,
  Expect<Equal<QueryOf<'tradeStatistics'>['timeframe'], '1h' | '4h' | '12h' | '24h' | '7d'>>,
  // Replies: wrapped once, bare for price-volume/multi, by media type where there are versions.
  Expect<Equal<ReplyOf<'tokenDetails'>, [Schemas['TokenDetails']]>>,
  Expect<Equal<ReplyOf<'priceVolumeMulti'>, Schemas['PriceVolume']>>,
  Expect<
    Equal<
      ReplyOf<
        'influencerCredibility',
        'application/vnd.service.socialintel.social-data.influencer-credibility.v1+json'
      >,
      Schemas['InfluencerEntry'][]
    >
  >,
  // Rows by operation: an interface with a name, whether the reply is wrapped or bare, or an object.
  Expect<Equal<RowOf<'clmmVenuePools'>, AltPoolObject>>,
  Expect<Equal<RowOf<'dexcV2Pools', { dates: true }>['createdAt'], Date>>,
  Expect<Equal<RowOf<'alphaPostDetection'>, Schemas['ScoredPost']>>,
  Expect<Equal<DecodedTable<Schemas['PoolMetricsV3Strict']>, PoolMetricsV3StrictObject>>,
  // A client that forgets the order of a tuple still knows its columns.
  Expect<Equal<DecodedTable<Widened<Schemas['PoolMetricsV3Strict']>>, PoolMetricsV3StrictObject>>,
  // Another table is followed by its literal names and types.
  Expect<Equal<DecodedTable<Literal, { dates: true }>, { at: Date; count: number }>>,
  // Decoded values follow the column types of the reply, and the conversions asked for.
  Expect<Equal<Whole['createdAt'], Date>>,
  Expect<Equal<Pool['currentLiquidity'], bigint | null>>,
  Expect<
    Equal<
      Converted<
        'Array(Tuple(FixedString(42), Map(String, UInt256), Nullable(Float64)))',
        [string, Record<string, string>, number | null][],
        { bigint: true }
      >,
      [string, Record<string, bigint>, number | null][]
    >
  >,
  // Conversions at any depth of a type.
  Expect<Equal<Converted<"DateTime64(3, 'UTC')", string, All>, Date>>,
  Expect<Equal<Converted<'DateTime64(6)', string, All>, string>>,
  Expect<Equal<Converted<'LowCardinality(Nullable(UInt256))', string | null, All>, bigint | null>>,
  Expect<Equal<Converted<'Decimal(9, 2)', number | string, All>, number | string>>,
  Expect<
    Equal<
      Converted<"Tuple(Enum8('a)' = 1, 'b' = 2), UInt256)", ['a)' | 'b', string], All>,
      ['a)' | 'b', bigint]
    >
  >,
]
