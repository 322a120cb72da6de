import type { Operation } from '../contract.ts'

/** Returns true for an operation whose reply is one plain object in no list. */
export function isOneObject({ reply }: Operation): boolean {
  return reply.kind === 'objects' && reply.isSingle === true
}
