import type { MockReply } from '../../mocks/core/mock-reply.ts'
import {
  inRows,
  inTable,
  type LawfulService,
  listing,
  lists,
  metrics,
  service,
  social,
  tables,
} from './lawful-services.ts'
import { isPage } from './restless-services.ts'

const pools = [...listing('AltPool'), ...lists]
const unsaid = 'shared rules: how fresh a reply is, is not said'

/** A number for each query, always the same. */
const draw = (query: URLSearchParams) =>
  [...String(query)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)

/** A service that answers with what was true so long before (seconds), and says so with Age. */
const aged = (
  name: string,
  about: LawfulService['about'],
  age: (query: URLSearchParams) => number,
): LawfulService => ({
  ...service(name, unsaid, about, reply => reply),
  age,
})

/** The same without Age. */
const silently = (each: LawfulService): LawfulService => ({
  ...each,
  change: ({ headers: { Age: _, ...headers }, ...reply }) => ({ ...reply, headers }),
})

/** Greatest offset of a page that is taken out of 1000 rows. */
const MAX_OFFSET = 900

const hour = 3600
const day = 86_400
let grown = 0

/** Changes only pages that were asked for with good bounds. */
const inPages =
  (change: (table: { data: unknown[][] }, offset: number) => void) =>
  (reply: MockReply, query: URLSearchParams) =>
    inTable(table => {
      change(table, Number(query.get('offset')))
      table.rows = table.data.length
    })(reply, query)

/** Lawful services whose replies are of different moments: caches, views, replicas, clocks, and lists that change. */
export const servicesOfMoments: readonly LawfulService[] = [
  aged('each URL cached by itself for up to a minute', [...pools, ...metrics], query => draw(query) % 60),
  aged('each URL cached by itself for up to an hour', [...pools, ...metrics], query => draw(query) % hour),
  {
    ...aged(
      'each URL cached by itself for up to six hours',
      [...pools, ...metrics],
      query => draw(query) % (6 * hour),
    ),
    profile: 'standard',
  },
  aged(
    'tokens cached by their URL for up to an hour',
    ['tokenDetails', 'tokenPoolSearch', 'tradeStatistics', 'priceVolumeMulti'],
    query => draw(query) % hour,
  ),
  aged('social lists cached by their URL for up to an hour', social, query => draw(query) % hour),
  silently(
    aged('each URL cached for up to two minutes, which nothing says', pools, query => draw(query) % 120),
  ),
  silently(
    aged('tokens by a view of each quarter of an hour', ['tokenDetails', 'tokenPoolSearch'], () => 15 * 60),
  ),
  silently(aged('statistics by a view of the last full hour', ['tradeStatistics'], () => hour)),
  silently(aged('prices by a view of half an hour ago', ['priceVolumeMulti'], () => hour / 2)),
  silently(aged('V2 pools as they were at midnight', ['dexcV2Pools'], () => day / 2)),
  silently(aged('fee metrics of yesterday', ['dexcV2FeeMetrics'], () => day)),
  silently(aged('wallets of last week', ['dexcV2ProviderSummary', 'tvlTopOwners'], () => 7 * day)),
  silently(aged('figures of pools an hour old', metrics, () => hour)),
  silently(aged('candles ten minutes late', ['ohlcvPool'], () => 600)),
  {
    ...service(
      'a list that gains a row in its middle with each request',
      'EVM, Gaps: the order of V2 pools is not shown',
      ['dexcV2Pools'],
      (reply, query) =>
        inPages((table, offset) => {
          if (!isPage(query, MAX_OFFSET)) return
          const born = table.data.splice(-++grown)
          table.data.splice(12, 0, ...born)
          table.data = table.data.slice(offset, offset + Number(query.get('limit') ?? 100))
        })(reply, query),
    ),
    ask: query => {
      if (!isPage(query, MAX_OFFSET)) return
      query.set('limit', '1000')
      query.delete('offset')
    },
  },
  service(
    'no Date at all',
    'nothing is said of headers',
    tables,
    ({ headers: { Date: _, ...headers }, ...reply }) => ({ ...reply, headers }),
  ),
  service('the same ETag for all', 'nothing is said of headers', tables, reply => ({
    ...reply,
    headers: { ...reply.headers, ETag: '"0"', 'Last-Modified': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  })),
  service('an Age of none', 'RFC 9111, 5.1', tables, reply => ({
    ...reply,
    headers: { ...reply.headers, Age: '0', 'Cache-Control': 'max-age=0' },
  })),
  service('an Age that is no number', 'RFC 9111, 5.1: a recipient ignores it', pools, reply => ({
    ...reply,
    headers: { ...reply.headers, Age: 'young' },
  })),
  service(
    'no candle of the interval that is not over',
    'shared rules, ohlcv: what is said of no data is not shown',
    ['ohlcvPool'],
    inPages(table => {
      table.data = table.data.slice(0, -1)
    }),
  ),
  service(
    'no candles of the last six hours',
    'shared rules, ohlcv: what is said of no data is not shown',
    ['ohlcvPool'],
    inPages(table => {
      if (table.data.length > 12) table.data = table.data.slice(0, -6)
    }),
  ),
  service(
    'creations to the minute',
    'shared rules, envelope rule 5: ISO 8601',
    [...pools, ...metrics],
    inRows(row => ({ createdAt: String(row.createdAt).replace(/:\d\d[+]/, ':00+') })),
  ),
]
