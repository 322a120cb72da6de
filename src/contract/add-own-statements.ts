import generated from '../generated/openapi.json' with { type: 'json' }

/** The statements over several replies. The build writes them here, and not into the document, since a page judges none of them. */
const statements: unknown = undefined

/** Completes the document of this package, for those who judge or show its statements over several replies. */
export function addOwnStatements(): void {
  if (statements !== undefined) Object.assign(generated, { 'x-across': statements })
}
