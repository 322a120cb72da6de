import type { Operation } from './contract.ts'

/** An endpoint as people write it in a file: its path without the slash it begins with. */
export function formatEndpoint({ path }: Operation): string {
  return path.slice(1)
}
