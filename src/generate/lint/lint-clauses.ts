import type { SpecDocument } from '../spec-document.ts'

/** Tables, listed objects and operations that do not say which section they are from: the ids of columns and orders cite it. */
export function lintClauses({ paths, components: { schemas } }: SpecDocument): string[] {
  const operations = Object.values(paths).map(({ get }) => get)
  const listed = operations.flatMap(({ responses }) =>
    Object.values(responses['200']?.content ?? {}).map(({ schema }) => {
      const { $ref = '' } = (schema.items ?? {}) as { $ref?: string }
      return $ref.slice($ref.lastIndexOf('/') + 1)
    }),
  )
  const cited = Object.entries(schemas).filter(
    ([name, schema]) => schema['x-table'] !== undefined || listed.includes(name),
  )
  return [...cited, ...operations.map(each => [each.operationId, each] as const)]
    .filter(([, node]) => node['x-clause'] === undefined)
    .map(([name]) => `${name}: no x-clause says which section it is from`)
}
