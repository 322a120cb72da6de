import { perContract } from '../../src/contract/activate-contract.ts'
import { getKeyHeaderName } from '../../src/contract/contract.ts'
import type { MockRequest } from './mock-reply.ts'

/** Name of the header with the API key, in lower case. */
export const keyHeader = perContract(() => getKeyHeaderName().toLowerCase())

/** Returns the API key of a request, or undefined when it has none. In Authorization it is a bearer token or encoded Basic credentials. */
export function readApiKey({ header }: Pick<MockRequest, 'header'>): string | undefined {
  const text = header(keyHeader.current)
  return keyHeader.current === 'authorization' ? text?.replace(/^(?:Bearer|Basic) /i, '') : text
}
