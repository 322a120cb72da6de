/**
 * Returns the active scenarios with this name, with any argument, for any operations, and behind `once:` or
 * `after=N:`.
 */
export function findActiveScenarios(name: string, inForce: readonly string[]): readonly string[] {
  return inForce.filter(text => {
    const plain = text.replace(/^(?:(?:once|after=\d+):)+/, '')
    return plain === name || plain.startsWith(`${name}=`) || plain.startsWith(`${name}@`)
  })
}
