import { ContractError } from '../../src/base/contract-error.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { RequestContext } from '../core/request-context.ts'
import { findScenario } from './list-scenarios.ts'
import type { OwnScenarios } from './scenario.ts'

/** A request, as a behavior of your own reads it. */
export interface BehaviorRequest {
  readonly operationId: string
  readonly method: string
  readonly path: string
  /** Parameters as sent. The values of a repeated one are joined by commas. */
  readonly query: Readonly<Record<string, string>>
  /** Returns the value of a header. The case of its name is ignored. */
  readonly header: (name: string) => string | undefined
}

/** A reply, which a behavior of your own may change. */
export interface BehaviorReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** A behavior of your own. Returns the reply to send: the one that it gets, changed or not, or another one. */
export type OwnBehavior = (request: BehaviorRequest, reply: BehaviorReply) => BehaviorReply

/** Creates a scenario for each behavior, with its name. Throws ContractError for an invalid or known name. */
export function createOwnScenarios(behaviors: Readonly<Record<string, OwnBehavior>> = {}): OwnScenarios {
  return new Map(
    Object.entries(behaviors).map(([name, behavior]) => {
      checkBehavior(name, behavior)
      const after = (reply: MockReply, context: RequestContext) =>
        applyBehavior(name, behavior, reply, context)
      return [name, { name, says: 'A behavior of this mock', start: () => ({ after }) }]
    }),
  )
}

function checkBehavior(name: string, behavior: unknown): void {
  const facts = ['form: letters, digits, dots, hyphens and underscores']
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new ContractError(`${summarizeValue(name)} is no name of a behavior.`, { facts })
  if (findScenario(name) !== undefined) throw new ContractError(`The mock has a scenario ${name} already.`)
  if (typeof behavior !== 'function') throw new ContractError(`The behavior ${name} is no function.`)
}

/** Returns the reply of a behavior, or 500 if it gives none. */
function applyBehavior(
  name: string,
  behavior: OwnBehavior,
  reply: MockReply,
  context: RequestContext,
): MockReply {
  const { status, headers, body } = reply
  try {
    const changed = behavior(describeRequest(context), { status, headers: { ...headers }, body })
    checkReply(changed)
    return {
      ...reply,
      status: changed.status,
      headers: respellHeaders(changed.headers, headers),
      body: changed.body,
    }
  } catch (error) {
    const problem = summarizeValue(error instanceof Error ? error.message : error)
    return rejectRequest(context.choose, 500, `The behavior ${name} failed: ${problem}`)
  }
}

function describeRequest({ request, operation }: RequestContext): BehaviorRequest {
  const { method, path, query, header } = request
  const sent = new URLSearchParams(query)
  const values = [...sent.keys()].map(key => [key, sent.getAll(key).join()])
  return { operationId: operation.id, method, path, query: Object.fromEntries(values), header }
}

/** Throws an error for anything that cannot be sent. */
function checkReply(reply: unknown): asserts reply is BehaviorReply {
  // A promise that is rejected later would end the process.
  if (reply instanceof Promise) reply.catch(() => undefined)
  const { status, headers, body } = Object(reply)
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599
  if (!isStatus || typeof body !== 'string' || typeof headers !== 'object')
    throw new Error('it has to return a reply with status, headers and body, and no promise.')
  // Throws for a header that cannot be sent.
  new Headers(headers)
}

/** Returns headers with the names of known ones, so that none is sent twice, and without those of a connection. */
function respellHeaders(
  headers: BehaviorReply['headers'],
  known: MockReply['headers'],
): MockReply['headers'] {
  const names = new Map(Object.keys(known).map(name => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !/^(transfer-encoding|trailer|upgrade)$/i.test(name))
      .map(([name, value]) => [names.get(name.toLowerCase()) ?? name, String(value)]),
  )
}
