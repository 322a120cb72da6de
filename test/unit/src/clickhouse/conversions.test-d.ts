import type { Converted } from '../../../../src/clickhouse/conversions.ts'

// Checked by tsc: a wrong type is an error on its line.
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Expect<T extends true> = T
type All = { bigint: true; dates: true }

export type Cases = [
  Expect<Equal<Converted<"DateTime64(3, 'UTC')", string, All>, Date>>,
  Expect<Equal<Converted<'DateTime64(0)', string, All>, Date>>,
  Expect<Equal<Converted<'DateTime64(6)', string, All>, string>>,
  Expect<Equal<Converted<"DateTime('Europe/Berlin')", string, All>, Date>>,
  Expect<Equal<Converted<'LowCardinality(Nullable(UInt256))', string | null, All>, bigint | null>>,
  Expect<Equal<Converted<'Date', string, All>, string>>,
  Expect<Equal<Converted<'Decimal(9, 2)', number | string, All>, number | string>>,
  Expect<
    Equal<
      Converted<"Tuple(Enum8('a)' = 1, 'b' = 2), UInt256)", ['a)' | 'b', string], All>,
      ['a)' | 'b', bigint]
    >
  >,
]
