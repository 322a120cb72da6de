/**
 * Returns the active scenarios with this name and any argument, also behind `once:` or `after=N:`. With a glob,
 * only those for these operations. Then another for other operations can be switched on.
 */
export function findActiveScenarios(name: string, inForce: readonly string[], glob = ''): readonly string[] {
  return inForce.filter(text => {
    const plain = text.replace(/^(?:(?:once|after=\d+):)+/, '')
    return (
      (plain === name || plain.startsWith(`${name}=`) || plain.startsWith(`${name}@`)) &&
      (glob === '' || plain.endsWith(`@${glob}`))
    )
  })
}
