import type { MockReply } from '../../mocks/core/mock-reply.ts'
import { contract } from '../../src/contract/contract.ts'
import type { OperationId, TableName } from '../../src/contract/contract-types.ts'

/** A service that does otherwise than the mock in one respect, and breaks no sentence of the contract by it. */
export interface LawfulService {
  readonly name: string
  /** The clause that allows it, or why none forbids it. */
  readonly why: string
  /** The operations that answer otherwise. */
  readonly about: readonly OperationId[]
  readonly change: Change
  /** Changes what the mock is asked: deletes parameters that the service pays no attention to, asks for rows of other places. */
  readonly ask?: (query: URLSearchParams) => void
  /** Answers the requests it names with what was true that long before (seconds), as a cache for each URL does. */
  readonly age?: (query: URLSearchParams) => number
  /** Has a run of its own in this profile, which takes its inputs from what this service answers. */
  readonly profile?: 'standard' | 'deep'
}

export type Change = (reply: MockReply, query: URLSearchParams) => MockReply
type Row = Record<string, unknown>
interface Table {
  columns: { name: string; type: string; note?: string }[]
  data: unknown[][]
  rows: number
}

export const all = contract.operations.map(({ id }) => id)
export const social = contract.operations.filter(({ reply }) => reply.kind === 'objects').map(({ id }) => id)
export const tables = all.filter(id => !social.includes(id))
export const listing = (...names: TableName[]) =>
  contract.operations
    .filter(({ reply }) => reply.kind === 'table' && names.includes(reply.table))
    .map(({ id }) => id)
export const metrics = listing('PoolMetricsV3', 'PoolMetricsV3Dexc', 'PoolMetricsV3Strict')

/** A number that is written as this text. */
export const text = (digits: string) => `\u2045${digits}\u2046`

export function rewrite(reply: MockReply, edit: (body: unknown) => unknown): MockReply {
  if (reply.status !== 200 || reply.body === '') return reply
  const body = JSON.stringify(edit(JSON.parse(reply.body))).replace(/"\u2045([^"]*)\u2046"/g, '$1')
  return { ...reply, body }
}

/** Changes the table of each reply. */
export const inTable =
  (edit: (table: Table) => unknown): Change =>
  reply =>
    rewrite(reply, body => {
      const table = (Array.isArray(body) ? body[0] : body) as Table | undefined
      if (Array.isArray(table?.data)) edit(table)
      return body
    })

/** Changes rows by name; what stays out of them keeps its place. */
export const inRows = (edit: (row: Row, at: number, rows: readonly Row[]) => Row): Change =>
  inTable(table => {
    const names = table.columns.map(({ name }) => name)
    const rows = table.data.map(cells => Object.fromEntries(names.map((name, at) => [name, cells[at]])))
    table.data = rows.map((row, at) => {
      const changed = { ...row, ...edit(row, at, rows) }
      return names.map(name => changed[name])
    })
  })

/** Changes the objects of each social reply. */
export const inObjects =
  (edit: (row: Row) => Row): Change =>
  reply =>
    rewrite(reply, body => (Array.isArray(body) ? body.map(row => ({ ...row, ...edit(row as Row) })) : body))

export const withHeaders =
  (headers: Readonly<Record<string, string>>): Change =>
  reply => ({ ...reply, headers: { ...reply.headers, ...headers } })

const withError =
  (type: string, body: string, status?: number): Change =>
  reply =>
    reply.status < 400 || [402, 410].includes(reply.status)
      ? reply
      : {
          ...reply,
          status: status ?? reply.status,
          headers: { ...reply.headers, 'Content-Type': type },
          body,
        }

const truncate = (value: unknown, digits: number) =>
  Math.trunc(Number(value) * 10 ** digits + 1e-9) / 10 ** digits

/** Every number of the named fields with so many digits, the rest cut off. */
const cut =
  (digits: number, ...names: string[]) =>
  (row: Row) =>
    Object.fromEntries(names.map(name => [name, row[name] === null ? null : truncate(row[name], digits)]))

/** Every number of the named fields as another text. */
export const printed =
  (print: (value: number) => string, ...names: string[]) =>
  (row: Row) =>
    Object.fromEntries(names.map(name => [name, text(print(Number(row[name])))]))
const padded = (digits: number, ...names: string[]) => printed(value => value.toFixed(digits), ...names)

/** Each key of a map of windows that is left. */
const dropWindows = (keeps: (label: string) => boolean) =>
  inRows(row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null && '1 day' in value
          ? Object.fromEntries(Object.entries(value).filter(([label]) => keeps(label)))
          : value,
      ]),
    ),
  )

/** Changes the cells of the columns of some types. */
export const inCells = (types: RegExp, edit: (cell: unknown) => unknown): Change =>
  inTable(table => {
    const isMeant = table.columns.map(({ type }) => types.test(type))
    table.data = table.data.map(cells => cells.map((cell, at) => (isMeant[at] ? edit(cell) : cell)))
  })

/** Changes each value of a reply, at any depth. */
export const inValues =
  (edit: (value: unknown) => unknown): Change =>
  reply =>
    rewrite(reply, body => JSON.parse(JSON.stringify(body), (_, value) => edit(value)))
const inNumbers = (print: (value: number) => string) =>
  inValues(value => (typeof value === 'number' ? text(print(value)) : value))
export const inAddresses = (spell: (address: string) => string) =>
  inValues(value => (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) ? spell(value) : value))

const quiet = {
  trade1hCount: 1,
  volume1h: 4,
  volume1hUSD: 4,
  trade24hCount: 0,
  volume24h: 0,
  volume24hUSD: 0,
}
const fewTrades = {
  buyCount: 4,
  sellCount: 0,
  totalTradeCount: 4,
  volumeBuy: 36,
  volumeSell: 0,
  totalVolume: 36,
  volumeBuyUSD: 36,
  volumeSellUSD: 0,
  totalVolumeUSD: 36,
  buyToSellRatio: null,
}
export const noTrades = Object.fromEntries(
  Object.entries(fewTrades).map(([name, value]) => [name, value && 0]),
)
/** Volumes of a token with four trades an hour under each timeframe, of which 2h was counted earlier. */
const quietVolumes: Change = (reply, query) =>
  inRows(row => {
    if ('trade1hCount' in row) return { trade1hCount: 4 }
    const timeframe = query.get('timeframe')
    return timeframe === '1h' ? { volumeUSD: 36 } : timeframe === '2h' ? { volumeUSD: 0 } : {}
  })(reply, query)
const noSides = {
  buy24hCount: 0,
  sell24hCount: 0,
  buyVolume24h: 0,
  sellVolume24h: 0,
  buyVolume24hUSD: 0,
  sellVolume24hUSD: 0,
}
export const lists = listing('PoolListRecord')
const volumes = ['volumeBuy', 'volumeSell', 'totalVolume', 'volumeBuyUSD', 'volumeSellUSD', 'totalVolumeUSD']
const scores = ['volumeChange', 'signalMagnitude', 'confidenceScore', 'qualityScore']
const sizes = ['averagePositionSizeUsd', 'medianPositionSizeUsd', 'minPositionSizeUsd', 'maxPositionSizeUsd']
const shifts = ['sentimentShift', 'currentSentiment', 'previousSentiment']

export const service = (
  name: string,
  why: string,
  about: readonly OperationId[],
  change: Change = reply => reply,
  more: Pick<LawfulService, 'ask' | 'age' | 'profile'> = {},
): LawfulService => ({ name, why, about, change, ...more })

/** The services of an audit that were failed once, and each reading that a sentence leaves to its most unwilling implementer. */
// biome-ignore format: one line for each
export const lawfulServices: readonly LawfulService[] = [
  // Seven that were failed.
  service('a wallet of this week, whose 30 days are counted later', 'EVM, ProviderSummary: no moment is named', ['dexcV2ProviderSummary'], inRows(row => ({ totalFeesEarned7d: row.totalFeesEarned30d === null ? null : Number(row.totalFeesEarned30d) * 1.002, }))),
  service('a new wallet that earned all it has since 30 days were counted', 'EVM, ProviderSummary: no moment is named', ['dexcV2ProviderSummary'], inRows(row => ({ firstPositionTimestamp: '2026-01-15T09:00:00+00:00', lastActiveTimestamp: '2026-01-15T10:00:00+00:00', totalFeesEarned30d: row.totalFeesEarned30d === null ? null : 0 }))),
  service('a quiet token with one trade, in the shortest window only', 'shared rules, TokenDetails: no moment is named', ['tokenDetails'], inRows(() => ({ ...quiet, ...noSides, trade7dCount: 0, volume7d: 0, volume7dUSD: 0 }))),
  service('one large trade that the longer windows do not know yet', 'shared rules, TokenDetails: no moment is named', ['tokenDetails'], inRows(() => ({ trade1hCount: 3, trade24hCount: 20, trade7dCount: 60, volume1h: 9e9, volume24h: 5, volume7d: 9, volume1hUSD: 9e9, volume24hUSD: 5, volume7dUSD: 9, }))),
  service('a tier by an accuracy over all horizons', 'social, InfluencerEntry: the further fields are not shown', ['influencerCredibility'], inObjects(row => 'trackRecordPerformanceTier' in row ? { trackRecordPerformanceTier: 'topPerformer', trackRecordAccuracy24h: 65, trackRecordAccuracy7d: 65, trackRecordAccuracy30d: 65, trackRecordAccuracy: 72, } : {})),
  service('price changes without a sign', 'shared rules, PriceVolume: "absolute price change"', ['priceVolumeMulti'], inRows(row => ({ priceChangeUSD: Math.abs(Number(row.priceChangeUSD)) }))),
  service('a price that fell from 3 to 1, shown as 2', 'shared rules, PriceVolume: "absolute price change"', ['priceVolumeMulti'], inRows((_, at) => at > 0 ? { priceChangeUSD: 0, priceChangePercent: 0 } : { priceUSD: 1, priceChangeUSD: 2, priceChangePercent: -66.667 })),
  service('a loss of all, as doubles have it', '(0 - 176.89) * 100 / 176.89 is no mistake', ['priceVolumeMulti'], inRows(() => ({ volumeUSD: 0, volumeChangePercent: -100.00000000000001 }))),
  service('scores cut off after one digit', 'social, SentimentShift: nothing is said of rounding', ['sentimentShifts'], inObjects(cut(1, 'volumeChange', 'signalMagnitude', 'confidenceScore', 'qualityScore'))),
  service('scores cut off after two digits', 'social, SentimentShift: nothing is said of rounding', ['sentimentShifts'], inObjects(cut(2, 'volumeChange', 'signalMagnitude', 'confidenceScore', 'bullishRatio'))),
  service('64-bit integers as text', 'shared rules, envelope rule 4 names only the 256-bit types', tables, inCells(/Int64/, cell => (typeof cell === 'number' ? String(cell) : cell))),
  service('order_asc and order_desc of no effect', 'EVM, Gaps: permitted column names are not shown', lists, undefined, { ask: query => { query.delete('order_asc'); query.delete('order_desc') } }),
  service('a program with a short address', 'shared rules say base58, never a length', ['clmmVenuePools', 'dlmmVenuePools'], inRows(() => ({ dexAddress: 'Short111111' }))),
  service('a DEX with a short address', 'EVM says 0x-prefixed hex, never a length', lists, inRows(() => ({ dexAddress: '0xfeed' }))),
  // Moments.
  service('a cache for each URL, of which each page is of another moment', 'shared rules: how fresh a reply is, is not said', [...listing('AltPool'), ...lists], undefined, { age: query => (query.get('offset') === '10' ? 30 * 86_400 : 0) }),
  service('statistics of 4h that are a view of this morning, before the first trades', 'shared rules, TradeStatistics: no moment is named', ['tradeStatistics'], inRows(row => (row.timeframe === '1h' ? fewTrades : row.timeframe === '4h' ? noTrades : {}))),
  service('a volume of a quiet token that the longer windows do not know yet', 'shared rules, PriceVolume: no moment is named', ['tokenDetails', 'priceVolumeMulti'], quietVolumes),
  service('instants with milliseconds in lists only', 'shared rules, envelope rule 5: ISO 8601', lists, inRows(row => ({ createdAt: String(row.createdAt).replace('+', '.417+') }))),
  service('instants with milliseconds in single pools only', 'shared rules, envelope rule 5: ISO 8601', metrics, inRows(row => ({ createdAt: String(row.createdAt).replace('+', '.417+') }))),
  // Numbers.
  service('whole numbers with a point', 'RFC 8259 has one kind of number', tables, inCells(/^Float64/, cell => (Number.isInteger(cell) ? text(`${cell}.0`) : cell))),
  service('numbers with an exponent', 'RFC 8259, 6', tables, inCells(/^(Nullable.)?Float64/, cell => (typeof cell === 'number' ? text(cell.toExponential()) : cell))),
  service('an exponent with a capital and a plus', 'RFC 8259, 6', ['tokenDetails'], inRows(row => ({ priceUSD: text(Number(row.priceUSD).toExponential(12).replace('e', 'E')) }))),
  service('whole numbers with an exponent, the count of rows too', 'RFC 8259, 6', tables, inNumbers(value => Number.isInteger(value) ? value.toExponential().replace('e+', 'E') : String(value))),
  service('rounded numbers with the fifteen digits of a column', 'RFC 8259: 0.92590 is 0.9259', all, inNumbers(value => Number.isInteger(value) ? String(value) : value.toPrecision(15))),
  service('money in cents', 'no sentence says how many digits there are', ['tradeStatistics'], inRows(cut(2, 'volumeBuyUSD', 'volumeSellUSD', 'totalVolumeUSD'))),
  service('volumes rounded to four digits each by itself', 'no sentence says how many digits there are', ['tradeStatistics'], inRows(row => Object.fromEntries(['volumeBuy', 'volumeSell', 'totalVolume'].map(name => [name, Number(Number(row[name]).toFixed(4))])))),
  service('volumes cut off to whole tokens', 'no sentence says how many digits there are', ['tradeStatistics'], inRows(cut(0, 'volumeBuy', 'volumeSell', 'totalVolume'))),
  service('a ratio with one digit', 'shared rules, TradeStatistics: no digits are named', ['tradeStatistics'], inRows(cut(1, 'buyToSellRatio'))),
  service('the ratio of the volumes in USD', 'shared rules, TradeStatistics: "buy volume divided by sell volume"', ['tradeStatistics'], inRows(row => ({ buyToSellRatio: Number(row.volumeSellUSD) > 0 ? Number(row.volumeBuyUSD) / Number(row.volumeSellUSD) : null, }))),
  service('dust in a column that was summed up', 'floating point', ['tradeStatistics'], inRows(row => (row.timeframe === '1h' ? { buyCount: 0, totalTradeCount: row.sellCount, volumeBuy: 1e-12 * Number(row.volumeSell), totalVolume: row.volumeSell, volumeBuyUSD: 0, totalVolumeUSD: row.volumeSellUSD, buyToSellRatio: Number(row.volumeSell) > 0 ? 1e-12 : null, } : {}))),
  service('a deviation of -1e-17', 'floating point', ['sentimentShifts'], inObjects(row => ({ volatility: -1e-17, signalMagnitude: Math.abs(Number(row.sentimentShift)) }))),
  service('a mean of 10.000000000000002', 'floating point', ['trendingMomentum'], inObjects(row => ({ sentiment: Number(row.sentiment) > 7 ? 10.000000000000002 : row.sentiment }))),
  service('sentiments with all their digits', 'social: a mean has as many as it has', ['sentimentShifts'], inObjects(row => ({ sentimentShift: Number(row.currentSentiment) - Number(row.previousSentiment) }))),
  service('sentiments as whole numbers', 'social, SentimentShift: no digits are named', ['sentimentShifts'], inObjects(row => ({ ...cut(0, ...shifts)(row), signalMagnitude: truncate(row.signalMagnitude, 0), confidenceScore: truncate(row.confidenceScore, 0), qualityScore: truncate(row.qualityScore, 0), }))),
  service('every score with six digits', 'RFC 8259: 2.500000 is a number', ['sentimentShifts'], inObjects(padded(6, 'volatility', 'bullishRatio'))),
  service('returns with three digits', 'EVM, V2PoolSummary: no digits are named', ['dexcV2Pools'], inRows(cut(3, 'swapFeeApr7d', 'emissionRewardApr7d', 'bribeFeeApr7d', 'totalApr7d'))),
  service('sizes in whole dollars', 'EVM, ProviderSummary: no digits are named', ['dexcV2ProviderSummary'], inRows(cut(0, ...sizes))),
  service('one position, whose mean ends in another digit than the largest', 'floating point', ['dexcV2ProviderSummary'], inRows(row => row.maxPositionSizeUsd === null ? {} : { averagePositionSizeUsd: 0.30000000000000004, medianPositionSizeUsd: 0.3, minPositionSizeUsd: 0.3, maxPositionSizeUsd: 0.3, })),
  service('values of holders in cents', 'EVM, HolderRecord: no digits are named', ['tvlTopOwners'], inRows(cut(2, 'valueUsd'))),
  service('balances cut off to whole tokens, with ties', 'EVM: ranked by balance, ties are free', ['tvlTopOwners'], inRows(cut(0, 'tokenAmount'))),
  service('a price of a pool that was read half an hour before its sqrt price', 'EVM, PoolMetricsV3: both are current, neither has a moment', metrics, inRows(row => ({ currentPoolPrice: row.currentPoolPrice === null ? null : Number(row.currentPoolPrice) * 1.4, }))),
  service('leading zeros in 256-bit integers', 'shared rules, envelope rule 4: a JSON string', metrics, inRows(row => ({ currentLiquidity: row.currentLiquidity === null ? null : `00${row.currentLiquidity}` }))),
  service('decimal strings without a leading zero', 'EVM, FeeMetrics: "decimal strings"', ['dexcV2FeeMetrics'], inRows(row => ({ feeMetrics: Object.fromEntries(Object.entries(row.feeMetrics as Row).map(([key, value]) => [key, typeof value === 'string' ? value.replace(/^0(?=[.])/, '') : value])), }))),
  service('256-bit integers in hexadecimal digits', 'shared rules, envelope rule 4: a JSON string', metrics, inRows(row => ({ currentLiquidity: row.currentLiquidity === null ? null : `0x${BigInt(String(row.currentLiquidity)).toString(16)}`, currentSqrtPriceX96: row.currentSqrtPriceX96 === null ? null : `0x${BigInt(String(row.currentSqrtPriceX96)).toString(16)}`, }))),
  service('prices below a dollar with four digits', 'no sentence says how many digits there are', ['tokenDetails', 'priceVolumeMulti'], inRows(row => ({ priceUSD: Number(Number(row.priceUSD).toPrecision(4)) }))),
  service('scores of four digits, printed with the seventeen of a double', 'RFC 8259: the same numbers', ['sentimentShifts'], inObjects(printed(value => Number(value.toFixed(4)).toPrecision(17), ...scores))),
  service('scores as 32-bit numbers', 'social, SentimentShift: "number", of no width', ['sentimentShifts'], inObjects(printed(value => String(Math.fround(value)), ...shifts, ...scores))),
  service('scores of one digit as 32-bit numbers', 'social, SentimentShift: nothing is said of rounding', ['sentimentShifts'], inObjects(printed(value => String(Math.fround(Number(value.toFixed(1)))), ...scores))),
  service('volumes of six significant digits', 'no sentence says how many digits there are', ['tradeStatistics'], inRows(printed(value => String(Number(value.toPrecision(6))), ...volumes))),
  service('volumes of six significant digits with a point', 'no sentence says how many digits there are', ['tradeStatistics'], inRows(printed(value => Number(value.toPrecision(6)).toFixed(1), ...volumes.slice(0, 3)))),
  // Times.
  service('instants without seconds', 'shared rules, envelope rule 5: ISO 8601', tables, inCells(/^DateTime/, cell => String(cell).replace(/:\d\d[+]/, '+'))),
  service('instants with microseconds', 'shared rules, envelope rule 5: ISO 8601', tables, inCells(/DateTime/, cell => cell === null ? null : String(cell).replace('+', '.417123+'))),
  service('a last trade in words', 'shared rules, TokenDetails: a human-readable timestamp', ['tokenDetails'], inRows(() => ({ lastTradeHumanTime: '15 January 2026, at noon' }))),
  service('a token that never traded', 'shared rules, TokenDetails: no lower bound', ['tokenDetails'], inRows(() => ({ ...noSides, lastTradeUnixTime: 0, trade1hCount: 0, trade24hCount: 0, trade7dCount: 0, volume1h: 0, volume24h: 0, volume7d: 0, volume1hUSD: 0, volume24hUSD: 0, volume7dUSD: 0, }))),
  service('fee metrics of last month', 'EVM, FeeMetrics: how old they may be is not said', ['dexcV2FeeMetrics'], inRows(row => ({ updatedAt: Number(row.updatedAt) - 30 * 86_400 }))),
  service('days of fees named by their end', 'EVM, FeeMetrics: "Unix seconds of the day"', ['dexcV2FeeMetrics'], inRows(row => ({ historicalFees: (row.historicalFees as Row[]).map(day => ({ ...day, timestamp: Number(day.timestamp) + 86_399, })), }))),
  service('days of fees from the newest to the oldest', 'EVM, FeeMetrics: no order is named', ['dexcV2FeeMetrics'], inRows(row => ({ historicalFees: (row.historicalFees as Row[]).toReversed() }))),
  service('a Date that is two minutes slow', 'clocks differ', all, withHeaders({ Date: 'Thu, 15 Jan 2026 11:58:00 GMT' })),
  service('a Date that is four minutes fast, in the oldest form', 'RFC 9110, 5.6.7: recipients read three forms', all, withHeaders({ Date: 'Thu Jan 15 12:04:00 2026' })),
  // Tables.
  service('one more column in front', 'shared rules, envelope: values follow columns', tables, inTable(table => [table.columns.unshift({ name: 'rowId', type: 'UInt32' }), table.data.map(cells => cells.unshift(1))])),
  service('columns from Z to A', 'shared rules, envelope: values follow columns', tables, inTable(table => [table.columns.reverse(), table.data.map(cells => cells.reverse())])),
  service('columns with a member more', 'shared rules, envelope: nothing is said of others', tables, inTable(table => table.columns.map(column => Object.assign(column, { note: 'x' })))),
  service('an envelope with statistics', 'shared rules, envelope: nothing is said of others', tables, inTable(table => Object.assign(table, { statistics: { elapsed: 0.001 }, meta: null }))),
  service('members of the envelope in another order', 'RFC 8259: objects are unordered', tables, reply => rewrite(reply, body => JSON.parse(JSON.stringify(body), (_, node) => (node?.data === undefined ? node : Object.fromEntries(Object.entries(node).reverse()))))),
  service('spaces in declared types', 'shared rules, envelope rule 2: K,V', tables, inTable(table => table.columns.map(column => Object.assign(column, { type: column.type.replace(/,/g, ', ') })))),
  service('pretty-printed JSON', 'RFC 8259, 2', all, reply => reply.status === 200 ? { ...reply, body: `\n${JSON.stringify(JSON.parse(reply.body), null, 2)}\n` } : reply),
  service('nulls wherever they may be', 'shared rules, envelope rule 3', ['tokenDetails', 'priceVolumeMulti'], inCells(/^Nullable/, () => null)),
  service('null for every value of a map that may hold one', 'EVM, PoolMetricsV3', metrics, inCells(/^Map.String,Nullable/, cell => Object.fromEntries(Object.keys(cell as object).map(key => [key, null])))),
  service('maps of the three shortest windows', 'EVM: a map may omit windows', metrics, dropWindows(label => /minute|hour|day/.test(label))),
  service('maps without any window', 'EVM: a map may omit windows', metrics, dropWindows(() => false)),
  service('mean-adjusted volatility below zero', 'EVM, PoolMetricsV3: how it is adjusted is not said', metrics, inRows(row => ({ priceVolatilityAdjustedPct: Object.fromEntries(Object.entries(row.priceVolatilityAdjustedPct as Row).map(([key, value]) => [key, -Number(value)])), }))),
  service('candles without base, quote and time', 'shared rules, OhlcvPoint: all three are Nullable', ['ohlcvPool'], inRows(() => ({ baseTokenAddress: null, quoteTokenAddress: null, unixTime: null }))),
  service('candles without open and close', 'shared rules, OhlcvPoint: both are Nullable', ['ohlcvPool'], inRows(() => ({ openPrice: null, closePrice: null }))),
  service('a provider without lists', 'shared rules: an Array may be empty', ['dexcV2ProviderSummary'], inRows(() => ({ topPoolsData: [], tokenExposure: [], feeAprByPool30d: [] }))),
  service('addresses in capitals', 'EVM: addresses are hex strings', ['dexcV2Pools', 'tvlTopOwners', ...lists], inAddresses(address => `0x${address.slice(2).toUpperCase()}`)),
  service('addresses in small letters', 'EVM: addresses are hex strings', ['dexcV2Pools', 'tvlTopOwners', ...lists, ...metrics], inAddresses(address => address.toLowerCase())),
  service('pages that lose a row in nine after they were cut', 'shared rules: limit is a maximum of rows', [...listing('AltPool', 'V2PoolSummary', 'HolderRecord'), ...lists], inTable(table => { table.data = table.data.filter(cells => [...JSON.stringify(cells)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 9 > 0); table.rows = table.data.length })),
  service('no candle for an interval without trades', 'shared rules, ohlcv: what is said of no data is not shown', ['ohlcvPool'], inTable(table => { const start = table.columns.findIndex(({ name }) => name === 'unixTime'); table.data = table.data.filter(cells => Math.floor(Number(cells[start]) / 3600) % 3 > 0); table.rows = table.data.length })),
  service('a token of three holders', 'EVM, top-owners: limit is a maximum', ['tvlTopOwners'], (reply, query) => inTable(table => { table.data = table.data.slice(0, Math.max(0, 3 - Number(query.get('offset')))); table.rows = table.data.length })(reply, query)),
  // Objects.
  service('fields in another order', 'RFC 8259: objects are unordered', social, reply => rewrite(reply, body => Array.isArray(body) ? body.map(row => Object.fromEntries(Object.entries(row as Row).reverse())) : body)),
  service('one more field', 'social: nothing is said of others', social, inObjects(() => ({ collectedAt: null, tags: [] }))),
  service('symbols with a dollar sign', 'social: nothing is said of the form of a symbol', ['alphaPostDetection'], inObjects(row => ({ tokenSymbol: `$${row.tokenSymbol}` }))),
  service('quality above ten', 'social, MomentumEntry: "returned values can exceed 10"', ['trendingMomentum'], inObjects(() => ({ qualityScore: 37.5 }))),
  service('scores of influencers by another logarithm', 'social, InfluencerEntry: which is not said', ['influencerCredibility'], inObjects(row => ({ credibilityScore: Number(row.credibilityScore) + 5 }))),
  service('tracks in words of their own', 'social, InfluencerEntry: types are not shown', ['influencerCredibility'], inObjects(row => 'trackRecordSignals' in row ? { trackRecordSignals: '12', trackRecordAccuracy24h: '62.5 %', trackRecordAccuracy7d: null, trackRecordAccuracy30d: { hit: 1, of: 2 }, trackRecordAvgReturn24h: [], trackRecordAvgReturn7d: '', trackRecordAvgReturn30d: false, } : {})),
  service('no tier yet', 'social, InfluencerEntry: whether it may be null is not shown', ['influencerCredibility'], inObjects(row => ('trackRecordPerformanceTier' in row ? { trackRecordPerformanceTier: null } : {}))),
  service('no bullish post, and none that is not', 'social, SentimentShift: scores between the bands count nowhere', ['sentimentShifts'], inObjects(() => ({ bullishRatio: 50 }))),
  service('confidence by base 10 over both periods', 'social, SentimentShift: neither is shown', ['sentimentShifts'], inObjects(row => ({ confidenceScore: Math.log10(Number(row.currentPeriodPosts) + Number(row.previousPeriodPosts) + 1) * Math.abs(Number(row.sentimentShift)), }))),
  service('nothing to list', 'social: an array may be empty', ['alphaPostDetection', 'sentimentShifts'], reply => (reply.status === 200 ? { ...reply, body: '[]' } : reply)),
  // Transport.
  service('JSON with a charset and a profile', 'shared rules: "returns JSON"', all, (reply, query) => reply.status === 200 ? withHeaders({ 'Content-Type': 'application/json; charset="UTF-8"; profile=x' })(reply, query) : reply),
  service('a vendor media type for tables', 'shared rules: "returns JSON"', tables, (reply, query) => reply.status === 200 ? withHeaders({ 'Content-Type': 'application/vnd.market.table+json' })(reply, query) : reply),
  service('headers of a proxy', 'nothing is said of headers', all, withHeaders({ Via: '1.1 edge', 'X-Cache': 'HIT', Vary: '*', 'Set-Cookie': 'a=b', 'Retry-After': '0' })),
  service('errors as HTML', 'shared rules, Errors: the body is not shown', all, withError('text/html', '<h1>No</h1>')),
  service('errors without a body', 'shared rules, Errors: the body is not shown', all, withError('', '')),
  service('errors that are all 422', 'shared rules, Errors: statuses are not shown', tables, reply => reply.status === 400 ? { ...reply, status: 422 } : reply),
  service('errors that are a list', 'shared rules, Errors: the body is not shown', all, withError('application/json', '[{"code":7}]')),
]
