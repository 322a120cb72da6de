import { contract, type Operation } from '../../../src/contract/contract.ts'
import { listPaths, type Origin } from '../../../src/contract/match-route.ts'
import { buildJsonReply } from '../../control/create-control.ts'
import { healthPath } from '../../control/probe-paths.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import type { MockUrls } from '../base-urls.ts'

/** Returns the path of an operation that needs no parameter, for three rows of it if it has a limit. */
export function findExamplePath(): string {
  const isFree = ({ parameters }: Operation) => parameters.every(({ required }) => !required)
  const { operations } = contract
  const operation = operations.find(isFree) ?? operations[0]
  if (operation === undefined) return '/'
  const isLimited = operation.parameters.some(({ name }) => name === 'limit')
  return `${listPaths(operation)[0]}${isLimited ? '?limit=3' : ''}`
}

/**
 * Answers the root path of an origin, which is not in the contract. The reply lists useful addresses of the
 * mock.
 */
export function answerRoot(origin: Origin, urls: MockUrls): MockReply {
  const { base_url } = urls
  const { headers, ...reply } = buildJsonReply(200, {
    message: `The mock of ${contract.title} is up; this is its ${origin} origin.`,
    origins: urls,
    example: `${base_url}${findExamplePath()}`,
    requests: 'npx mdc examples --requests',
    health: `${base_url}${healthPath}`,
    control: `${base_url}/__mock/openapi.json`,
  })
  return { ...reply, headers: { ...headers, 'Access-Control-Allow-Origin': '*' } }
}
