import type { MockReply } from '../../mocks/core/mock-reply.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import {
  all,
  type Change,
  inAddresses,
  inRows,
  inTable,
  type LawfulService,
  listing,
  lists,
  metrics,
  service,
  social,
  tables,
  withHeaders,
} from './lawful-services.ts'

const pools = [...listing('AltPool'), ...lists]
const tokenTables = ['tokenDetails', 'tokenPoolSearch', 'tradeStatistics', 'priceVolumeMulti'] as const
const unsaid = 'shared rules: how fresh a reply is, is not said'
const [hour, day] = [3600, 86_400]

/** A number for each query, always the same. */
const draw = (query: URLSearchParams, from = 7) =>
  [...String(query)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, from)

const withoutHeader =
  (name: string): Change =>
  ({ headers: { [name]: _, ...headers }, ...reply }) => ({ ...reply, headers })

/** A service that answers with what was true so long before (seconds), and says so with Age. */
const aged = (
  name: string,
  about: LawfulService['about'],
  age: (query: URLSearchParams) => number,
  more: Pick<LawfulService, 'profile'> = {},
) => service(name, unsaid, about, undefined, { age, ...more })

/** The same without Age. */
const silently = (each: LawfulService): LawfulService => ({ ...each, change: withoutHeader('Age') })

/** The same with the Date of the cache. */
const dated = (each: LawfulService): LawfulService => ({
  ...each,
  change: ({ headers, ...reply }) => {
    const { Age = '0', Date: date = '' } = headers
    const now = new Date(Date.parse(date) + Number(Age) * 1000)
    return { ...reply, headers: { ...headers, Date: now.toUTCString() } }
  },
})

/** Creates a counter that is true every nth time. */
function countTo(n: number): () => boolean {
  let asked = 0
  return () => ++asked % n === 0
}

const isTenth = countTo(10)
const isUndated = countTo(3)
const isSlow = countTo(2)
const isSmall = countTo(2)
const isGone = countTo(3)
let [grown, gone, copies, shuffles] = [0, 0, 0, 0]

/** True for a page with good bounds, up to an offset. */
const isPage = (query: URLSearchParams, most = 90_000) =>
  Number(query.get('limit') ?? 1) >= 1 &&
  Number(query.get('limit') ?? 1) <= 1000 &&
  Number(query.get('offset')) >= 0 &&
  Number(query.get('offset')) <= most

/** Pages are cut from a reply with a thousand rows. Greatest offset of such a page: 900. */
const askForAll = (query: URLSearchParams): void => {
  if (!isPage(query, 900)) return
  query.set('limit', '1000')
  query.delete('offset')
}

type Data = unknown[][]

/** Changes the rows of each page. */
const inPages =
  (change: (data: Data, query: URLSearchParams) => Data): Change =>
  (reply, query) =>
    inTable(table => {
      table.data = change(table.data, query)
      table.rows = table.data.length
    })(reply, query)

const cutPage = (data: Data, query: URLSearchParams): Data => {
  const offset = Number(query.get('offset'))
  return data.slice(offset, offset + Number(query.get('limit') ?? 100))
}

/** The rows in an order that is another each time. */
function shuffle(data: Data): Data {
  const seed = shuffles++
  return data
    .map(cells => ({ cells, drawn: draw(new URLSearchParams({ cells: JSON.stringify(cells) }), seed) }))
    .sort((a, b) => a.drawn - b.drawn)
    .map(({ cells }) => cells)
}

/** The start of all runs, in Unix seconds. */
const NOON = Date.parse('2026-01-15T12:00:00Z') / 1000

/** Keeps candles by their start, the same ones in whatever range they are asked for. */
export const keepCandles =
  (isKept: (start: number, query: URLSearchParams) => boolean): Change =>
  (reply, query) =>
    inTable(table => {
      const at = table.columns.findIndex(({ name }) => name === 'unixTime')
      table.data = table.data.filter(cells => isKept(Number(cells[at]), query))
      table.rows = table.data.length
    })(reply, query)

/** Lawful services whose replies are of different moments: caches, views, replicas, clocks, and lists that change. */
export const servicesOfMoments: readonly LawfulService[] = [
  aged('each URL cached by itself for up to an hour', [...pools, ...metrics], query => draw(query) % hour),
  aged(
    'each URL cached by itself for up to six hours',
    [...pools, ...metrics],
    query => draw(query) % (6 * hour),
    { profile: 'standard' },
  ),
  aged('tokens cached by their URL for up to an hour', tokenTables, query => draw(query) % hour),
  aged('social lists cached by their URL for up to an hour', social, query => draw(query) % hour),
  silently(
    aged('each URL cached for up to two minutes, which nothing says', pools, query => draw(query) % 120),
  ),
  silently(
    aged('tokens by a view of each quarter of an hour', ['tokenDetails', 'tokenPoolSearch'], () => 15 * 60),
  ),
  silently(aged('token-details of five hours ago, which nothing says', ['tokenDetails'], () => 5 * hour)),
  silently(aged('prices of two hours ago, which nothing says', ['priceVolumeMulti'], () => 2 * hour)),
  aged('tokens by replicas up to nine hours apart', tokenTables, query => draw(query) % (9 * hour), {
    profile: 'standard',
  }),
  dated(aged('prices of a cache of yesterday', ['priceVolumeMulti'], () => day, { profile: 'standard' })),
  dated(aged('token-details of a cache of yesterday', ['tokenDetails'], () => day)),
  silently(aged('statistics by a view of the last full hour', ['tradeStatistics'], () => hour)),
  silently(aged('prices by a view of half an hour ago', ['priceVolumeMulti'], () => hour / 2)),
  silently(aged('V2 pools as they were at midnight', ['dexcV2Pools'], () => day / 2)),
  silently(aged('fee metrics of yesterday', ['dexcV2FeeMetrics'], () => day)),
  silently(aged('wallets of last week', ['dexcV2ProviderSummary', 'tvlTopOwners'], () => 7 * day)),
  silently(aged('figures of pools an hour old', metrics, () => hour)),
  silently(aged('candles ten minutes late', ['ohlcvPool'], () => 600)),
  service('stale copies that do not say so', unsaid, all, withoutHeader('Age'), {
    age: () => (copies++ % 3) * 45,
  }),
  service('no Date at all', 'nothing is said of headers', tables, withoutHeader('Date')),
  service(
    'the same ETag for all',
    'nothing is said of headers',
    tables,
    withHeaders({ ETag: '"0"', 'Last-Modified': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  ),
  service('an Age of none', 'RFC 9111, 5.1', tables, withHeaders({ Age: '0', 'Cache-Control': 'max-age=0' })),
  service(
    'an Age that is no number',
    'RFC 9111, 5.1: a recipient ignores it',
    pools,
    withHeaders({ Age: 'young' }),
  ),
  service(
    'no candle of the interval that is not over',
    'shared rules, ohlcv: what is said of no data is not shown',
    ['ohlcvPool'],
    keepCandles((start, query) => start + toSeconds(query.get('interval') ?? '') <= NOON),
  ),
  service(
    'no candles of the last six hours',
    'shared rules, ohlcv: what is said of no data is not shown',
    ['ohlcvPool'],
    keepCandles(start => start < NOON - 6 * hour),
  ),
  service(
    'creations to the minute',
    'shared rules, envelope rule 5: ISO 8601',
    [...pools, ...metrics],
    inRows(row => ({ createdAt: String(row.createdAt).replace(/:\d\d[+]/, ':00+') })),
  ),
]

const toHour = inRows(row => ({ createdAt: String(row.createdAt).replace(/:\d\d:\d\d[+]/, ':00:00+') }))

/** Lawful services that answer no two requests in the same way. */
export const restlessServices: readonly LawfulService[] = [
  service(
    'a list that gains a row in its middle with each request',
    'EVM, Gaps: the order of V2 pools is not shown',
    ['dexcV2Pools'],
    inPages((data, query) => {
      if (!isPage(query, 900)) return data
      // Half of the later rows are born one by one. Once all are, the list is as at first.
      const late = Math.floor((data.length - 12) / 2)
      if (late < 1) return cutPage(data, query)
      const born = data.slice(-1 - (grown++ % late))
      return cutPage([...data.slice(0, 12), ...born, ...data.slice(12, -late)], query)
    }),
    { ask: askForAll },
  ),
  service(
    'V2 pools in another order for each request',
    'EVM, Gaps: their order is not shown',
    ['dexcV2Pools'],
    inPages((data, query) => (isPage(query, 900) ? cutPage(shuffle(data), query) : data)),
    { ask: askForAll },
  ),
  service(
    'lists that lose their first row with each third request',
    'no sentence says that a pool stays listed',
    [...pools, 'dexcV2Pools'],
    undefined,
    {
      ask: query => {
        if (isGone()) gone++
        // Sorted otherwise, the list would begin with another row than the one that is gone.
        const isSorted = [...query.keys()].some(name => name.startsWith('order_'))
        if (isPage(query) && !isSorted && !query.has('token_address'))
          query.set('offset', String(Number(query.get('offset')) + gone))
      },
    },
  ),
  service(
    'each tenth request is put off with 429',
    'shared rules, Limits: rate limits are not shown',
    all,
    reply => {
      const headers = { ...reply.headers, 'Content-Type': 'text/plain', 'Retry-After': '1' }
      return isTenth() ? { status: 429, headers, body: 'Later.' } : reply
    },
  ),
  service(
    'replies without Date, the others with Age and ETag',
    'nothing is said of headers',
    all,
    (reply, query) =>
      (isUndated() ? withoutHeader('Date') : withHeaders({ Age: '0', ETag: 'W/"a"' }))(reply, query),
  ),
  service('two machines, of which one is three minutes slow', 'clocks differ', all, (reply, query) =>
    isSlow() ? withHeaders({ Date: 'Thu, 15 Jan 2026 11:57:00 GMT' })(reply, query) : reply,
  ),
  service(
    'addresses spelled otherwise in each cell',
    'EVM: addresses are hex strings',
    [...lists, ...metrics, 'dexcV2Pools', 'dexcV2FeeMetrics', 'dexcV2ProviderSummary', 'tvlTopOwners'],
    inAddresses(address => (isSmall() ? address.toLowerCase() : `0x${address.slice(2).toUpperCase()}`)),
  ),
  service(
    'creations to the hour, with ties in any order',
    'shared rules, envelope rule 5: ISO 8601',
    [...pools, ...metrics, 'dexcV2Pools'],
    (reply, query) =>
      inTable(table => {
        const at = table.columns.findIndex(({ name }) => name === 'createdAt')
        const compare = (a: string, b: string) => Number(a < b) - Number(a > b)
        if (!query.has('order_asc') && !query.has('order_desc'))
          table.data = shuffle(table.data).sort((a, b) => compare(String(a[at]), String(b[at])))
      })(toHour(reply, query), query),
  ),
]

const notFound = (reply: MockReply): MockReply => ({ ...reply, status: 404, body: '{"error":"not found"}' })

/** A service that does not know the first address that a list gives for an operation, whatever its letters. */
function young(name: string, about: LawfulService['about'], parameter = 'pool_address'): LawfulService {
  let first: string | undefined
  const forget: Change = (reply, query) => {
    const address = query.get(parameter)?.toLowerCase()
    if (reply.status === 200) first ??= address
    return address !== undefined && address === first && reply.status === 200 ? notFound(reply) : reply
  }
  return service(name, 'EVM, Gaps: an address that matches nothing is not shown', about, forget, {
    profile: 'standard',
  })
}

/** Lawful services that list what some operation has no figures of yet. */
export const youngServices: readonly LawfulService[] = [
  young('only the busiest pool has no candles yet (404)', ['ohlcvPool']),
  young('only the first V2 pool has no fee record yet (404)', ['dexcV2FeeMetrics']),
  young('only the first pool of a list is unknown by itself (404)', ['dexdV3Pool']),
  young('only the token in most pools has no holders yet (404)', ['tvlTopOwners'], 'token_address'),
  young('only the token in most pools has no details yet (404)', ['tokenDetails'], 'token_address'),
]

/** The same where no address is known: nothing that is asked of these operations succeeds. */
export const forgetfulServices: readonly LawfulService[] = [listing('OhlcvPoint'), listing('FeeMetrics')].map(
  about =>
    service(
      'no listed address is known (404)',
      'it is not lawful',
      about,
      reply => (reply.status === 200 ? notFound(reply) : reply),
      { profile: 'standard' },
    ),
)
