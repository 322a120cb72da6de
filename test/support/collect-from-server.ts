import type { RequestListener } from 'node:http'
import { collectExchanges } from '../../src/conformance/collect/collect-exchanges.ts'
import type { PlannedRequest } from '../../src/conformance/model/recording.ts'
import { buildCollectOptions } from './build-planned.ts'
import { startTestServer } from './test-server.ts'

/** Sends a plan to a server with these answers. */
export async function collectFromServer(
  plan: readonly PlannedRequest[],
  options?: Parameters<typeof buildCollectOptions>[1],
  answer: RequestListener = (_, response) => response.end('[]'),
) {
  await using server = await startTestServer(answer)
  const recording = await collectExchanges(plan, buildCollectOptions({ base: server.url }, options))
  return { ...recording, asked: server.asked }
}
