import { type CompiledContract, runWithContract } from '../../src/contract/activate-contract.ts'
import { getOperation } from '../../src/contract/contract.ts'
import { viewHeader } from '../core/is-from-console.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import type { ResourceEntry } from '../resources/resource.ts'
import { type ExampleMock, sendExampleRequest } from './create-examples.ts'
import { type ExampleRequest, listExampleRequests } from './list-example-requests.ts'

/** Milliseconds until the first request: a mock that is stopped at once does nothing in vain. */
const DELAY_MS = 250

/** Milliseconds between two requests, in which the mock answers others. */
const PAUSE_MS = 10

/**
 * Answers one request for each operation in advance, a few milliseconds apart, so that the first requests of a client
 * find compiled code and indexes of the market. Nothing is journaled or counted, and no process waits for it.
 */
export function warmUp(mock: ExampleMock, apiKey: string, contract?: CompiledContract): void {
  let requests: ExampleRequest[] | undefined
  const sendNext = () => {
    requests ??= runWithContract(contract, () => listRequests(mock, apiKey))
    const next = requests.shift()
    if (next === undefined) return
    sendExampleRequest(mock, { ...next, headers: { ...next.headers, ...viewHeader } })
    setTimeout(sendNext, PAUSE_MS).unref()
  }
  setTimeout(sendNext, DELAY_MS).unref()
}

function listRequests({ world, clock }: ExampleMock, apiKey: string): ExampleRequest[] {
  return listExampleRequests(world, clock.now(), apiKey).flatMap(addSortedLists)
}

/** Columns whose order takes longest: texts of all tokens, and numbers of all pools. */
const slowOrders: readonly (keyof ResourceEntry<'dexdV3Pools'>)[] = ['token0Symbol', 'fee']

/** Adds requests in other orders to one for a list that can be sorted. */
function addSortedLists(request: ExampleRequest): ExampleRequest[] {
  const operation = getOperation(request.operationId)
  const isSortable = !isDrafted(operation) && operation.parameters.some(({ name }) => name === 'order_asc')
  const sorted = slowOrders.map(order_asc => ({ ...request, query: { ...request.query, order_asc } }))
  return isSortable ? [request, ...sorted] : [request]
}
