import {
  type Change,
  inCells,
  inObjects,
  inRows,
  inTable,
  inValues,
  type LawfulService,
  listing,
  metrics,
  noTrades,
  service,
  tables,
} from './lawful-services.ts'

const number = (value: unknown) => Number(value)
const withoutTrades = {
  volume1h: 0,
  volume24h: 0,
  volume7d: 0,
  volume1hUSD: 0,
  volume24hUSD: 0,
  volume7dUSD: 0,
  trade1hCount: 0,
  trade24hCount: 0,
  trade7dCount: 0,
  buy24hCount: 0,
  sell24hCount: 0,
  buyVolume24h: 0,
  sellVolume24h: 0,
  buyVolume24hUSD: 0,
  sellVolume24hUSD: 0,
}
const yesterday = '2026-01-14T15:00:00+00:00'

/** Each value of the third token by another factor. */
const timesThird = (factor: number, ...names: string[]) =>
  inRows((row, at) =>
    at === 2 ? Object.fromEntries(names.map(name => [name, number(row[name]) * factor])) : {},
  )

/** Base and quote of candles the other way round, in all their figures. */
const turned = inRows(row => ({
  baseTokenAddress: row.quoteTokenAddress,
  quoteTokenAddress: row.baseTokenAddress,
  volumeBase: row.volumeQuote,
  volumeQuote: row.volumeBase,
  openPrice: row.openPrice === null ? null : 1 / number(row.openPrice),
  closePrice: row.closePrice === null ? null : 1 / number(row.closePrice),
  highPrice: 1 / number(row.lowPrice),
  lowPrice: 1 / number(row.highPrice),
}))

const oneSymbol = inRows(row => ({
  token0Symbol: row.token0Symbol && 'USD',
  token1Symbol: row.token1Symbol && 'USD',
}))
const total = (rows: readonly Readonly<Record<string, unknown>>[], name: string) =>
  rows.reduce((sum, row) => sum + number(row[name]), 0)

/** Candles of an hour with other volumes, by place. */
const inHours =
  (change: Parameters<typeof inRows>[0]): Change =>
  (reply, query) =>
    (query.get('interval') === '1h' ? inRows(change) : inRows(() => ({})))(reply, query)

/** Judged by a whole run, since other operations tell what it is compared with. */
const ownRun = { profile: 'standard' } as const

// biome-ignore format: one line for each
/** Lawful services with figures that look wrong, each near what a statement about figures finds. */
export const servicesOfFigures: readonly LawfulService[] = [
  service('every token costs a dollar', 'USD and tokens are the same number then', ['tokenPoolSearch'], inRows(row => ({ tokenPrice: 1, volume24hUSD: number(row.volume24hToken) }))),
  service('a chain on which nobody traded today', 'counts may be nothing', ['tradeStatistics'], inRows(() => noTrades)),
  service('tokens that nobody trades', 'volumes may be nothing', ['tokenDetails'], inRows(() => withoutTrades)),
  service('no volume in any window', 'volumes may be nothing', ['priceVolumeMulti'], inRows(() => ({ volumeUSD: 0, volumeChangePercent: null }))),
  service('one pool that has the volume of another', 'chance', ['tokenPoolSearch'], inRows((row, at, rows) => (at === 1 ? { volume24hUSD: rows[0]?.volume24hUSD, volume24hToken: rows[0]?.volume24hToken } : row))),
  service('a token of today, with as many trades a week as a day', 'it is younger than a day', ['tokenDetails'], inRows(row => ({ trade7dCount: row.trade24hCount, volume7d: row.volume24h, volume7dUSD: row.volume24hUSD }))),
  service('V2 pools of yesterday', 'each day they have is one of both windows', ['dexcV2Pools'], inRows(row => ({ createdAt: yesterday, volume24hUsd: row.volume7dUsd }))),
  service('a last day that is busier than the week before, in all pools but one', 'EVM, V2PoolSummary: the seven days are completed ones', ['dexcV2Pools'], inRows((row, at) => (at % 4 === 3 || row.volume7dUsd === null ? {} : { volume24hUsd: number(row.volume7dUsd) * 1.2 }))),
  service('a price that doubled between two requests', 'shared rules: no moment is named', ['priceVolumeMulti'], inRows(row => ({ priceUSD: number(row.priceUSD) * 2, priceChangePercent: null })), ownRun),
  service('a price that fell by two thirds since the view was made', 'shared rules: no moment is named', ['priceVolumeMulti'], inRows(row => ({ priceUSD: number(row.priceUSD) * 0.36, priceChangePercent: null })), ownRun),
  service('one token with a price of another market', 'one row is no unit', ['priceVolumeMulti'], timesThird(40, 'priceUSD', 'priceChangeUSD'), ownRun),
  service('volumes of other venues too', 'GAP-78: which trades a volume covers is not said', ['priceVolumeMulti'], inRows(row => ({ volumeUSD: number(row.volumeUSD) * 4 })), ownRun),
  service('candles of the pair the other way round', 'shared rules, OhlcvPoint: which token is the base is not said', ['ohlcvPool'], turned),
  service('candle prices in USD', 'shared rules, OhlcvPoint: the unit of prices is not said', ['ohlcvPool'], inRows(row => Object.fromEntries(['openPrice', 'closePrice', 'highPrice', 'lowPrice'].map(name => [name, row[name] === null ? null : number(row[name]) * 3])))),
  service('candles without the tokens of the pair', 'shared rules, OhlcvPoint: both are Nullable', ['ohlcvPool'], inRows(() => ({ baseTokenAddress: null, quoteTokenAddress: null }))),
  service('a price of holders from another oracle', 'no moment is named', ['tvlTopOwners'], inRows(row => ({ valueUsd: number(row.valueUsd) * 3 }))),
  service('a token whose price fell to a hundredth since its volume was counted', 'shared rules, TokenPoolStat: no moment is named', ['tokenPoolSearch'], inRows(row => (row.tokenSymbol === 'SOL' ? { tokenPrice: number(row.tokenPrice) / 100 } : {}))),
  service('a market of one token whose price fell to a tenth', 'shared rules, TokenPoolStat: no moment is named', ['tokenPoolSearch'], (reply, query) => inRows(row => ({ tokenPrice: number(row.tokenPrice) / 10 }))(inTable(table => { table.data = table.data.filter(cells => cells[table.columns.findIndex(({ name }) => name === 'tokenSymbol')] === 'SOL'); table.rows = table.data.length })(reply, query), query)),
  service('the value of one side of each pool', 'EVM, V2PoolSummary: the value follows from amounts and prices by inference only', ['dexcV2Pools'], inRows(row => ({ poolTvlUsd: row.poolTvlUsd === null ? null : number(row.poolTvlUsd) / 2 }))),
  service('one pegged coin whose price in V2 pools is a tenth', 'no oracle is named', ['dexcV2Pools'], inRows(row => ({ ...(row.token0Symbol === 'USDC' && { priceUsdToken0: 0.1 }), ...(row.token1Symbol === 'USDC' && { priceUsdToken1: 0.1 }) }))),
  service('returns of the liquidity in range', 'EVM, PoolMetricsV3: which value they are by is not said', metrics.filter(id => id !== 'dexcV3Pool'), inRows(row => ({ feeApr: Object.fromEntries(Object.entries(row.feeApr as Readonly<Record<string, unknown>>).map(([window, value]) => [window, value === null ? null : number(value) * (6 + ((Date.parse(String(row.createdAt)) / 1000) % 70))])) }))),
  service('holders of one token by its price before it rose a thousandfold', 'no moment is named', ['tvlTopOwners'], inRows(row => (['PEAR', 'SLYBEE'].includes(String(row.tokenSymbol)) ? { valueUsd: number(row.valueUsd) / 1000 } : {}))),
  service('holders that are worth a cent', 'EVM, HolderRecord: no digits are named', ['tvlTopOwners'], inRows(row => (['PEAR', 'SLYBEE'].includes(String(row.tokenSymbol)) ? { valueUsd: 0.01, tokenAmount: 7 } : {}))),
  service('statistics of one token from before it was sold a million times as much', 'shared rules: no moment is named', ['tradeStatistics'], timesThird(2e-6, 'volumeBuyUSD', 'volumeSellUSD', 'totalVolumeUSD'), ownRun),
  service('a token without a price', 'a value may be nothing', ['tvlTopOwners'], inRows(() => ({ valueUsd: 0 }))),
  service('a token that took the symbol of the other', 'nobody owns a symbol', ['tokenPoolSearch'], inRows(row => (row.poolPairToken === 'USDT' ? { poolPairToken: row.tokenSymbol } : {}))),
  service('five pools of a token at most', 'shared rules: limit is a maximum of rows', ['tokenPoolSearch'], inTable(table => { table.data = table.data.slice(0, 5); table.rows = table.data.length })),
  service('tokens that are bought and sold alike', 'chance', ['tokenDetails'], inRows(row => ({ buy24hCount: Math.ceil(number(row.trade24hCount) / 2), sell24hCount: Math.floor(number(row.trade24hCount) / 2) }))),
  service('changes of the price in whole percent', 'shared rules, PriceVolume: no digits are named', ['priceVolumeMulti'], inRows(row => ({ priceChangePercent: 1, priceChangeUSD: number(row.priceUSD) / 101 }))),
  service('swaps of one window only', 'EVM: a map may omit windows', metrics, inRows(row => ({ swapCount: { '1 day': (row.swapCount as Readonly<Record<string, unknown>>)['1 day'] ?? 0 } }))),
  // Near coincidences.
  service('V2 pools of coins that all cost a dollar', 'two prices may be one', ['dexcV2Pools', 'tvlTopOwners'], inRows(row => 'valueUsd' in row ? { valueUsd: row.tokenAmount } : ({ priceUsdToken0: row.priceUsdToken0 === null ? null : 1, priceUsdToken1: row.priceUsdToken1 === null ? null : 1, poolTvlUsd: row.poolTvlUsd === null ? null : number(row.tvlToken0) + number(row.tvlToken1) })), ownRun),
  service('V2 pools with both amounts alike', 'a pool of two pegged coins is balanced', ['dexcV2Pools'], inRows(row => ({ tvlToken0: row.tvlToken1, poolTvlUsd: row.poolTvlUsd === null ? null : number(row.tvlToken1) * (number(row.priceUsdToken0) + number(row.priceUsdToken1)) }))),
  service('a week of equal days in every fourth V2 pool', 'chance, or one who trades by the clock', ['dexcV2Pools'], inRows((row, at) => (at % 4 === 0 && row.volume24hUsd !== null ? { volume7dUsd: number(row.volume24hUsd) * 7 } : {}))),
  service('a week of equal days in all V2 pools, of a few dollars each', 'few digits are chance', ['dexcV2Pools'], inRows((row, at) => (row.volume7dUsd === null ? {} : { volume24hUsd: at + 1, volume7dUsd: 7 * (at + 1) }))),
  service('a week of equal days', 'chance', ['dexcV2FeeMetrics'], inRows(row => ({ feeMetrics: { ...(row.feeMetrics as object), feesUsd: row.tvlPriceComplete === 1 ? '86.450000' : null }, historicalFees: (row.historicalFees as object[]).map(day => ({ ...day, feesUsd: row.tvlPriceComplete === 1 ? 12.35 : null })) }))),
  service('a pool that traded on one day only', 'other days may have nothing', ['dexcV2FeeMetrics'], inRows(row => ({ feeMetrics: { ...(row.feeMetrics as object), feesUsd: row.tvlPriceComplete === 1 ? '12.35' : null }, historicalFees: (row.historicalFees as object[]).map((day, at) => ({ ...day, feesUsd: row.tvlPriceComplete === 0 ? null : at === 4 ? 12.35 : 0 })) }))),
  service('days of fees stamped by a job at five in the morning', 'EVM, FeeMetrics: "Unix seconds of the day"', ['dexcV2FeeMetrics'], inRows(row => ({ historicalFees: (row.historicalFees as { timestamp: number }[]).map(day => ({ ...day, timestamp: day.timestamp + 5 * 3600 })) }))),
  service('a week of equal days in token-details', 'chance', ['tokenDetails'], inRows(row => ({ trade7dCount: 7 * number(row.trade24hCount), volume7d: 7 * number(row.volume24h), volume7dUSD: 7 * number(row.volume24hUSD) }))),
  service('coins that all call themselves USD', 'nobody owns a symbol', ['clmmVenuePools', 'dlmmVenuePools'], oneSymbol, ownRun),
  service('EVM coins that all call themselves USD', 'nobody owns a symbol', ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'], oneSymbol, ownRun),
  service('a bridged coin in most pools of the token, with its symbol', 'nobody owns a symbol', ['tokenPoolSearch'], inRows(row => (row.poolPairToken === 'USDC' ? { poolPairToken: row.tokenSymbol } : {})), ownRun),
  service('a token whose name is its symbol', 'nobody owns a name', ['tokenDetails'], inRows(row => ({ name: row.symbol })), ownRun),
  service('one token that is called by its name', 'a symbol is inferred to be one', ['tokenDetails'], inRows(row => (row.symbol === 'SOL' ? { symbol: row.name } : {})), ownRun),
  service('influencers of one post each, where one is enough', 'social, GET influencer-credibility', ['influencerCredibility'], (reply, query) => (Number(query.get('min_posts') ?? 5) < 3 ? inObjects(row => ({ totalReach: Math.round(number(row.avgViewsPerPost)) })) : inObjects(() => ({})))(reply, query)),
  service('volumes that grow from hour to hour', 'chance', ['ohlcvPool'], inHours((row, at) => ({ volumeBase: number(row.volumeBase) && at + 1, volumeQuote: number(row.volumeQuote) && (at + 1) * (number(row.lowPrice) + number(row.highPrice)) / 2 }))),
  service('all trades of a day in its last hour', 'hours may have nothing', ['ohlcvPool'], inHours((_, at, rows) => ({ volumeBase: at < rows.length - 1 ? 0 : total(rows, 'volumeBase'), volumeQuote: at < rows.length - 1 ? 0 : total(rows, 'volumeQuote') }))),
  service('prices that stayed for five hours', 'a price that stays need not be updated', ['priceVolumeMulti'], inRows(row => ({ updateUnixTime: number(row.updateUnixTime) - 5 * 3600, priceChangeUSD: 0, priceChangePercent: 0 })), ownRun),
  service('portfolios of one pool each', 'a wallet may have one', ['dexcV2ProviderSummary'], inRows(row => ({ topPoolsData: (row.topPoolsData as unknown[]).slice(0, 1), tokenExposure: [], feeAprByPool30d: [] }))),
  service('tokens of a portfolio by their names', 'EVM, ProviderSummary: no sentence says which symbol', ['dexcV2ProviderSummary'], inRows(row => ({ tokenExposure: (row.tokenExposure as unknown[][]).map(([token, symbol, ...rest]) => [token, `${symbol} Coin`, ...rest]) }))),
  service('a market that hates every token', 'social: 0 is very bearish', ['trendingMomentum', 'alphaPostDetection'], inObjects(row => ({ sentiment: Number(row.sentiment) / 2.5 })), ownRun),
  service('three posts of one author that came garbled', 'social: a preview is what was posted', ['alphaPostDetection'], inObjects(row => ({ contentPreview: `${String(row.contentPreview).replace(/[^ -~]/gu, '')} \u00e2\u20ac\u00a6`, socialHandle: 'one_bot' }))),
  service('posts in French', 'social: no language is named', ['alphaPostDetection'], inObjects(row => ({ contentPreview: `Voil\u00e0\u2026 \u00ab\u00a0d\u00e9j\u00e0 vu\u00a0\u00bb, ${row.tokenSymbol} \u00e0 10\u20ac` }))),
  service('text with every letter escaped', 'RFC 8259, 7', [...listing('AltPool'), 'tokenDetails'], reply => reply.status === 200 ? { ...reply, body: reply.body.replace(/"([A-Za-z ]{3,12})"(?=[,\]])/g, (_, word: string) => `"${[...word].map(letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`) } : reply),
  service('lines that end with CR LF', 'RFC 8259, 2', tables, reply => reply.status === 200 ? { ...reply, body: `${reply.body}\r\n` } : reply),
  service('nothing as -0.0', 'RFC 8259, 6', ['tradeStatistics', 'tokenDetails'], inCells(/^Float64/, cell => (cell === 0 ? '\u2045-0.0\u2046' : cell))),
  service('slashes that are escaped', 'RFC 8259, 7', ['alphaPostDetection'], reply => reply.status === 200 ? { ...reply, body: reply.body.replaceAll('/', '\\/') } : reply),
  service('texts with spaces that do not break', 'no sentence bounds names', ['tokenDetails'], inValues(value => (typeof value === 'string' && /^[A-Z][a-z]+ [A-Z]/.test(value) ? value.replaceAll(' ', '\u00a0') : value))),
]
