import { describe, expect, it } from 'vitest'
import { expandTables } from '../../../../src/generate/expand-tables.ts'
import { lintTables } from '../../../../src/generate/lint/lint-tables.ts'
import { describeProblem } from '../../../../src/generate/problems/spec-problem.ts'
import type { ComponentSchema, SpecDocument } from '../../../../src/generate/spec-document.ts'

const columns = [
  { name: 'price', type: 'Nullable(Float64)', description: 'Price', schema: { minimum: 0 } },
  { name: 'count', type: 'UInt8', description: 'Count' },
]

function expand(schemas: Record<string, ComponentSchema>): SpecDocument['components']['schemas'] {
  return expandTables({ openapi: '3.1.1', paths: {}, components: { schemas } }).components.schemas
}

describe('expandTables', () => {
  it('expands a table into its envelope, its row and its object', () => {
    const constants = (name: string, type: string) => ({
      type: 'object',
      properties: { name: { type: 'string', const: name }, type: { type: 'string', const: type } },
      required: ['name', 'type'],
    })
    const price = { type: ['number', 'null'], minimum: 0 }
    const count = { type: 'integer', format: 'uint8', minimum: 0, maximum: 255 }
    const two = { type: 'array', minItems: 2, maxItems: 2 }
    expect(expand({ Point: { description: 'A point.', 'x-table': { columns } } })).toEqual({
      Point: {
        description: `A point.

| Column | Type | Meaning |
|---|---|---|
| price | \`Nullable(Float64)\` | Price |
| count | \`UInt8\` | Count |`,
        type: 'object',
        required: ['columns', 'data', 'rows'],
        properties: {
          columns: {
            description: 'Name and declared type of each column, in the order of the values of a row.',
            ...two,
            prefixItems: [constants('price', 'Nullable(Float64)'), constants('count', 'UInt8')],
          },
          data: { description: 'The rows.', type: 'array', items: { $ref: '#/components/schemas/PointRow' } },
          rows: { description: 'Number of rows.', type: 'integer', minimum: 0 },
        },
        'x-table': { columns },
      },
      PointRow: {
        description: 'One row of Point: its values in the order of the columns.',
        ...two,
        prefixItems: [
          { title: 'price', ...price },
          { title: 'count', ...count },
        ],
      },
      PointObject: {
        description: 'One row of Point, keyed by column name.',
        type: 'object',
        additionalProperties: false,
        properties: { price: { description: 'Price', ...price }, count: { description: 'Count', ...count } },
        required: ['price', 'count'],
      },
    })
  })

  it('keeps every other schema and the rest of the document', () => {
    const other = { type: 'string', pattern: '^0x' }
    const document = {
      info: { title: 't' },
      paths: {},
      components: { responses: {}, schemas: { Other: other } },
    }
    expect(expandTables(document)).toEqual(document)
  })

  it('resolves a variant: omit drops columns, retype changes types, and x-table keeps the result', () => {
    const table = { columns, retype: { count: 'Nullable(UInt16)' }, omit: ['price'] }
    const { Strict, StrictRow, StrictObject } = expand({ Strict: { 'x-table': table } })
    expect(Strict?.['x-table']).toEqual({
      columns: [{ name: 'count', type: 'Nullable(UInt16)', description: 'Count' }],
      omit: ['price'],
    })
    expect(StrictRow).toMatchObject({
      prefixItems: [{ title: 'count', maximum: 65535 }],
      minItems: 1,
      maxItems: 1,
    })
    expect(StrictObject).toMatchObject({ required: ['count'] })
  })

  it('copies what a column refers to, with inferred parts separate', () => {
    const column = {
      name: 'a',
      type: 'Nullable(String)',
      description: 'A',
      schema: { $ref: '#/components/schemas/Id' },
    }
    const Long = { type: 'string', pattern: '^0x.{40}$', 'x-level': 'inferred' }
    const Id = { description: 'An id.', type: 'string', pattern: '^0x', allOf: [Long] }
    expect(expand({ Id, T: { 'x-table': { columns: [column] } } }).TObject?.properties).toEqual({
      a: {
        description: 'A',
        type: ['string', 'null'],
        pattern: '^0x',
        'x-inferred': { pattern: '^0x.{40}$' },
      },
    })
  })

  const only = (type: string) => ({ columns: [{ name: 'a', type, description: 'A' }] })

  it.each<[table: NonNullable<ComponentSchema['x-table']>, want: string]>([
    [only('Map(String,Unit64)'), '/columns/0/type: Unknown column type "Unit64"; did you mean: UInt64; '],
    [only('Map(String'), '/columns/0/type: "Map(String" is not a column type; unexpected: the end'],
    [{ columns, retype: { cuont: 'UInt8' } }, '/retype/cuont: unknown column "cuont"; did you mean count?'],
    [{ columns, omit: ['size'] }, '/omit/0: unknown column "size"'],
    [{ columns: [...columns, ...columns.slice(0, 1)] }, '/columns/2: column "price" is listed twice'],
  ])('finds a problem of %j', (table, want) => {
    const T = { 'x-table': table }
    const [problem, ...others] = lintTables({ paths: {}, components: { schemas: { T } } })
    expect(others).toEqual([])
    expect(`${problem?.pointer}: ${problem && describeProblem(problem)}`).toContain(
      `/components/schemas/T/x-table${want}`,
    )
  })
})
