import type { Run } from './recording.ts'

/** The header that the contract sends the key in (shared rules, Authentication). */
export const documentedKeyHeader = 'X-API-Key'

/** The header that a run sends the key in. */
export function getKeyHeader({ keyHeader = documentedKeyHeader }: Pick<Run, 'keyHeader'>): string {
  return keyHeader
}

/** Whether a header of this name is that of the key, however it is spelled. */
export function isKeyHeader(name: string, run: Pick<Run, 'keyHeader'>): boolean {
  return name.toLowerCase() === getKeyHeader(run).toLowerCase()
}

/** The key as a header carries it: in Authorization it is a bearer token (RFC 6750, 2.1). */
export function buildKeyHeader(name: string, key: string): Readonly<Record<string, string>> {
  return { [name]: name.toLowerCase() === 'authorization' ? `Bearer ${key}` : key }
}
