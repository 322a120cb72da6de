import type { ContractModel, OperationModel, ParameterModel } from '../../../contract/model/contract-model.ts'
import { normalizeNoun } from '../../contract/normalize-noun.ts'

/** The operation that returns candles, with the roles of its parameters and columns. */
export interface CandleSource {
  readonly operation: OperationModel
  readonly pool: ParameterModel
  readonly interval: ParameterModel
  /** Parameters for the start and end of the range, in Unix seconds. */
  readonly range: readonly [ParameterModel, ParameterModel]
  readonly columns: Readonly<Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', string>>
}

/** The operations that show the market, grouped by their content. */
export interface MarketOperations {
  readonly candles: CandleSource | undefined
  readonly poolLists: readonly OperationModel[]
  /** Lists with several versions, whose entries are objects. */
  readonly entryLists: readonly OperationModel[]
}

/** Groups operations by their parameters and columns, not by their names. */
export function groupMarketOperations({ operations }: ContractModel): MarketOperations {
  const [candles] = operations.flatMap(operation => readCandleSource(operation) ?? [])
  const lists = operations.filter(({ parameters }) => parameters.every(({ required }) => !required))
  const isPoolList = (operation: OperationModel) =>
    candles !== undefined && listNouns(operation).includes(normalizeNoun(candles.pool.name))
  const isVersioned = ({ reply }: OperationModel) => reply.media.length > 1
  return {
    candles,
    poolLists: lists.filter(isPoolList),
    entryLists: lists.filter(operation => isVersioned(operation)),
  }
}

function listNouns(operation: OperationModel): string[] {
  return operation.reply.entry.fields.map(({ name }) => normalizeNoun(name))
}

function readCandleSource(operation: OperationModel): CandleSource | undefined {
  const names = operation.reply.entry.fields.map(({ name }) => name)
  const find = (pattern: RegExp) => names.find(name => pattern.test(name))
  // `openTime` is a time, not a price.
  const [time, open, high, low, close] = [
    /time/i,
    /^open(?!.*time)/i,
    /^high/i,
    /^low/i,
    /^close(?!.*time)/i,
  ].map(find)
  const required = operation.parameters.filter(parameter => parameter.required)
  const pool = required.find(({ schema }) => schema.pattern !== undefined)
  const interval = required.find(({ schema }) => schema.enum !== undefined)
  const [begin, end] = required.filter(({ schema }) => schema.type === 'integer')
  if (time === undefined || open === undefined || high === undefined || low === undefined) return undefined
  if (close === undefined || pool === undefined || interval === undefined) return undefined
  if (begin === undefined || end === undefined) return undefined
  const volume = find(/^volume/i) ?? ''
  return { operation, pool, interval, range: [begin, end], columns: { time, open, high, low, close, volume } }
}
