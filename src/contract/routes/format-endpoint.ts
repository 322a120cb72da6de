import type { Operation } from '../contract.ts'
import { listPaths } from '../match-route.ts'

/** Returns the shortest path of an operation without its first slash, as users write it in files. */
export function formatEndpoint(operation: Operation): string {
  return listPaths(operation)[0]?.slice(1) ?? ''
}
