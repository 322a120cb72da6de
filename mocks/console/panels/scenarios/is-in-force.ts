/** Whether a scenario is among those that are on, with whatever argument and for whatever operations. */
export function isInForce(name: string, inForce: readonly string[]): boolean {
  return inForce.some(text => text === name || text.startsWith(`${name}=`) || text.startsWith(`${name}@`))
}
