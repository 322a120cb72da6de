import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import recordingSchema from '../../../../src/conformance/recording/recording.schema.json' with {
  type: 'json',
}
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import { escapeRegExp } from '../../../../src/contract/schema/escape-reg-exp.ts'
import { filterByLevel } from '../../../../src/contract/schema/filter-by-level.ts'
import { findBrokenKeywords, isFloatNoise } from '../../../../src/contract/schema/find-broken-keywords.ts'
import { flattenAllOf } from '../../../../src/contract/schema/flatten-all-of.ts'
import { generateText } from '../../../../src/contract/schema/generate-text.ts'

// Nothing asks the meta-schema at run time.
it('compiled schemas are valid by the meta-schema', () => {
  const ajv = new Ajv2020({ strict: false })
  const { components } = openapiDocument as {
    components: { schemas: Record<string, { 'x-table'?: { columns: { schema?: object }[] } }> }
  }
  const whole = Object.values(components.schemas)
  const levels = whole.flatMap(schema =>
    (['documented', 'inferred'] as const).map(level => filterByLevel(schema, ['documented', level])),
  )
  const columns = whole.flatMap(schema => schema['x-table']?.columns.flatMap(each => each.schema ?? []) ?? [])
  expect(levels.length).toBeGreaterThan(30)
  expect(columns.length).toBeGreaterThan(50)
  for (const schema of [...levels, ...columns, recordingSchema])
    expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true)
  expect(ajv.validateSchema({ type: 'text' })).toBe(false)
})

describe('broken keywords', () => {
  const find = (level: 'documented' | 'inferred', value: unknown) =>
    findBrokenKeywords('#/components/schemas/TokenDetailsObject', level, value)
      .filter(({ keyword }) => keyword !== 'required')
      .map(({ instancePath, keyword }) => [instancePath, keyword])

  it('are found with their places, inferred ones only if these are wanted', () => {
    expect(find('documented', 5)).toEqual([['', 'type']])
    expect(find('documented', { decimals: '5' })).toEqual([['/decimals', 'type']])
    expect(find('inferred', { decimals: '5' })).toContainEqual(['/decimals', 'type'])
    expect(find('documented', { decimals: 100 })).toEqual([])
    expect(find('inferred', { decimals: 100 })).toEqual([['/decimals', 'maximum']])
  })

  it.each<[data: unknown, limit: number, column: unknown[], keyword: string, isNoise: boolean]>([
    [-1e-17, 0, [], 'minimum', true],
    [1.0000000000000002, 1, [], 'maximum', true],
    [-0.001, 0, [], 'minimum', false],
    // Measured by the values of the column.
    [-0.0005, 0, [1, 2], 'minimum', false],
    [-0.0005, 0, [null, -1e6, 'x'], 'minimum', true],
    // Neither whole numbers nor other statements.
    [-1, 0, [1e12], 'minimum', false],
    ['-1e-17', 0, [], 'minimum', false],
    [-1e-17, 0, [], 'exclusiveMinimum', false],
  ])('%s at the limit %d in %j, %s: %s', (data, limit, column, keyword, isNoise) => {
    expect(isFloatNoise({ keyword, params: { limit }, data }, column)).toBe(isNoise)
  })
})

describe('references and allOf', () => {
  const root = {
    defs: {
      base: { type: 'object', description: 'base', properties: { a: { type: 'string' }, b: { minimum: 0 } } },
      middle: { allOf: [{ $ref: '#/defs/base' }], title: 'middle' },
      amount: { type: 'number' },
      'a/b': { type: 'boolean' },
    },
  }

  it('merges all layers, where nearer members win', () => {
    const schema = { $ref: '#/defs/middle', description: 'own', properties: { b: { minimum: 5 }, c: {} } }
    expect(flattenAllOf(schema, root)).toEqual({
      type: 'object',
      title: 'middle',
      description: 'own',
      properties: { a: { type: 'string' }, b: { minimum: 5 }, c: {} },
    })
    expect(flattenAllOf({ type: 'string' }, root)).toEqual({ type: 'string' })
  })
})

describe('regular expressions', () => {
  it('are made of a text, to match it and no other', () => {
    const text = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
    for (const each of [text, ...text]) {
      expect(new RegExp(`^${escapeRegExp(each)}$`).test(each)).toBe(true)
      expect(new RegExp(`^${escapeRegExp(each)}$`).test(`x${each}`)).toBe(false)
    }
    expect(new RegExp(`^[${escapeRegExp('a-c')}]$`).test('b')).toBe(false)
  })

  it.each([
    '^v[0-9]{2}$',
    'rdme_\\w+',
    '\\/images\\/([a-f\\d]{24})',
    '^(?:#[0-9a-f]{3}|#[0-9a-f]{6})$',
    '(me|[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*)',
  ])('give a text of %s, with the least and the greatest draws', pattern => {
    for (const draw of [(low: number) => low, (_: number, high: number) => high])
      expect(generateText(pattern, draw)).toMatch(new RegExp(pattern, 'u'))
  })

  it.each(['(?P<name>a)', '['])('give nothing for %s, a pattern of another dialect', pattern => {
    expect(generateText(pattern, low => low)).toBeUndefined()
  })
})
