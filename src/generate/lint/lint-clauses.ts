import { createPointer } from '../problems/create-pointer.ts'
import { createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'

/**
 * Finds tables, listed objects and operations without `x-clause`, the section of the contract. Ids of columns
 * and orders cite it.
 */
export function lintClauses({ paths, components: { schemas } }: SpecDocument): SpecProblem[] {
  const listed = Object.values(paths).flatMap(({ get }) =>
    Object.values(get.responses['200']?.content ?? {}).map(({ schema }) => {
      const { $ref = '' } = (schema.items ?? {}) as { $ref?: string }
      return $ref.slice($ref.lastIndexOf('/') + 1)
    }),
  )
  const cited = Object.entries(schemas).filter(
    ([name, schema]) => schema['x-table'] !== undefined || listed.includes(name),
  )
  return [
    ...cited.map(([name, node]) => ({ name, node, pointer: createPointer('components', 'schemas', name) })),
    ...Object.entries(paths).map(([path, { get }]) => ({
      name: get.operationId,
      node: get,
      pointer: createPointer('paths', path, 'get', 'operationId'),
    })),
  ]
    .filter(({ node }) => node['x-clause'] === undefined)
    .flatMap(({ name, pointer }) =>
      createProblems('missing-clause', pointer, [`no x-clause says which section ${name} is from`]),
    )
}
