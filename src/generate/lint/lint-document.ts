import { readSchemaName } from '../../contract/schema/resolve-reference.ts'
import { createPointer, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { lintExamples } from './lint-examples.ts'
import { lintValues } from './lint-values.ts'

/** Finds problems that Redocly does not detect: missing clauses, invalid examples, and values that cannot be meant. */
export function lintDocument(document: SpecDocument): SpecProblem[] {
  return [lintClauses, lintValues, lintExamples].flatMap(each => each(document))
}

/** Finds tables, listed objects and operations without `x-clause`. Ids of columns and orders cite it. */
export function lintClauses({ paths, components: { schemas } }: SpecDocument): SpecProblem[] {
  const listed = Object.values(paths).flatMap(({ get }) =>
    Object.values(get.responses['200']?.content ?? {}).map(({ schema }) => readSchemaName(schema.items)),
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
    .map(({ name, pointer }) => ({ pointer, message: `no x-clause says which section ${name} is from` }))
}
