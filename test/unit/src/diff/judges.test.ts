import { describe, expect, test } from 'vitest'
import type { BoundChange } from '../../../../src/diff/change-kinds.ts'
import type { DiffContext } from '../../../../src/diff/diff-context.ts'
import { diffNode } from '../../../../src/diff/diff-node.ts'
import { comparersByKeyword } from '../../../../src/diff/judges/comparers-by-keyword.ts'
import type { Difference, DifferenceJudge } from '../../../../src/diff/judges/difference.ts'
import { judgeAccess } from '../../../../src/diff/judges/judge-access.ts'
import { judgeResolution } from '../../../../src/diff/judges/judge-gap-options.ts'
import { judgeLevel } from '../../../../src/diff/judges/judge-level.ts'
import { judgeNamedObject, type NamedObjectChange } from '../../../../src/diff/judges/judge-named-object.ts'
import {
  judgeKeys,
  judgeOneRow,
  judgeType,
  judgeUnlistedKeys,
} from '../../../../src/diff/judges/judge-type.ts'
import { formatDifferingValues, formatValue } from '../../../../src/diff/judges/name-subject.ts'
import { judgeField, schemaJudges } from '../../../../src/diff/judges/schema-judges.ts'
import type { GrammarKind } from '../../../../src/generate/document-grammar.ts'
import { readYaml } from '../../../support/read-yaml.ts'

const context = {
  place: { parameter: 'limit' },
  path: [],
  oldPath: [],
  directions: ['request'],
  bearing: 'same',
  isDocumented: true,
  roots: { before: {}, after: {} },
} as unknown as DiffContext

/** A difference of a keyword, by default one of a schema of a parameter. */
function differ(before: unknown, after: unknown, more: Partial<Difference> = {}): Difference {
  return { kind: 'schema', keyword: '', before, after, owners: { before: {}, after: {} }, context, ...more }
}

const at = (more: Partial<DiffContext>): { context: DiffContext } => ({ context: { ...context, ...more } })
const [oldName, newName] = ['#/components/schemas/Old', '#/components/schemas/New']

describe('access', () => {
  /** The verdicts on two lists of ways to be let in, each of an operation. */
  function judge(before: unknown, after: unknown, ofDocument: object = {}) {
    const owners = { before: { security: before }, after: { security: after } }
    const roots = { before: { ...ofDocument }, after: { ...ofDocument } }
    const where = at({ place: { operation: 'listPools' }, roots })
    return judgeAccess(differ(before, after, { kind: 'operation', keyword: 'security', owners, ...where }))
  }

  test('keeps requests with further schemes allowed, and reports a further scope as a removal', () => {
    expect(judge([{ key: [], other: [] }], [{ key: [] }])).toMatchObject([{ id: 'access-added' }])
    expect(judge([{ key: [] }], [{ key: [], other: [] }])).toMatchObject([{ id: 'access-removed' }])
    expect(judge([{ key: ['read'] }], [{ key: ['read', 'write'] }])).toMatchObject([{ id: 'access-removed' }])
    expect(judge([{ key: [] }], [])).toEqual([
      { id: 'access-added', says: 'Requests without credentials are let in now.' },
    ])
  })

  test('uses the list of the document for an operation without its own', () => {
    const ofDocument = { security: [{ key: [] }] }
    expect(judge([{ key: [] }], undefined, ofDocument)).toMatchObject([{ id: 'words-changed' }])
    const says = 'Requests are let in with key now, no longer with payment (a, b).'
    expect(judge([{ payment: ['a', 'b'] }], undefined, ofDocument)).toEqual([{ id: 'access-changed', says }])
  })
})

describe('a column', () => {
  const judge = (
    judgeIt: DifferenceJudge,
    before: unknown,
    after: unknown,
    more: Partial<DiffContext> = {},
  ) =>
    judgeIt(
      differ(before, after, {
        kind: 'column',
        ...at({ place: { column: 'fee' }, directions: ['reply'], ...more }),
      }),
    )

  test.each([
    ['LowCardinality(String)', 'LowCardinality(Nullable(String))', 'column-made-nullable'],
    ['Nullable(UInt8)', 'UInt8', 'column-made-not-null'],
    ['UInt8', 'Nullable(UInt16)', 'column-retyped'],
    ['Map(String,UInt8)', 'Map(String, UInt8)', 'words-changed'],
    ['UInt8', 'no (type', 'column-retyped'],
  ])('of type %s that becomes %s is %s', (before, after, id) => {
    expect(judge(judgeType, before, after)).toEqual([
      { id, says: `Column fee is now ${after}, was ${before}.` },
    ])
  })

  test('is judged by its keys and numbers of rows', () => {
    expect(judge(judgeKeys, ['1h', '24h'], ['1h', '7d'])).toEqual([
      { id: 'column-keys-added', says: 'Column fee also has the keys 7d.' },
      { id: 'column-keys-removed', says: 'Column fee no longer has the keys 24h.' },
    ])
    expect(judge(judgeKeys, ['a', 'b'], ['b', 'a'])).toMatchObject([{ id: 'words-changed' }])
    expect(judge(judgeUnlistedKeys, true, undefined)).toMatchObject([{ id: 'column-keys-closed' }])
    expect(judge(judgeOneRow, undefined, true)).toMatchObject([{ id: 'rows-bound-tightened' }])
    expect(judge(judgeOneRow, true, undefined)).toMatchObject([{ id: 'rows-bound-widened' }])
  })

  test('is judged by the values that it allows, whatever names them', () => {
    const narrow = { maximum: 5 }
    const judgeSchema = (before: object, after: object, roots = context.roots) => {
      const { context: inside } = at({ place: { column: 'fee' }, directions: ['reply'], roots })
      return diffNode('column', { schema: before }, { schema: after }, inside).map(({ verdict }) => verdict)
    }
    expect(judgeSchema({ 'x-inferred': { maximum: 10 } }, { 'x-inferred': narrow })).toMatchObject([
      { id: 'undocumented-changed' },
    ])
    const roots = { before: {}, after: { components: { schemas: { Share: narrow } } } }
    expect(judgeSchema(narrow, { $ref: '#/components/schemas/Share' }, roots)).toEqual([])
    expect(judgeSchema({ maximum: 6 }, { $ref: '#/components/schemas/Share' }, roots)).toMatchObject([
      { id: 'reply-bound-tightened' },
    ])
  })
})

test('says that a question is open again', () => {
  const reopened = differ('empty', undefined, { kind: 'gap', ...at({ place: { gap: 'GAP-01' } }) })
  expect(judgeResolution(reopened)).toEqual([
    { id: 'gap-reopened', says: 'Question GAP-01 is open again, was settled as empty.' },
  ])
})

test.each<[GrammarKind, DiffContext['directions'], (string | undefined)[], object, string[]]>([
  ['rule', ['reply'], [undefined, 'open'], {}, ['level-lowered']],
  ['rule', ['reply'], ['inferred', 'sampled'], {}, ['level-changed']],
  [
    'schema',
    ['request', 'reply'],
    ['inferred', undefined],
    { maximum: 10, enum: [1, 2] },
    ['level-raised', 'request-bound-tightened', 'request-values-tightened'],
  ],
])('judges a %s in %j whose level goes %j, with %j', (kind, directions, [before, after], members, want) => {
  const owners = { before: { ...members, level: before }, after: { ...members, level: after } }
  const difference = differ(before, after, { kind, keyword: 'level', owners, ...at({ directions }) })
  expect(judgeLevel(difference).map(({ id }) => id)).toEqual(want)
})

describe('a thing with a name', () => {
  const judge = (
    way: NamedObjectChange['way'],
    kind: GrammarKind,
    value: object,
    where: { context: DiffContext } = { context },
  ) => {
    const owners = { before: {}, after: {} }
    return judgeNamedObject({ way, kind, name: 'limit', value, keyword: '', owners, isLast: false, ...where })
  }

  test('is judged by what it is', () => {
    const part = at({ path: ['components', 'parameters', 'Limit'] })
    expect(judge('added', 'parameter', {}, part)).toMatchObject([{ id: 'part-added' }])
    const rule = at({ place: { rule: 'R-1' } })
    expect(judge('added', 'rule', { says: 'low is below high' }, rule)).toEqual([
      { id: 'rule-added', says: 'Rule R-1 (low is below high) is new.' },
    ])
    expect(judge('removed', 'rule', { level: 'inferred' }, rule)).toMatchObject([
      { id: 'undocumented-removed' },
    ])
    expect(judge('removed', 'version', { state: 'sunset' })).toMatchObject([{ id: 'deprecation-changed' }])
  })

  test('names each operation of a path', () => {
    const value = { get: { operationId: 'listPools', responses: {} }, post: { responses: {} } }
    expect(judge('removed', 'pathItem', value, at({ place: { path: '/pools' } }))).toEqual([
      { id: 'operation-removed', says: 'Operation listPools is gone, at /pools.' },
      { id: 'operation-removed', says: 'Operation post /pools is gone, at /pools.' },
    ])
  })
})

test.each<[keyword: string, before: unknown, after: unknown, want: BoundChange]>([
  ['maximum', undefined, 5, 'tightened'],
  ['enum', ['a'], undefined, 'widened'],
  ['const', undefined, 1, 'tightened'],
  ['type', 'string', 'integer', 'changed'],
  ['format', 'int32', 'int64', 'widened'],
  ['format', 'int64', 'int32', 'tightened'],
  ['format', 'date', 'date-time', 'changed'],
  ['multipleOf', 2, 4, 'tightened'],
  ['multipleOf', 4, 2, 'widened'],
  ['multipleOf', 4, 6, 'changed'],
  ['pattern', undefined, '^a', 'tightened'],
  ['pattern', '^a', '^b', 'changed'],
])('%s that goes from %j to %j is %s', (keyword, before, after, want) => {
  expect(comparersByKeyword[keyword]?.compare(before, after)).toBe(want)
})

describe('a schema', () => {
  /** The ids of the verdicts on a keyword of a schema. */
  function judge(keyword: string, before: unknown, after: unknown, more: Partial<DiffContext> = {}) {
    return schemaJudges[keyword]?.(differ(before, after, { keyword, ...at(more) })).map(({ id }) => id)
  }

  test('has a default in a request only', () => {
    expect(judge('default', undefined, 1)).toEqual(['default-added'])
    expect(judge('default', 1, undefined)).toEqual(['default-removed'])
    expect(judge('default', 1, 2, { directions: ['reply'] })).toEqual(['words-changed'])
  })

  test('is another one, in a request or a reply', () => {
    expect(judge('$ref', oldName, newName)).toEqual(['request-shape-changed'])
    expect(judge('$ref', oldName, newName, { place: { response: '200' } })).toEqual(['response-replaced'])
    expect(judge('$ref', oldName, undefined)).toEqual(['request-shape-changed'])
  })

  type Row = ['added' | 'removed', 'request' | 'reply', owner: object, want: string[]]
  test.each(readYaml<Row[]>(import.meta.url, 'judged-fields.yaml'))(
    'with a field %s in a %s with %j',
    (way, direction, owner, want) => {
      const [before, after] = way === 'added' ? [undefined, {}] : [{}, undefined]
      const owners = { before: { ...owner }, after: { ...owner } }
      const where = at({ place: {}, directions: [direction] })
      const difference = differ(before, after, { keyword: 'properties', owners, ...where })
      expect(judgeField(difference, 'count', new Map()).map(({ id }) => id)).toEqual(want)
    },
  )
})

test('loses the middle of a long value, and begins shortly before the first difference', () => {
  const rule = (limit: string) =>
    `row.first == null || ${'row.middle == null || '.repeat(8)}row.last <= ${limit}`
  expect(formatValue('a'.repeat(200))).toMatch(/^a{65} … a{20}$/)
  const [one, other] = formatDifferingValues(rule('1.05 * row.first'), rule('1.06 * row.first'))
  expect(one).toMatch(/^… .{20}5 \* row\.first$/)
  expect(other).toMatch(/^… .{20}6 \* row\.first$/)
  expect(formatDifferingValues('x > 1', 'x > 2')).toEqual(['x > 1', 'x > 2'])
  expect(formatDifferingValues(`1 ${rule('1')}`, `2 ${rule('1')}`).map(text => text[0])).toEqual(['1', '2'])
  expect(formatDifferingValues(rule('1'), rule('1 && row.more'))[1]).toContain('row.more')
})
