import { getOperation } from '../../../contract/contract.ts'
import type { ObjectOf, OperationId } from '../../../contract/contract-types.ts'
import type { Evidence, NamedRow } from '../../evidence/evidence.ts'
import type { Requirement } from '../../model/requirement.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { findShrunkRow } from '../cells/find-shrunk-row.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'
import type { ExchangesByRole, GroupOutcome } from '../families/judge-groups.ts'

const tokenColumn = 'tokenAddress' satisfies keyof ObjectOf<'TradeStatistics'> &
  keyof ObjectOf<'PriceVolume'> &
  keyof ObjectOf<'TokenDetails'>
const countColumn = 'totalTradeCount' satisfies keyof ObjectOf<'TradeStatistics'>
const hourColumn = 'trade1hCount' satisfies keyof ObjectOf<'TokenDetails'>

/** Trades that a volume has to be of, so that those between two counts are not half of it. */
const MANY = 100

/** What is counted over a window is no less than over a shorter one. */
export const windowNesting = joinFamilies([
  defineNesting<'TradeStatistics'>(
    'tradeStatistics',
    ['buyCount', 'sellCount', 'totalTradeCount', 'totalVolume', 'totalVolumeUSD'],
    {
      id: 'XEP-06',
      title: 'trade statistics do not shrink over longer windows',
      level: 'documented',
      clause: 'shared rules, TradeStatistics',
      checks:
        'Counts and volumes of a token over the windows, asked from the shortest to the longest; less than half, ten trades aside, is too few; volumes of 100 trades and more.',
      violation: 'fewer trades over 7d than over 24h',
    },
  ),
  defineNesting<'PriceVolume'>('priceVolumeMulti', ['volumeUSD'], {
    id: 'XEP-07',
    title: 'volume does not shrink over longer windows',
    level: 'documented',
    clause: 'shared rules, PriceVolume',
    checks:
      'volumeUSD of a token over the windows, asked from the shortest to the longest; less than half is too little, of tokens with 100 trades an hour by token-details.',
    violation: 'the volume does not depend on timeframe as it should',
  }),
])

/** The same tokens over every window, the shortest first, so that each contains the one before, whatever happened in between. */
function defineNesting<Table extends 'TradeStatistics' | 'PriceVolume'>(
  operation: OperationId,
  columns: readonly (keyof ObjectOf<Table> & string)[],
  requirement: Omit<Requirement, 'operations'>,
): CheckFamily {
  const windows = findParameter(getOperation(operation), 'timeframe')?.schema.enum ?? []
  const group = defineGroup({
    kind: 'windows',
    profile: 'standard',
    operations: [operation],
    about: [requirement.id, 'PAR-ENUM-timeframe'],
    parts: () =>
      Object.fromEntries(windows.map(String).map(timeframe => [timeframe, { query: { timeframe } }])),
  })
  return defineJointCheck({
    ...requirement,
    group,
    show: (parts, evidence) => compareWindows(parts, columns, evidence),
  })
}

/** Ten trades, or one large one, may lie between two counts, and less than half of what was there shows nothing. */
function compareWindows(
  parts: ExchangesByRole<string>,
  fields: readonly string[],
  evidence: Evidence,
): GroupOutcome {
  const asked = Object.values(parts).filter(seen => seen !== undefined)
  return findShrunkRow(asked, {
    key: tokenColumn,
    fields,
    least: (less, field, row) => {
      if (/Count$/.test(field)) return (less - 10) / 2
      return countTrades(row, evidence) >= MANY ? less / 2 : 0
    },
    name: (longer, shorter) => `${longer.query.timeframe} than over ${shorter.query.timeframe} just before`,
  })
}

/** How many trades a row is of, at least: what it says itself, else those of an hour, since no window is shorter. */
function countTrades(row: NamedRow | undefined, { exchanges }: Evidence): number {
  if (row?.[countColumn] !== undefined) return Number(row[countColumn])
  const details = exchanges.filter(({ operation, ok }) => operation === 'tokenDetails' && ok)
  const same = details.flatMap(({ rows = [] }) =>
    rows.filter(each => each[tokenColumn] === row?.[tokenColumn]),
  )
  return Math.max(...same.map(each => Number(each[hourColumn])))
}
