import { expect, it } from 'vitest'
import { addIntegerFormats } from '../../../../src/generate/add-integer-formats.ts'

it.each<[schema: object, format: string | undefined]>([
  [{ type: 'integer' }, 'int64'],
  [{ type: ['integer', 'null'], minimum: 0 }, 'int64'],
  [{ type: 'integer', maximum: 1000 }, 'int32'],
  [{ type: 'integer', maximum: 2 ** 31 }, 'int64'],
  [{ type: 'integer', enum: [1, 8453] }, 'int32'],
  [{ type: 'integer', const: 2 }, 'int32'],
  [{ type: 'integer', format: 'uint8', maximum: 255 }, 'uint8'],
  [{ type: 'number', maximum: 10 }, undefined],
])('gives %j the format %s', (schema, format) => {
  expect(addIntegerFormats({ schema })).toEqual({
    schema: { ...schema, ...(format === undefined ? {} : { format }) },
  })
})
