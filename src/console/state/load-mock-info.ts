import { readContract } from '../../contract/model/read-contract.ts'
import { callControl } from '../api/call-control.ts'

/** Loads what is the same for every session: the contract, and the origins and API key of the mock. The key is null if it is secret. */
export async function loadMockInfo() {
  const [document, { origins, apiKey }] = await Promise.all([
    callControl('get', '/__mock/document.json'),
    callControl('get', '/__mock/origins'),
  ])
  return { contract: readContract(document), origins, apiKey }
}
