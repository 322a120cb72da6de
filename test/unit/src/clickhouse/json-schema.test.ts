import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import cases from '../../../../fixtures/column-types.json' with { type: 'json' }
import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { type SchemaOptions, toJsonSchema } from '../../../../src/clickhouse/json-schema.ts'
import { narrowSchema } from '../../../../src/clickhouse/narrow-schema.ts'
import { typeKindsByName } from '../../../../src/clickhouse/type-kind.ts'
import { addFormats } from '../../../../src/contract/schema/add-formats.ts'
import { readYaml } from '../../../support/read-yaml.ts'

const { written, rejected } = readYaml<{
  readonly written: [type: string, options: SchemaOptions, want: object][]
  readonly rejected: Readonly<Record<string, string>>
}>(import.meta.url, 'column-schemas.yaml')
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false })
addFormats(ajv)

function accepts(type: string, options: SchemaOptions, value: unknown): boolean {
  return ajv.validate(toJsonSchema(parseType(type), options), value)
}

describe('typeSchema', () => {
  it('tests every type', () => {
    const tried = cases.map(({ type }) => type).join()
    expect(Object.keys(typeKindsByName).filter(name => !new RegExp(`\\b${name}\\b`).test(tried))).toEqual([])
  })

  it.each(cases)('accepts good values of $type and no bad one', ({ type, good, bad }) => {
    expect(good.filter(value => !accepts(type, {}, value))).toEqual([])
    expect(bad.filter(value => accepts(type, {}, value))).toEqual([])
  })

  it.each<[type: string, options: SchemaOptions, good: unknown, bad: unknown]>([
    ['Nullable(Float64)', { schema: { minimum: 0 } }, null, -1],
    ['UInt8', { schema: { minimum: -5, enum: [0, 1] } }, 1, -1],
    ['UInt16', { schema: { const: 900 } }, 900, 901],
    ['Array(String)', { schema: { items: { pattern: '^0x' } } }, ['0x1'], ['1x']],
    ['Map(String,String)', { schema: { additionalProperties: { minLength: 1 } } }, { a: 'b' }, { a: '' }],
    ['Map(String,UInt8)', { keys: ['a', 'b'] }, { a: 1 }, { c: 1 }],
    ['Map(String,UInt8)', { keys: ['a'], open: true }, { c: 1 }, { c: 'x' }],
    ['Array(Map(String,UInt8))', { keys: ['a'] }, [{ a: 1 }, {}], [{ b: 1 }]],
    ['Nullable(UInt8)', { schema: { anyOf: [{ enum: [7] }, { type: 'null' }] } }, null, 8],
  ])('%s with %j accepts %j, not %j', (type, options, good, bad) => {
    expect([accepts(type, options, good), accepts(type, options, bad)]).toEqual([true, false])
  })

  it('rejects constraints that no single schema can express', () => {
    const join = (schema: object) => () =>
      toJsonSchema(parseType("DateTime('UTC')"), { schema: { ...schema } })
    expect(join({ pattern: '^2' })).toThrow('Two values of "pattern" cannot be joined into one.')
    expect(join({ type: 'integer' })).toThrow('Two values of "JSON type" cannot be joined into one.')
  })
})

it.each(written)('writes %s with %j', (type, options, want) => {
  expect(toJsonSchema(parseType(type), options)).toEqual(want)
})

it.each(Object.entries(rejected))('rejects %s', (type, want) => {
  expect(() => toJsonSchema(parseType(type))).toThrow(want)
})

it('keeps the stricter of two bounds, whichever side has it', () => {
  const one = { minimum: 0, maximum: 100, minLength: 2, maxLength: 8 }
  const other = { minimum: 5, maximum: 200, minLength: 1, maxLength: 4 }
  const joined = { minimum: 5, maximum: 100, minLength: 2, maxLength: 4 }
  expect(narrowSchema(one, other)).toEqual(joined)
  expect(narrowSchema(other, one)).toEqual(joined)
})
