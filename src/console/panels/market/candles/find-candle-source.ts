import type {
  ContractModel,
  OperationModel,
  ParameterModel,
} from '../../../../contract/model/contract-model.ts'

/** The operation that returns candles, with the roles of its parameters and columns. */
export interface CandleSource {
  readonly operation: OperationModel
  readonly pool: ParameterModel
  readonly interval: ParameterModel
  /** Parameters for the start and end of the range, in Unix seconds. */
  readonly range: readonly [ParameterModel, ParameterModel]
  readonly columns: Readonly<Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', string>>
}

/** Finds the operation that returns candles, by its parameters and columns. */
export function findCandleSource({ operations }: ContractModel): CandleSource | undefined {
  for (const operation of operations) {
    const source = readCandleSource(operation)
    if (source !== undefined) return source
  }
  return undefined
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
