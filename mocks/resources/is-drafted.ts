import { resources } from './resources.ts'

/** Returns true when nobody has written a resource for an operation. */
export function isDrafted(id: string): boolean {
  return !Object.hasOwn(resources, id)
}
