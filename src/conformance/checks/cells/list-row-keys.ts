import type { Operation } from '../../../contract/contract.ts'
import type { ObjectOf, Schemas, TableName } from '../../../contract/contract-types.ts'
import type { NamedRow } from '../../evidence/evidence.ts'

// What a row is about is no statement of the contract but our choice of columns; tsc notices a name or a table that is missing.
const keyByTable: { readonly [T in TableName]: keyof ObjectOf<T> | undefined } = {
  TokenPoolStat: 'poolAddress',
  AltPool: 'poolAddress',
  PoolListRecord: 'poolAddress',
  V2PoolSummary: 'poolId',
  HolderRecord: 'ownerAddress',
  // Several rows are several tokens or times, one row is the answer.
  TokenDetails: undefined,
  TradeStatistics: undefined,
  PriceVolume: undefined,
  OhlcvPoint: undefined,
  PoolMetricsV3: undefined,
  PoolMetricsV3Dexc: undefined,
  PoolMetricsV3Strict: undefined,
  FeeMetrics: undefined,
  ProviderSummary: undefined,
}
const keyBySchema: Readonly<Record<string, string>> = {
  ScoredPost: 'postUrl',
  MomentumEntry: 'tokenSymbol',
  InfluencerEntry: 'socialHandle',
  InfluencerEntryV2: 'socialHandle',
  SentimentShift: 'tokenSymbol',
} satisfies { [S in keyof Schemas]?: keyof Schemas[S] }

/** The column that tells what a row of a list is about; undefined for operations without lists. */
export function findKeyColumn({ reply }: Operation): string | undefined {
  return reply.kind === 'table' ? keyByTable[reply.table] : keyBySchema[reply.media[0]?.schema ?? '']
}

/** What each row of a list is about, in order; addresses compare without their case. */
export function listRowKeys(target: Operation, rows: readonly NamedRow[]): string[] {
  const column = findKeyColumn(target)
  const isHex = target.path.startsWith('/evm')
  return rows.map(row => {
    const key = String(column === undefined ? JSON.stringify(row) : row[column])
    return isHex ? key.toLowerCase() : key
  })
}
