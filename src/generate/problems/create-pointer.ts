/** Creates a JSON Pointer (RFC 6901) from names and indices. */
export function createPointer(...path: readonly (string | number)[]): string {
  return path.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
