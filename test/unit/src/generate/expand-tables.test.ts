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
    expect(expand({ Point: { description: 'A point.', 'x-table': { columns } } })).toMatchInlineSnapshot(`
      {
        "Point": {
          "description": "A point.

      | Column | Type | Meaning |
      |---|---|---|
      | price | \`Nullable(Float64)\` | Price |
      | count | \`UInt8\` | Count |",
          "properties": {
            "columns": {
              "description": "Name and declared type of each column, in the order of the values of a row.",
              "maxItems": 2,
              "minItems": 2,
              "prefixItems": [
                {
                  "properties": {
                    "name": {
                      "const": "price",
                      "type": "string",
                    },
                    "type": {
                      "const": "Nullable(Float64)",
                      "type": "string",
                    },
                  },
                  "required": [
                    "name",
                    "type",
                  ],
                  "type": "object",
                },
                {
                  "properties": {
                    "name": {
                      "const": "count",
                      "type": "string",
                    },
                    "type": {
                      "const": "UInt8",
                      "type": "string",
                    },
                  },
                  "required": [
                    "name",
                    "type",
                  ],
                  "type": "object",
                },
              ],
              "type": "array",
            },
            "data": {
              "description": "The rows.",
              "items": {
                "$ref": "#/components/schemas/PointRow",
              },
              "type": "array",
            },
            "rows": {
              "description": "Number of rows.",
              "minimum": 0,
              "type": "integer",
            },
          },
          "required": [
            "columns",
            "data",
            "rows",
          ],
          "type": "object",
          "x-table": {
            "columns": [
              {
                "description": "Price",
                "name": "price",
                "schema": {
                  "minimum": 0,
                },
                "type": "Nullable(Float64)",
              },
              {
                "description": "Count",
                "name": "count",
                "type": "UInt8",
              },
            ],
          },
        },
        "PointObject": {
          "additionalProperties": false,
          "description": "One row of Point, keyed by column name.",
          "properties": {
            "count": {
              "description": "Count",
              "format": "uint8",
              "maximum": 255,
              "minimum": 0,
              "type": "integer",
            },
            "price": {
              "description": "Price",
              "minimum": 0,
              "type": [
                "number",
                "null",
              ],
            },
          },
          "required": [
            "price",
            "count",
          ],
          "type": "object",
        },
        "PointRow": {
          "description": "One row of Point: its values in the order of the columns.",
          "maxItems": 2,
          "minItems": 2,
          "prefixItems": [
            {
              "minimum": 0,
              "title": "price",
              "type": [
                "number",
                "null",
              ],
            },
            {
              "format": "uint8",
              "maximum": 255,
              "minimum": 0,
              "title": "count",
              "type": "integer",
            },
          ],
          "type": "array",
        },
      }
    `)
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

  it.each<[name: string, table: ComponentSchema['x-table'], want: string]>([
    [
      'an unknown type',
      { columns: [{ name: 'a', type: 'Map(String,Unit64)', description: 'A' }] },
      '/columns/0/type: Unknown column type "Unit64"; did you mean: UInt64; ',
    ],
    [
      'a malformed type',
      { columns: [{ name: 'a', type: 'Map(String', description: 'A' }] },
      '/columns/0/type: "Map(String" is not a column type; unexpected: the end',
    ],
    [
      'retype of an unknown column',
      { columns, retype: { cuont: 'UInt8' } },
      '/retype/cuont: unknown column "cuont"; did you mean count?',
    ],
    ['omit of an unknown column', { columns, omit: ['size'] }, '/omit/0: unknown column "size"'],
    [
      'a column listed twice',
      { columns: [...columns, ...columns.slice(0, 1)] },
      '/columns/2: column "price" is listed twice',
    ],
  ])('finds %s', (_, table, want) => {
    const T = { 'x-table': table ?? { columns: [] } }
    const [problem, ...others] = lintTables({ paths: {}, components: { schemas: { T } } })
    expect(others).toEqual([])
    expect(`${problem?.pointer}: ${problem && describeProblem(problem)}`).toContain(
      `/components/schemas/T/x-table${want}`,
    )
  })
})
