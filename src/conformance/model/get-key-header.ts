import type { Run } from './recording.ts'

/** Documented name of the header that carries the key (shared rules, Authentication). */
export const documentedKeyHeader = 'X-API-Key'

/** Returns the name of the header in which a run sends the key. */
export function getKeyHeader({ keyHeader = documentedKeyHeader }: Pick<Run, 'keyHeader'>): string {
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
