import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import recordingSchema from '../../../../src/conformance/recording/recording.schema.json' with {
  type: 'json',
}
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import { filterByLevel } from '../../../../src/contract/schema/filter-by-level.ts'

const ajv = new Ajv2020({ strict: false })

/** Returns the errors of a schema by the meta-schema of 2020-12. */
function findProblems(schema: object): string[] {
  if (ajv.validateSchema(schema) === true) return []
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

// Nothing asks the meta-schema at run time.
describe('compiled schemas are valid', () => {
  const { components } = openapiDocument as { components: { schemas: Record<string, object> } }
  const named = Object.entries(components.schemas).flatMap(([name, schema]) =>
    (['documented', 'inferred'] as const).map(
      level => [`${name}, ${level}`, filterByLevel(schema, ['documented', level])] as const,
    ),
  )
  const columns = Object.entries(components.schemas).flatMap(([name, schema]) => {
    const { 'x-table': table } = schema as { 'x-table'?: { columns: { name: string; schema?: object }[] } }
    return (table?.columns ?? []).flatMap(column =>
      column.schema === undefined ? [] : [[`${name}.${column.name}`, column.schema] as const],
    )
  })

  it.each([...named, ...columns, ['a recording', recordingSchema] as const])('%s', (_, schema) =>
    expect(findProblems(schema)).toEqual([]),
  )

  it('compiles some, and reports an invalid one', () => {
    expect(named.length).toBeGreaterThan(30)
    expect(columns.length).toBeGreaterThan(50)
    expect(findProblems({ type: 'text' })).not.toEqual([])
  })
})
