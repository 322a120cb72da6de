/** Path of the console. */
export const consolePath = '/__mock/'

/** Path of the document of the contract, which the console reads. */
export const documentPath = '/__mock/document.json'

/** Returns the document as JSON text. It is loaded on demand, since nothing else of a mock needs it. */
export async function readDocument(): Promise<string> {
  const { openapiDocument } = await import('../../src/contract/openapi-document.ts')
  return JSON.stringify(openapiDocument)
}
