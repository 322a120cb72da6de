import { contract } from '../../../src/contract/contract.ts'
import { findExamplePath, type Origin } from '../../../src/contract/match-route.ts'
import { buildJsonReply } from '../../control/dispatch-request.ts'
import { healthPath } from '../../control/probe-paths.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import type { MockUrls } from '../base-urls.ts'

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
    requests: 'npx market-data-contract examples',
    health: `${base_url}${healthPath}`,
    control: `${base_url}/__mock/openapi.json`,
  })
  return { ...reply, headers: { ...headers, 'Access-Control-Allow-Origin': '*' } }
}
