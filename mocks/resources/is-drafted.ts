import { resources } from './resources.ts'

/** Returns true when an operation has no resource. */
export function isDrafted(id: string): boolean {
  return !Object.hasOwn(resources, id)
}
