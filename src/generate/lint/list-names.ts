import type { SpecDocument } from '../spec-document.ts'

/** Lists the names of operations, columns (and fields) and parameters of a bundled document. */
export function listNames({ paths, components }: SpecDocument) {
  const { schemas, parameters: shared = {} } = components
  const operations = Object.values(paths).map(({ get }) => get.operationId)
  const columns = Object.values(schemas).flatMap(schema => [
    ...(schema['x-table']?.columns.map(({ name }) => name) ?? []),
    ...Object.keys(schema.properties ?? {}),
  ])
  const own = Object.values(paths).flatMap(({ get }) => get.parameters ?? [])
  const parameters = [...own, ...Object.values(shared)].flatMap(each => ('name' in each ? [each.name] : []))
  return { operations, columns, parameters }
}
