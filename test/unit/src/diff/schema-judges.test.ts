import { describe, expect, test } from 'vitest'
import { formatType } from '../../../../src/clickhouse/column-type.ts'
import type { BoundChange } from '../../../../src/diff/change-kinds.ts'
import type { DiffContext } from '../../../../src/diff/diff-context.ts'
import {
  comparersByKeyword,
  listMissing,
  splitNullable,
} from '../../../../src/diff/judges/comparers-by-keyword.ts'
import type { Difference } from '../../../../src/diff/judges/difference.ts'
import {
  describeKeywordChange,
  formatDifferingValues,
  formatValue,
} from '../../../../src/diff/judges/name-subject.ts'
import { describeRename, judgeField, schemaJudges } from '../../../../src/diff/judges/schema-judges.ts'

const context = {
  place: { parameter: 'limit' },
  path: [],
  directions: ['request'],
  bearing: 'same',
  isDocumented: true,
  renamed: new Map(),
  roots: { before: {}, after: {} },
} as unknown as DiffContext

/** A difference of a keyword, by default one of a schema of a parameter. */
function differ(before: unknown, after: unknown, more: Partial<Difference> = {}): Difference {
  return { kind: 'schema', keyword: '', before, after, owners: { before: {}, after: {} }, context, ...more }
}

const at = (more: Partial<DiffContext>): { context: DiffContext } => ({ context: { ...context, ...more } })
const [oldName, newName] = ['#/components/schemas/Old', '#/components/schemas/New']
const renamed = new Map([[oldName, newName]])

describe('a limit', () => {
  test.each<[keyword: string, before: unknown, after: unknown, want: BoundChange]>([
    ['maximum', undefined, 5, 'tightened'],
    ['maximum', 5, undefined, 'widened'],
    ['minimum', 1, 2, 'tightened'],
    ['minContains', undefined, 2, 'tightened'],
    ['enum', ['a', 'b'], ['a'], 'tightened'],
    ['enum', ['a'], ['b'], 'changed'],
    ['enum', ['a'], undefined, 'widened'],
    ['const', undefined, 1, 'tightened'],
    ['required', ['a'], undefined, 'widened'],
    ['type', 'integer', 'number', 'widened'],
    ['type', 'number', 'integer', 'tightened'],
    ['type', 'string', ['string', 'null'], 'widened'],
    ['type', 'string', 'integer', 'changed'],
    ['format', 'int32', 'int64', 'widened'],
    ['format', 'int64', 'int32', 'tightened'],
    ['format', 'date', 'date-time', 'changed'],
    ['multipleOf', 2, 4, 'tightened'],
    ['multipleOf', 4, 2, 'widened'],
    ['multipleOf', 4, 6, 'changed'],
    ['uniqueItems', true, false, 'widened'],
    ['additionalProperties', undefined, false, 'tightened'],
    ['additionalProperties', { type: 'string' }, { type: 'null' }, 'changed'],
    ['pattern', undefined, '^a', 'tightened'],
    ['pattern', '^a', '^b', 'changed'],
  ])('%s that goes from %j to %j is %s', (keyword, before, after, want) => {
    expect(comparersByKeyword[keyword]?.compare(before, after)).toBe(want)
  })

  test('lists the items that another list lacks', () => {
    expect(listMissing(['a', { b: 1 }, 'c'], ['c', { b: 1 }])).toEqual(['a'])
    expect(listMissing('a', ['a'])).toEqual([])
  })

  test.each([
    ['Nullable(String)', true, 'String'],
    ['LowCardinality(Nullable(String))', true, 'LowCardinality(String)'],
    ['LowCardinality(String)', false, 'LowCardinality(String)'],
    ['Array(Nullable(String))', false, 'Array(Nullable(String))'],
  ])('takes null out of the column type %s', (type, isNullable, inner) => {
    const split = splitNullable(type)
    expect([split.isNullable, formatType(split.inner)]).toEqual([isNullable, inner])
  })
})

describe('a schema', () => {
  /** The ids of the verdicts on a keyword of a schema, which may have other keywords. */
  function judge(
    keyword: string,
    before: unknown,
    after: unknown,
    more: Partial<DiffContext> = {},
    others = {},
  ) {
    const owners = { before: { ...others }, after: { ...others } }
    return schemaJudges[keyword]?.(differ(before, after, { keyword, owners, ...at(more) })).map(
      ({ id }) => id,
    )
  }

  test('has a default in a request only', () => {
    expect(judge('default', undefined, 1)).toEqual(['default-added'])
    expect(judge('default', 1, 2)).toEqual(['default-changed'])
    expect(judge('default', 1, undefined)).toEqual(['default-removed'])
    expect(judge('default', 1, 2, { directions: ['reply'] })).toEqual(['words-changed'])
  })

  test('says only words in another order or in prose', () => {
    expect(judge('enum', ['a', 'b'], ['b', 'a'])).toEqual(['words-changed'])
    expect(judge('description', 'one', 'two')).toEqual(['words-changed'])
  })

  test('tells a part by a new name from another part', () => {
    expect(judge('$ref', oldName, newName, { renamed })).toEqual(['part-renamed'])
    expect(judge('$ref', oldName, newName)).toEqual(['request-shape-changed'])
    expect(judge('$ref', oldName, newName, { place: { response: '200' } })).toEqual(['response-replaced'])
    expect(judge('$ref', oldName, undefined)).toEqual(['request-shape-changed'])
    expect(describeRename(oldName, newName)).toBe('Old is now called New.')
  })

  test('judges fields that have to be there by the direction', () => {
    const others = { properties: { a: {}, b: {} } }
    expect(judge('required', ['a'], ['a', 'b'], {}, others)).toEqual(['request-presence-tightened'])
    expect(judge('required', ['a', 'b'], ['a'], { directions: ['reply'] }, others)).toEqual([
      'reply-presence-widened',
    ])
    expect(judge('required', ['a', 'b'], ['b', 'a'], {}, others)).toEqual(['words-changed'])
  })

  const required = { required: ['count'] }
  const closed = { additionalProperties: false }
  test.each<['added' | 'removed', 'request' | 'reply', object, string[]]>([
    ['added', 'reply', required, ['field-added']],
    ['added', 'reply', {}, ['field-added-optional']],
    ['removed', 'reply', {}, ['field-removed']],
    ['added', 'reply', closed, ['reply-fields-widened']],
    ['added', 'reply', { ...closed, ...required }, ['reply-fields-widened', 'field-added']],
    ['removed', 'reply', closed, ['field-removed', 'reply-fields-tightened']],
    ['added', 'request', { ...closed, ...required }, ['request-fields-changed']],
    ['removed', 'request', required, ['request-fields-changed']],
    ['removed', 'request', closed, ['request-fields-tightened']],
    ['added', 'reply', { unevaluatedProperties: { type: 'integer' } }, ['reply-fields-changed']],
    ['added', 'reply', { additionalProperties: {} }, ['field-added-optional']],
    ['added', 'request', {}, ['request-fields-widened']],
    ['added', 'request', required, ['request-fields-tightened']],
  ])('with a field %s in a %s with %j', (way, direction, owner, want) => {
    const [before, after] = way === 'added' ? [undefined, {}] : [{}, undefined]
    const owners = { before: { ...owner }, after: { ...owner } }
    const where = at({ place: {}, directions: [direction] })
    const verdicts = judgeField(
      differ(before, after, { keyword: 'properties', owners, ...where }),
      'count',
      new Map(),
    )
    expect(verdicts.map(({ id }) => id)).toEqual(want)
    if (want[0] === 'field-added') expect(verdicts[0]?.says).toBe('Field count is new, always there.')
    if (want[0] === 'field-added-optional')
      expect(verdicts[0]?.says).toBe('Field count is new, there or not.')
  })
})

describe('a shown value', () => {
  const rule = (limit: string) =>
    `row.first == null || ${'row.middle == null || '.repeat(8)}row.last <= ${limit}`

  test('loses its middle when it is long, and begins shortly before the first difference', () => {
    expect(formatValue('a'.repeat(200))).toMatch(/^a{65} … a{20}$/)
    const [one, other] = formatDifferingValues(rule('1.05 * row.first'), rule('1.06 * row.first'))
    expect(one).toMatch(/^… .{20}5 \* row\.first$/)
    expect(other).toMatch(/^… .{20}6 \* row\.first$/)
  })

  test('begins at its start when the difference is there, and ends with the addition of a longer one', () => {
    expect(formatDifferingValues('x > 1', 'x > 2')).toEqual(['x > 1', 'x > 2'])
    expect(formatDifferingValues(`1 ${rule('1')}`, `2 ${rule('1')}`).map(text => text[0])).toEqual(['1', '2'])
    expect(formatDifferingValues(rule('1'), rule('1 && row.more'))[1]).toContain('row.more')
    expect(describeKeywordChange({ keyword: 'maximum', before: 1000, after: 500 })).toBe(
      'maximum is now 500, was 1000',
    )
  })
})
