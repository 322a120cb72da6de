import { contract, type Operation, operation, type Parameter } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/types.ts'
import type { Planned } from '../model/recording.ts'

/** The values of a planned request by parameter. */
export type Query = Planned['query']

/** The least query of an operation: its required parameters, and which input each of them takes. */
export function requiredQuery(id: OperationId): Query {
  const target = operation(id)
  return Object.fromEntries(
    target.parameters.filter(({ required }) => required).map(each => [each.name, value(target, each)]),
  )
}

/** Makes the requests of a profile that belong to no group; a query stands on top of the required parameters. */
export function requestsOf(profile: Planned['profile']) {
  return (
    name: string,
    id: OperationId,
    about: readonly string[],
    query: Query,
    rest: Partial<Planned> = {},
  ): Planned => ({
    name,
    operation: id,
    profile,
    query: { ...requiredQuery(id), ...query },
    expects: 'success',
    about,
    ...rest,
  })
}

/** Path segment that names the venue of a chain operation, such as `dexd`. */
export function venueOf({ path }: Operation): string {
  return path.split('/')[2] ?? ''
}

/** Operations in the order of the contract that satisfy a condition. */
export function operationsThat(holds: (operation: Operation) => boolean): Operation[] {
  return contract.operations.filter(holds)
}

/** The parameter of an operation by this name, if it has one. */
export function parameterOf({ parameters }: Operation, name: string): Parameter | undefined {
  return parameters.find(parameter => parameter.name === name)
}

function value(target: Operation, { name, schema }: Parameter): Query[string] {
  const { path } = target
  const fixed = byName[name]
  if (fixed !== undefined) return fixed
  if (path.startsWith('/altchain')) return { input: altchain[name] ?? name }
  if (name === 'pool_address')
    return { input: `evm.${venueOf(target)}.${path.includes('/v2/') ? 'v2pool' : 'pool'}` }
  return { input: schema.pattern === undefined ? name : (evm[name] ?? name) }
}

/** A day is the one window that all operations with windows know; candles are asked for 24 hours that are over. */
const byName: Readonly<Record<string, Query[string]>> = {
  timeframe: '24h',
  interval: '1h',
  after_time: { input: 'closed.after' },
  before_time: { input: 'closed.before' },
}

const altchain: Readonly<Record<string, string>> = {
  token_address: 'altchain.token',
  token_addresses: 'altchain.tokens',
  pool_address: 'altchain.pool',
}

const evm: Readonly<Record<string, string>> = {
  token_address: 'evm.token',
  wallet_address: 'evm.wallet',
}
