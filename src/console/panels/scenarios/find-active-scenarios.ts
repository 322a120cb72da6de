/**
 * Returns the active scenarios with this name and any argument. With a glob, only those for these operations.
 * Then another for other operations can be switched on.
 */
export function findActiveScenarios(name: string, inForce: readonly string[], glob = ''): readonly string[] {
  return inForce.filter(
    text =>
      (text === name || text.startsWith(`${name}=`) || text.startsWith(`${name}@`)) &&
      (glob === '' || text.endsWith(`@${glob}`)),
  )
}
