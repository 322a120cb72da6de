import { getKeyHeaderName } from '../../contract/contract.ts'
import type { Run } from './recording.ts'

/** Returns the name of the header in which a run sends the key. */
export function getKeyHeader({ keyHeader = getKeyHeaderName() }: Pick<Run, 'keyHeader'>): string {
  return keyHeader
}

/** Returns true for the name of the key header in any case. */
export function isKeyHeader(name: string, run: Pick<Run, 'keyHeader'>): boolean {
  return name.toLowerCase() === getKeyHeader(run).toLowerCase()
}

/** Returns a header with the key. In Authorization the key is a bearer token (RFC 6750, 2.1). */
export function buildKeyHeader(name: string, key: string): Readonly<Record<string, string>> {
  return { [name]: name.toLowerCase() === 'authorization' ? `Bearer ${key}` : key }
}

/** Returns the name of the key header in traffic entries, which is in lower case. */
export function getTrafficKeyHeader(): string {
  return getKeyHeaderName().toLowerCase()
}
