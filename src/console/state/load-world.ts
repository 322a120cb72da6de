import type { ContractModel } from '../../contract/model/contract-model.ts'
import { readContract } from '../../contract/model/read-contract.ts'
import { callControl } from '../api/call-control.ts'
import type { ControlReply, Origin } from '../api/control-types.ts'

/** A request that is answered now. */
export type ExampleRequest = ControlReply<'/__mock/requests', 'get'>['requests'][number]

/** Data that is the same for every session. */
export interface World {
  readonly contract: ContractModel
  readonly origins: Readonly<Record<Origin, string>>
  /** The key of the mock, when it is no secret. */
  readonly apiKey: string | null
}

/** Reads the contract, and where its service is played. */
export async function loadWorld(): Promise<World> {
  const [document, { origins, apiKey }] = await Promise.all([
    callControl('get', '/__mock/document.json'),
    callControl('get', '/__mock/origins'),
  ])
  return { contract: readContract(document), origins, apiKey }
}
