import { contract } from '../../../contract/contract.ts'
import type { TableName } from '../../../contract/contract-types.ts'

/** The middle part of ids that speak of one resource. Kept for ever, like the ids. */
export const tableCodes: Readonly<Record<TableName, string>> = {
  TokenDetails: 'TD',
  TokenPoolStat: 'TP',
  AltPool: 'AP',
  TradeStatistics: 'TS',
  PriceVolume: 'PV',
  OhlcvPoint: 'OH',
  PoolMetricsV3: 'MA',
  PoolMetricsV3Dexc: 'MC',
  PoolMetricsV3Strict: 'MB',
  PoolListRecord: 'PL',
  V2PoolSummary: 'V2',
  FeeMetrics: 'FM',
  ProviderSummary: 'PS',
  HolderRecord: 'HR',
}

const objectCodes: Readonly<Record<string, string>> = {
  ScoredPost: 'SP',
  MomentumEntry: 'MO',
  InfluencerEntry: 'IN',
  InfluencerEntryV2: 'IN2',
  SentimentShift: 'SS',
}

/** Id of the requirement about one column of a table. */
export function formatColumnId(table: TableName, position: number): string {
  return `COL-${tableCodes[table]}-${padPosition(position)}`
}

/** Id of the requirement about one field of an object; a later version repeats the fields of the one it was made from. */
export function formatFieldId(schema: string, field: string): string {
  const fields = contract.objects[schema] ?? []
  const earlier = Object.entries(contract.objects).find(
    ([other, names]) => other !== schema && schema.startsWith(other) && names.includes(field),
  )
  if (earlier !== undefined) return formatFieldId(earlier[0], field)
  const inherited = fields.filter(name =>
    Object.entries(contract.objects).some(
      ([other, names]) => other !== schema && schema.startsWith(other) && names.includes(name),
    ),
  )
  return `COL-${objectCodes[schema]}-${padPosition(fields.indexOf(field) - inherited.length)}`
}

function padPosition(position: number): string {
  return String(position + 1).padStart(2, '0')
}
