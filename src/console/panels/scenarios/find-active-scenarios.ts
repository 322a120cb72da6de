/** Returns the active scenarios with this name, with any argument and for any operations. */
export function findActiveScenarios(name: string, inForce: readonly string[]): readonly string[] {
  return inForce.filter(text => text === name || text.startsWith(`${name}=`) || text.startsWith(`${name}@`))
}
