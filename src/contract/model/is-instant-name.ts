/** Returns true when a name says that a number is an instant. */
export function isInstantName(name: string): boolean {
  return /(unix|timestamp|(^|_|[a-z])(time|at)$)/i.test(name) && !/lifetime|runtime|rate_?at/i.test(name)
}
