import type { PaymentRequirements } from './payment-payload.ts'

/**
 * The entry of `accepts` that a payment says it pays, or undefined. Every field must be equal, strings to the letter and
 * nothing added, but `extra` may hold more than ours: the rule of the reference server.
 */
export function matchRequirements(
  accepts: readonly PaymentRequirements[],
  { extra: acceptedExtra, ...accepted }: Readonly<Record<string, unknown>>,
): PaymentRequirements | undefined {
  return accepts.find(
    ({ extra, ...required }) =>
      Object.keys(accepted).length === Object.keys(required).length &&
      containsMembers(accepted, required) &&
      containsMembers(acceptedExtra, extra),
  )
}

/** True if `value` has every member of `part`, recursively; other than objects are compared as they are. */
function containsMembers(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return value === part
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  return Object.entries(part).every(
    ([key, member]) => members.has(key) && containsMembers(members.get(key), member),
  )
}
