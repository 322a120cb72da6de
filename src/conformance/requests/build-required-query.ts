import { contract, getOperation, type Operation, type Parameter } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import type { PlannedRequest } from '../model/recording.ts'

/** The values of a planned request by parameter. */
export type PlannedQuery = PlannedRequest['query']

/** The least query of an operation: its required parameters, and which input each of them takes. */
export function buildRequiredQuery(id: OperationId): PlannedQuery {
  const target = getOperation(id)
  return Object.fromEntries(
    target.parameters.filter(({ required }) => required).map(each => [each.name, chooseValue(target, each)]),
  )
}

/** Makes the requests of a profile that belong to no group; a query stands on top of the required parameters. */
export function createRequestPlanner(profile: PlannedRequest['profile']) {
  return (
    name: string,
    id: OperationId,
    about: readonly string[],
    query: PlannedQuery,
    rest: Partial<PlannedRequest> = {},
  ): PlannedRequest => ({
    name,
    operation: id,
    profile,
    query: { ...buildRequiredQuery(id), ...query },
    expects: 'success',
    about,
    ...rest,
  })
}

/** Path segment that names the venue of a chain operation, such as `dexd`. */
export function parseVenue({ path }: Operation): string {
  return path.split('/')[2] ?? ''
}

/** Operations in the order of the contract that satisfy a condition. */
export function findOperations(holds: (operation: Operation) => boolean): Operation[] {
  return contract.operations.filter(holds)
}

/** The parameter of an operation by this name, if it has one. */
export function findParameter({ parameters }: Operation, name: string): Parameter | undefined {
  return parameters.find(parameter => parameter.name === name)
}

function chooseValue(target: Operation, { name, schema }: Parameter): PlannedQuery[string] {
  const { path } = target
  const fixed = valueByName[name]
  if (fixed !== undefined) return fixed
  if (path.startsWith('/altchain')) return { input: altchainInputs[name] ?? name }
  if (name === 'pool_address')
    return { input: `evm.${parseVenue(target)}.${path.includes('/v2/') ? 'v2pool' : 'pool'}` }
  return { input: schema.pattern === undefined ? name : (evmInputs[name] ?? name) }
}

/** A day is the one window that all operations with windows know; candles are asked for 24 hours that are over. */
const valueByName: Readonly<Record<string, PlannedQuery[string]>> = {
  timeframe: '24h',
  interval: '1h',
  after_time: { input: 'closed.after' },
  before_time: { input: 'closed.before' },
}

const altchainInputs: Readonly<Record<string, string>> = {
  token_address: 'altchain.token',
  token_addresses: 'altchain.tokens',
  pool_address: 'altchain.pool',
}

const evmInputs: Readonly<Record<string, string>> = {
  token_address: 'evm.token',
  wallet_address: 'evm.wallet',
}
