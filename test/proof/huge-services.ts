import { toSeconds } from '../../src/contract/to-seconds.ts'
import { inRows, type LawfulService, service, text } from './lawful-services.ts'

/** Buys in a second: those of a day are more than 2^53, those of a month less than 2^64. */
const BUYS = 1_000_000_000_003n

/** Counts of a window: seven sells in each second, and buys; seven more of each, so that sums of doubles are off. */
function countHuge(name: string, timeframe: unknown): [string, string][] {
  const [, side = '', window = timeframe ?? '24h'] = /^(buy|sell|t)[a-z]*(\d+[hd])?\w*Count$/.exec(name) ?? []
  const seconds = BigInt(toSeconds(String(window)))
  const [buys, sells] = [BUYS * seconds + 7n, 7n * seconds + 7n]
  const count = { buy: buys, sell: sells, t: buys + sells }[side]
  return count === undefined ? [] : [[name, text(String(count))]]
}

/** Lawful services with numbers that no double holds. */
export const hugeServices: readonly LawfulService[] = [
  service(
    'counts above 2^53',
    'shared rules, TradeStatistics, TokenDetails and TokenPoolStat: UInt64',
    ['tradeStatistics', 'tokenDetails', 'tokenPoolSearch'],
    inRows(row => Object.fromEntries(Object.keys(row).flatMap(name => countHuge(name, row.timeframe)))),
  ),
]
