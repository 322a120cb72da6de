import { getKeyHeaderName } from '../../contract/contract.ts'

/** Returns the name of the key header in traffic entries, which is in lower case. */
export function getTrafficKeyHeader(): string {
  return getKeyHeaderName().toLowerCase()
}
