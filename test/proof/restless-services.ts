import type { MockReply } from '../../mocks/core/mock-reply.ts'
import {
  all,
  inAddresses,
  inTable,
  type LawfulService,
  listing,
  lists,
  metrics,
  service,
} from './lawful-services.ts'

const pools = [...listing('AltPool'), ...lists]
const created = 'createdAt'

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
let gone = 0
let copies = 0
let shuffles = 0

function withoutHeader(reply: MockReply, name: string): MockReply {
  const { [name]: _, ...headers } = reply.headers
  return { ...reply, headers }
}

/** The rows in an order that is another each time, of equal ones by what `read` says of them. */
function shuffle(
  data: readonly unknown[][],
  read: (cells: readonly unknown[]) => string = () => '',
): unknown[][] {
  const seed = shuffles++
  const draw = (cells: unknown[]) =>
    [...JSON.stringify(cells)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, seed)
  return data
    .map(cells => ({ cells, key: read(cells), drawn: draw(cells) }))
    .sort((a, b) => (a.key === b.key ? a.drawn - b.drawn : a.key < b.key ? 1 : -1))
    .map(({ cells }) => cells)
}

/** True for a page with good bounds, up to an offset. */
export const isPage = (query: URLSearchParams, most = 90_000) =>
  Number(query.get('limit') ?? 1) >= 1 &&
  Number(query.get('limit') ?? 1) <= 1000 &&
  Number(query.get('offset')) >= 0 &&
  Number(query.get('offset')) <= most

/** Lawful services that answer no two requests in the same way. */
export const restlessServices: readonly LawfulService[] = [
  service(
    'each tenth request is put off with 429',
    'shared rules, Limits: rate limits are not shown',
    all,
    reply =>
      isTenth()
        ? {
            ...reply,
            status: 429,
            headers: { 'Content-Type': 'text/plain', 'Retry-After': '1' },
            body: 'Later.',
          }
        : reply,
  ),
  service('replies without Date, the others with Age and ETag', 'nothing is said of headers', all, reply =>
    isUndated()
      ? withoutHeader(reply, 'Date')
      : { ...reply, headers: { ...reply.headers, Age: '0', ETag: 'W/"a"' } },
  ),
  service('two machines, of which one is three minutes slow', 'clocks differ', all, reply =>
    isSlow() ? { ...reply, headers: { ...reply.headers, Date: 'Thu, 15 Jan 2026 11:57:00 GMT' } } : reply,
  ),
  {
    ...service(
      'stale copies that do not say so',
      'shared rules: how fresh a reply is, is not said',
      all,
      reply => withoutHeader(reply, 'Age'),
    ),
    age: () => (copies++ % 3) * 45,
  },
  service(
    'addresses spelled otherwise in each cell',
    'EVM: addresses are hex strings',
    [...lists, ...metrics, 'dexcV2Pools', 'dexcV2FeeMetrics', 'dexcV2ProviderSummary', 'tvlTopOwners'],
    inAddresses(address => (isSmall() ? address.toLowerCase() : `0x${address.slice(2).toUpperCase()}`)),
  ),
  {
    ...service(
      'V2 pools in another order for each request',
      'EVM, Gaps: their order is not shown',
      ['dexcV2Pools'],
      (reply, query) => {
        const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit') ?? 100)]
        return inTable(table => {
          if (isPage(query)) table.data = shuffle(table.data).slice(offset, offset + limit)
          table.rows = table.data.length
        })(reply, query)
      },
    ),
    ask: query => {
      if (!isPage(query)) return
      query.set('limit', '1000')
      query.delete('offset')
    },
  },
  {
    ...service(
      'lists that lose their first row with each third request',
      'no sentence says that a pool stays listed',
      [...pools, 'dexcV2Pools'],
      reply => reply,
    ),
    ask: query => {
      if (isGone()) gone++
      if (isPage(query) && !query.has('token_address'))
        query.set('offset', String(Number(query.get('offset')) + gone))
    },
  },
  service(
    'creations to the hour, with ties in any order',
    'shared rules, envelope rule 5: ISO 8601',
    [...pools, ...metrics, 'dexcV2Pools'],
    (reply, query) =>
      inTable(table => {
        const at = table.columns.findIndex(({ name }) => name === created)
        table.data = table.data.map(cells =>
          cells.map((cell, column) =>
            column === at ? String(cell).replace(/:\d\d:\d\d[+]/, ':00:00+') : cell,
          ),
        )
        if (!query.has('order_asc') && !query.has('order_desc'))
          table.data = shuffle(table.data, cells => String(cells[at]))
      })(reply, query),
  ),
]
