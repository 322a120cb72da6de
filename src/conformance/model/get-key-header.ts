import type { Run } from './recording.ts'

/** Header of the key in the contract (shared rules, Authentication). */
export const documentedKeyHeader = 'X-API-Key'

/** Returns the header that a run sends the key in. */
export function getKeyHeader({ keyHeader = documentedKeyHeader }: Pick<Run, 'keyHeader'>): string {
  return keyHeader
}

/** Returns true for the name of the key header in any case. */
export function isKeyHeader(name: string, run: Pick<Run, 'keyHeader'>): boolean {
  return name.toLowerCase() === getKeyHeader(run).toLowerCase()
}

/** Returns the header with the key. In Authorization it is a bearer token (RFC 6750, 2.1). */
export function buildKeyHeader(name: string, key: string): Readonly<Record<string, string>> {
  return { [name]: name.toLowerCase() === 'authorization' ? `Bearer ${key}` : key }
}
