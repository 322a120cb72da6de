import type { PaymentRequirements } from './payment-payload.ts'

/**
 * Returns the entry of `accepts` that a payment claims to pay, or undefined. All fields must be equal and
 * none added, except that `extra` may have more members. This is the rule of the reference server.
 */
export function matchPaymentRequirements(
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

/** Returns true if `value` has every member of `part`, recursively. Other values must be equal. */
function containsMembers(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return value === part
  if (typeof value !== 'object' || value === null) return false
  const members = new Map<string, unknown>(Object.entries(value))
  return Object.entries(part).every(
    ([key, member]) => members.has(key) && containsMembers(members.get(key), member),
  )
}
