import type { Requirement } from '../../model/requirement.ts'

/** Completes requirements by the members that they share. They are documented unless they say otherwise. */
export function describeRequirements<Shared extends Partial<Requirement>>(
  shared: Shared,
  own: readonly (Omit<Requirement, keyof Shared | 'level'> & Partial<Requirement>)[],
): Requirement[] {
  return own.map(each => ({ level: 'documented', ...shared, ...each }) as unknown as Requirement)
}
