/** The scenarios of a name that are on, with whatever argument and for whatever operations. */
export function findActiveScenarios(name: string, inForce: readonly string[]): readonly string[] {
  return inForce.filter(text => text === name || text.startsWith(`${name}=`) || text.startsWith(`${name}@`))
}
