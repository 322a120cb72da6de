import { readContract } from '../../contract/model/read-contract.ts'
import { callControl } from '../api/call-control.ts'
import type { ControlReply } from '../api/control-types.ts'

/** An example request that the mock answers successfully at its current time. */
export type MockExampleRequest = ControlReply<'/__mock/requests', 'get'>['requests'][number]

/** Loads what is the same for every session: the contract, and the origins and API key of the mock. The key is null if it is secret. */
export async function loadMockInfo() {
  const [document, { origins, apiKey }] = await Promise.all([
    callControl('get', '/__mock/document.json'),
    callControl('get', '/__mock/origins'),
  ])
  return { contract: readContract(document), origins, apiKey }
}
