import type { Operation } from './contract.ts'
import { listPaths } from './match-route.ts'

/** An endpoint as people write it in a file: the shortest path it is served by, without the slash it begins with. */
export function formatEndpoint(operation: Operation): string {
  return listPaths(operation)[0]?.slice(1) ?? ''
}
