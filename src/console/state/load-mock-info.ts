import type { ContractModel } from '../../contract/model/contract-model.ts'
import { readContract } from '../../contract/model/read-contract.ts'
import { callControl } from '../api/call-control.ts'
import type { ControlReply, MockOrigin } from '../api/control-types.ts'

/** An example request that the mock answers successfully at its current time. */
export type MockExampleRequest = ControlReply<'/__mock/requests', 'get'>['requests'][number]

/** Data that is the same for every session. */
export interface MockInfo {
  readonly contract: ContractModel
  readonly origins: Readonly<Record<MockOrigin, string>>
  /** The API key of the mock, or null if it is secret. */
  readonly apiKey: string | null
}

/** Loads the contract, and the origins and API key of the mock. */
export async function loadMockInfo(): Promise<MockInfo> {
  const [document, { origins, apiKey }] = await Promise.all([
    callControl('get', '/__mock/document.json'),
    callControl('get', '/__mock/origins'),
  ])
  return { contract: readContract(document), origins, apiKey }
}
