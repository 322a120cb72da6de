import { expect, it } from 'vitest'
import { toOpenapi30 } from '../../../../../src/cli/spec/to-openapi30.ts'
import { parseType } from '../../../../../src/clickhouse/column-type.ts'
import { toJsonSchema } from '../../../../../src/clickhouse/json-schema.ts'

it('leaves out the JSON types of a decimal, which OpenAPI 3.0 cannot list', () => {
  const cell = toJsonSchema(parseType('Nullable(Decimal(4, 2))'))
  const { components } = toOpenapi30({ info: {}, components: { schemas: { cell } } })
  expect(components).toEqual({
    schemas: {
      cell: {
        nullable: true,
        minimum: -100,
        exclusiveMinimum: true,
        maximum: 100,
        exclusiveMaximum: true,
        pattern: '^-?0*[0-9]{1,2}([.][0-9]{1,2}0*)?$',
      },
    },
  })
})
