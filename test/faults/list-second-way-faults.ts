import type { Behavior, ReplyEntry } from '../../mocks/core/request-context.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { alterRequest, changeRequests, readQueryText } from './changes/alter-request.ts'
import { scaleValue } from './changes/scale-value.ts'
import { changeEach, defineGlobalFault, defineOperationFault, type Fault } from './fault.ts'

/** Returns faults that a second request shows: another operation, another form, another range. */
export function listSecondWayFaults(): Fault[] {
  return [
    ...inRows.map(([id, place, says, change, level = 'documented']) =>
      defineOperationFault(id, { family: 'figures', place, says, level }, changeEach(change)),
    ),
    defineOperationFault(
      'tokenPoolSearch',
      { family: 'figures', place: 'pair-next', says: 'has the other token of the next pool' },
      () => ({
        entries: entries =>
          entries.map((entry, at) => ({ ...entry, poolPairToken: entries.at(at - 1)?.poolPairToken })),
      }),
    ),
    ...lostCandles.map(([place, says, change]) =>
      defineOperationFault('ohlcvPool', { family: 'effect', place, says }, () => ({
        entries: (entries, { query }) => (query.interval === '1h' ? change(entries) : entries),
      })),
    ),
    ...defaults.map(([id, name, value]) =>
      defineOperationFault(
        id,
        { family: 'default', place: `${name}.${value}`, says: `has ${value} as default for ${name}` },
        () =>
          changeRequests(request =>
            readQueryText(request, name) === undefined
              ? alterRequest(request, { query: { [name]: value } })
              : request,
          ),
      ),
    ),
    ...contract.operations.flatMap(listFormFaults),
    ...contract.operations.flatMap(listWeighedFaults),
    ...Object.entries(garbled).map(([place, read]) =>
      defineGlobalFault({ family: 'figures', place, says: `texts are UTF-8 read as ${place}` }, () => ({
        after: reply => (reply.status === 200 ? { ...reply, body: read(reply.body) } : reply),
      })),
    ),
  ]
}

type Pool = readonly [address: string, one: string, other: string, ...figures: unknown[]]

/** Exchanges the symbols of each pool of a list. */
const exchangeSymbols = (column: string) => (entry: ReplyEntry) => ({
  [column]: (entry[column] as Pool[]).map(([pool, one, other, ...rest]) => [pool, other, one, ...rest]),
})

const multiply =
  (factor: number, ...names: string[]) =>
  (entry: ReplyEntry) =>
    Object.fromEntries(names.map(name => [name, scaleValue(entry[name], factor)]))

type InRows = readonly [
  id: OperationId,
  place: string,
  says: string,
  change: (entry: ReplyEntry, at: number) => ReplyEntry,
  level?: Fault['level'],
]

const exchangeTokens = (entry: ReplyEntry): ReplyEntry =>
  Number(entry.chainId) !== 8453
    ? Object.fromEntries(
        ['Address', 'Symbol', 'Decimals'].flatMap(name => [
          [`token0${name}`, entry[`token1${name}`]],
          [`token1${name}`, entry[`token0${name}`]],
        ]),
      )
    : {}

/** Rows that other operations contradict. */
const inRows: readonly InRows[] = [
  ['dexcV2ProviderSummary', 'topPoolsData', 'exchanges symbols of pools', exchangeSymbols('topPoolsData')],
  [
    'dexcV2ProviderSummary',
    'feeAprByPool30d',
    'exchanges symbols of pools',
    exchangeSymbols('feeAprByPool30d'),
  ],
  [
    'dexcV2ProviderSummary',
    'tokenExposure',
    'has the symbol of the next token',
    ({ tokenExposure }) => {
      const tokens = tokenExposure as Pool[]
      return {
        tokenExposure: tokens.map(([token, , ...rest], at) => [token, tokens.at(at - 1)?.[1], ...rest]),
      }
    },
  ],
  ['trendingMomentum', 'sentiment', 'has sentiment from 0 to 1', multiply(0.1, 'sentiment')],
  [
    'sentimentShifts',
    'sentiment',
    'has sentiment from 0 to 1',
    multiply(
      0.1,
      'currentSentiment',
      'previousSentiment',
      'sentimentShift',
      'confidenceScore',
      'signalMagnitude',
    ),
  ],
  ['alphaPostDetection', 'sentiment', 'has sentiment from 0 to 1', multiply(0.1, 'sentiment')],
  ...(['dexdV3Pools', 'clonesV3Pools', 'dexeV3Pools'] as const).map(
    (id): InRows => [id, 'one-chain', 'exchanges the tokens on all chains but one', exchangeTokens],
  ),
]

/** Defaults that are far from the documented ones. */
const defaults: readonly (readonly [id: OperationId, parameter: string, value: string])[] = [
  ['trendingMomentum', 'lookback_hours', '48'],
  ['trendingMomentum', 'lookback_hours', '12'],
  ['influencerCredibility', 'min_posts', '1'],
  ['influencerCredibility', 'min_posts', '12'],
  ['sentimentShifts', 'comparison_period', '7d'],
]

type Entries = readonly ReplyEntry[]

/** Ranges of candles that lack one which has trades. */
const lostCandles: readonly (readonly [
  place: string,
  says: string,
  change: (entries: Entries) => Entries,
])[] = [
  ['lost-last', 'lacks the last hour of a range', entries => entries.slice(0, -1)],
  ['lost-first', 'lacks the first hour of a range', entries => entries.slice(1)],
  ['lost-ninth', 'lacks the ninth hour of a range', entries => entries.filter((_, at) => at !== 8)],
]

/** Returns faults of the longer of both paths of an operation, which pays no attention to a parameter. */
function listFormFaults(operation: Operation): Fault[] {
  const [, long] = listPaths(operation)
  if (long === undefined) return []
  return ['offset', 'limit'].flatMap(name =>
    operation.parameters.some(each => each.name === name)
      ? [
          defineOperationFault(
            operation.id,
            { family: 'route', place: name, says: `ignores ${name} at ${long}` },
            () => changeRequests(request => (request.path === long ? dropParameter(request, name) : request)),
          ),
        ]
      : [],
  )
}

function dropParameter<Request extends { readonly query: string }>(request: Request, name: string): Request {
  const query = new URLSearchParams(request.query)
  query.delete(name)
  return { ...request, query: query.toString() }
}

/** Returns faults of versions that are asked for with weights. */
function listWeighedFaults({ id, reply }: Operation): Fault[] {
  const media = reply.kind === 'objects' ? reply.media.filter(({ versions }) => versions.length > 0) : []
  if (new Set(media.map(({ schema }) => schema)).size < 2) return []
  const define = (place: string, says: string, behavior: Behavior) =>
    defineOperationFault(id, { family: 'version', place, says }, () => behavior)
  const isWeighed = (accept = '') => accept.includes(';q=')
  const rewrite = (change: (accept: string) => string | undefined) =>
    changeRequests(request => {
      const accept = request.header('accept')
      return accept !== undefined && isWeighed(accept)
        ? alterRequest(request, { headers: { accept: change(accept) } })
        : request
    })
  return [
    define(
      'weighed.default',
      'has the default version for several types',
      rewrite(() => undefined),
    ),
    define(
      'weighed.last',
      'has the version of the last type of several',
      rewrite(accept => accept.split(',').at(-1)?.split(';')[0]),
    ),
    define(
      'weighed.first',
      'has the version of the first type of several',
      rewrite(accept => accept.split(/[,;]/)[0]),
    ),
  ]
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Encodings that UTF-8 is read as. */
const garbled: Readonly<Record<string, (text: string) => string>> = {
  latin1: text => Array.from(bytesOf(text), byte => String.fromCharCode(byte)).join(''),
  windows1252: text => new TextDecoder('windows-1252').decode(bytesOf(text)),
}
