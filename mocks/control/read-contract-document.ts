import type { CompiledContract } from '../../src/contract/activate-contract.ts'

/** Path of the console. */
export const consolePath = '/__mock/'

/** Path of the document of the contract, which the console reads. */
export const documentPath = '/__mock/document.json'

/** Returns the document as JSON text. It is loaded on demand, since nothing else of a mock needs it. */
export async function readContractDocument(contract?: CompiledContract): Promise<string> {
  if (contract !== undefined) return JSON.stringify(contract.document)
  const { openapiDocument } = await import('../../src/contract/openapi-document.ts')
  return JSON.stringify(openapiDocument)
}
