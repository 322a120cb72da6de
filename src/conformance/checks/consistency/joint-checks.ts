import type { Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Requirement } from '../../model/requirement.ts'
import type { CheckFamily } from '../shared/check-family.ts'
import { type ExchangesByRole, type GroupOutcome, judgeGroups } from '../shared/judge-groups.ts'
import { findOperationIds, selectAnswered } from '../shared/select-answered.ts'
import { dayIsItsHours, historyStands } from './across-candles.ts'
import { flagsAgree, pricesAgree, tradesAgree, versionsAgree, windowsNest } from './across-figures.ts'
import { candleTokensOf, filterIsComplete, searchIsComplete } from './across-lists.ts'

/** A statement about requests that are sent together, and what they show. */
interface Joint extends Omit<Requirement, 'needs'> {
  /** The kind of group, and the parts it looks at; all when absent. */
  readonly group: string
  readonly roles?: readonly string[]
  readonly show: (parts: ExchangesByRole) => GroupOutcome
}

const filtered = findOperationIds(({ path }) => path.endsWith('/v3/pools'))

const joint: readonly Joint[] = [
  {
    id: 'XEP-02',
    title: 'prices are complete in the list and in the fee metrics alike',
    level: 'inferred',
    clause: 'EVM, V2PoolSummary and FeeMetrics',
    checks: 'tvlPriceComplete of the same pool.',
    violation: '1 in the list, 0 in the fee metrics',
    operations: ['dexcV2FeeMetrics'],
    group: 'priced',
    show: flagsAgree,
  },
  {
    id: 'XEP-03',
    title: 'a token has one price',
    level: 'inferred',
    clause: 'TokenDetails, TokenPoolStat, PriceVolume',
    checks: 'Within 5 % in three tables asked one after the other; twice, when it does not hold.',
    violation: 'a price per thousand tokens in one table',
    operations: ['tokenDetails'],
    group: 'token',
    roles: ['tokenDetails', 'tokenPoolSearch', 'priceVolumeMulti'],
    show: pricesAgree,
  },
  {
    id: 'XEP-05',
    title: 'trades of a day are counted alike',
    level: 'inferred',
    clause: 'TokenDetails and TradeStatistics',
    checks: 'Within 10 %, and three trades more or less.',
    violation: 'one table counts buys alone',
    operations: ['tokenDetails'],
    group: 'token',
    roles: ['tokenDetails', 'tradeStatistics'],
    show: tradesAgree,
  },
  {
    id: 'XEP-06',
    title: 'trade statistics do not shrink over longer windows',
    level: 'documented',
    clause: 'shared rules, TradeStatistics',
    checks: 'Counts and volumes of a token over the windows, asked from the shortest to the longest.',
    violation: 'fewer trades over 7d than over 24h',
    operations: ['tradeStatistics'],
    group: 'windows',
    show: windowsNest,
  },
  {
    id: 'XEP-07',
    title: 'volume does not shrink over longer windows',
    level: 'documented',
    clause: 'shared rules, PriceVolume',
    checks: 'volumeUSD of a token over the windows, asked from the shortest to the longest.',
    violation: 'the volume does not depend on timeframe as it should',
    operations: ['priceVolumeMulti'],
    group: 'windows',
    show: windowsNest,
  },
  {
    id: 'XEP-08',
    title: 'a filter keeps every pool of the token',
    level: 'documented',
    clause: 'EVM, V3 pool lists',
    checks:
      'Pools of the whole list with the token are in the filtered list; of a full page, those newer than its last row.',
    violation: 'only token0 is compared',
    operations: filtered,
    group: 'filter',
    show: filterIsComplete,
  },
  {
    id: 'XEP-09',
    title: 'a search finds every listed pool of the token',
    level: 'inferred',
    clause: 'GET /altchain/token-pool-search',
    checks: 'Pools of the venue list with the token are among those found, when that page is not full.',
    violation: 'a listed pool that the search does not know',
    operations: ['clmmVenuePools'],
    group: 'search',
    show: searchIsComplete,
  },
  {
    id: 'XEP-11',
    title: 'history does not change',
    level: 'inferred',
    clause: 'shared rules, OhlcvPoint',
    checks: 'Candles of a day that is over, asked twice.',
    violation: 'a closed candle with another high',
    operations: ['ohlcvPool'],
    group: 'closed',
    roles: ['hours', 'again'],
    show: historyStands,
  },
  {
    id: 'XEP-11-day',
    title: 'a day is what its hours are together',
    level: 'inferred',
    clause: 'shared rules, OhlcvPoint',
    checks: 'Open, high, low, close and volumes of one candle of a day against 24 of an hour, within 1e-6.',
    violation: 'the high of a day is below that of an hour',
    operations: ['ohlcvPool'],
    group: 'closed',
    roles: ['day', 'hours'],
    show: dayIsItsHours,
  },
  {
    id: 'XEP-12',
    title: 'both versions say the same of an influencer',
    level: 'inferred',
    clause: 'social, InfluencerEntry',
    checks: 'The fields that both versions have, by handle, within 10 %.',
    violation: 'another reach in version 1',
    operations: ['influencerCredibility'],
    group: 'version',
    show: versionsAgree,
  },
]

/** What several operations, or several requests to one, say together (XEP); facts and columns are judged by themselves. */
export const jointChecks: CheckFamily = {
  requirements: [
    ...joint.map(
      ({ id, title, level, clause, checks, violation, operations }): Requirement => ({
        id,
        title,
        level,
        clause,
        checks,
        violation,
        operations,
        needs: 'standard',
      }),
    ),
    {
      id: 'XEP-10',
      title: 'candles are about the tokens of their pool',
      level: 'documented',
      clause: 'shared rules, OhlcvPoint',
      checks: 'Base and quote token are those that a list or a search names for the pool.',
      violation: 'the tokens of another pool',
      operations: ['ohlcvPool'],
    },
  ],
  judge(evidence, tally) {
    for (const { id, group, roles, operations, show } of joint) {
      const exchanges = evidence.exchanges.filter(
        each =>
          operations.some(name => each.group === `${group}:${name}`) &&
          (roles?.includes(each.role ?? '') ?? true),
      )
      const requirements = id === 'XEP-11-day' ? [id, 'XEP-11'] : id
      judgeGroups({ ...evidence, exchanges }, tally, { prefix: group, requirements, show })
    }
    const tables = selectAnswered(evidence)
    const lists = tables.filter(({ operation }) => poolLists.includes(operation))
    for (const seen of tables) if (seen.operation === 'ohlcvPool') candles(seen, lists, tally)
  },
}

const poolLists = findOperationIds(
  ({ id, path }) => path.startsWith('/altchain') && (path.endsWith('/pools') || id === 'tokenPoolSearch'),
)

/** Facts that do not change need no second strike. */
function candles(seen: Seen, lists: readonly Seen[], tally: Tally): void {
  const { count, wrong } = candleTokensOf(seen, lists)
  if (wrong === undefined) {
    if (count > 0) tally.recordPass('XEP-10', seen, count)
    return
  }
  const [row, tokens] = wrong
  tally.recordFinding('XEP-10', seen, {
    message: 'A candle is not about the tokens of its pool.',
    place: `${seen.rowsAt}[${seen.rows?.indexOf(row)}]`,
    expected: tokens,
    actual: row,
  })
}
