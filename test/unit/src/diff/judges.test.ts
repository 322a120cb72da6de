import { describe, expect, test } from 'vitest'
import type { DiffContext } from '../../../../src/diff/diff-context.ts'
import type { Difference, DifferenceJudge } from '../../../../src/diff/judges/difference.ts'
import { judgeAccess } from '../../../../src/diff/judges/judge-access.ts'
import {
  judgeColumnSchema,
  judgeKeys,
  judgeOneRow,
  judgeTuplePositions,
  judgeType,
  judgeUnlistedKeys,
} from '../../../../src/diff/judges/judge-column-schema.ts'
import { judgeGapOptions, judgeResolution } from '../../../../src/diff/judges/judge-gap-options.ts'
import { judgeLevel } from '../../../../src/diff/judges/judge-level.ts'
import {
  judgeNamedObject,
  judgeRename,
  type NamedObjectChange,
} from '../../../../src/diff/judges/judge-named-object.ts'
import type { GrammarKind } from '../../../../src/generate/document-grammar.ts'

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

describe('access', () => {
  /** The verdicts on two lists of ways to be let in, each of an operation. */
  function judge(before: unknown, after: unknown, ofDocument: object = {}) {
    const owners = { before: { security: before }, after: { security: after } }
    const roots = { before: { ...ofDocument }, after: { ...ofDocument } }
    const where = at({ place: { operation: 'listPools' }, roots })
    return judgeAccess(differ(before, after, { kind: 'operation', keyword: 'security', owners, ...where }))
  }

  test('tells a further way in from one that is gone', () => {
    expect(judge([{ key: [] }], [{ key: [] }, { payment: [] }])).toEqual([
      { id: 'access-added', says: 'Operation listPools: requests with {"payment":[]} are let in now.' },
    ])
    expect(judge([{ key: [] }], [])).toEqual([
      { id: 'access-added', says: 'Operation listPools: requests without credentials are let in now.' },
    ])
  })

  test('keeps requests with further schemes allowed, and reports a further scope as a removal', () => {
    expect(judge([{ key: [], other: [] }], [{ key: [] }])).toMatchObject([{ id: 'access-added' }])
    expect(judge([{ key: [] }], [{ key: [], other: [] }])).toMatchObject([{ id: 'access-removed' }])
    expect(judge([{ key: ['read'] }], [{ key: ['read', 'write'] }])).toMatchObject([{ id: 'access-removed' }])
  })

  test('uses the list of the document for an operation without its own', () => {
    const ofDocument = { security: [{ key: [] }] }
    expect(judge([{ key: [] }], undefined, ofDocument)).toMatchObject([{ id: 'words-changed' }])
    expect(judge([{ payment: [] }], undefined, ofDocument)).toMatchObject([
      { id: 'access-added' },
      { id: 'access-removed' },
    ])
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
    ['UInt8', 'Nullable(UInt8)', 'column-made-nullable'],
    ['Nullable(UInt8)', 'UInt8', 'column-made-not-null'],
    ['UInt8', 'Nullable(UInt16)', 'column-retyped'],
    ['Map(String,UInt8)', 'Map(String, UInt8)', 'words-changed'],
    ['UInt8', 'no (type', 'column-retyped'],
  ])('of type %s that becomes %s is %s', (before, after, id) => {
    expect(judge(judgeType, before, after)).toEqual([
      { id, says: `Column fee is now ${after}, was ${before}.` },
    ])
  })

  test('is judged by its keys, positions and numbers of rows', () => {
    expect(judge(judgeKeys, ['1h', '24h'], ['1h', '7d'])).toEqual([
      { id: 'column-keys-added', says: 'Column fee also has the keys 7d.' },
      { id: 'column-keys-removed', says: 'Column fee no longer has the keys 24h.' },
    ])
    expect(judge(judgeKeys, ['a', 'b'], ['b', 'a'])).toMatchObject([{ id: 'words-changed' }])
    expect(judge(judgeUnlistedKeys, undefined, true)).toMatchObject([{ id: 'column-keys-opened' }])
    expect(judge(judgeUnlistedKeys, true, undefined)).toMatchObject([{ id: 'column-keys-closed' }])
    expect(judge(judgeTuplePositions, ['a'], ['b'])).toMatchObject([{ id: 'column-elements-changed' }])
    expect(judge(judgeOneRow, undefined, true)).toMatchObject([{ id: 'rows-bound-tightened' }])
    expect(judge(judgeOneRow, true, undefined)).toMatchObject([{ id: 'rows-bound-widened' }])
  })

  test('is judged by the values that it allows, whatever names them', () => {
    const narrow = { maximum: 5 }
    expect(judge(judgeColumnSchema, { maximum: 10 }, narrow)).toMatchObject([{ id: 'reply-bound-tightened' }])
    expect(
      judge(judgeColumnSchema, { 'x-inferred': { maximum: 10 } }, { 'x-inferred': narrow }),
    ).toMatchObject([{ id: 'undocumented-changed' }])
    const roots = { before: {}, after: { components: { schemas: { Share: narrow } } } }
    expect(judge(judgeColumnSchema, narrow, { $ref: '#/components/schemas/Share' }, { roots })).toEqual([
      { id: 'words-changed', says: 'Column fee says the same of its values, by reference to Share.' },
    ])
    expect(judge(judgeColumnSchema, { $ref: oldName }, { $ref: newName }, { renamed })).toEqual([
      { id: 'part-renamed', says: 'Old is now called New.' },
    ])
  })
})

describe('a question', () => {
  const gap = (before: unknown, after: unknown) =>
    differ(before, after, { kind: 'gap', ...at({ place: { gap: 'GAP-01' } }) })

  test('has choices that came or went, or other words', () => {
    expect(judgeGapOptions(gap({ empty: 'no rows', error: '404' }, { empty: 'none', null: '204' }))).toEqual([
      { id: 'gap-choice-added', says: 'Question GAP-01: null is a choice now: 204.' },
      { id: 'gap-choice-removed', says: 'Question GAP-01: error is no choice any more, was: 404.' },
      expect.objectContaining({ id: 'words-changed' }),
    ])
  })

  test('is settled, or open again', () => {
    expect(judgeResolution(gap(undefined, 'empty'))).toEqual([
      { id: 'gap-resolved', says: 'Question GAP-01 is settled: empty.' },
    ])
    expect(judgeResolution(gap('empty', undefined))).toEqual([
      { id: 'gap-reopened', says: 'Question GAP-01 is open again, was settled as empty.' },
    ])
  })
})

test.each<[GrammarKind, DiffContext['directions'], (string | undefined)[], object, string[]]>([
  ['rule', ['reply'], ['inferred', undefined], {}, ['level-raised']],
  ['rule', ['reply'], [undefined, 'open'], {}, ['level-lowered']],
  ['rule', ['reply'], ['inferred', 'sampled'], {}, ['level-changed']],
  [
    'parameter',
    ['request'],
    ['inferred', undefined],
    { required: true },
    ['level-raised', 'parameter-made-required'],
  ],
  ['parameter', ['request'], ['inferred', undefined], {}, ['level-raised']],
  [
    'schema',
    ['request'],
    ['inferred', undefined],
    { maximum: 10, enum: [1, 2], description: 'Rows' },
    ['request-bound-tightened', 'request-values-tightened'],
  ],
  ['schema', ['request'], [undefined, 'inferred'], { maximum: 10 }, ['request-bound-widened']],
  [
    'schema',
    ['request', 'reply'],
    ['inferred', undefined],
    { maximum: 10 },
    ['level-raised', 'request-bound-tightened'],
  ],
])('judges a %s in %j whose level goes %j, with %j', (kind, directions, [before, after], members, want) => {
  const owners = { before: { ...members, level: before }, after: { ...members, level: after } }
  const difference = differ(before, after, { kind, keyword: 'level', owners, ...at({ directions }) })
  expect(judgeLevel(difference).map(({ id }) => id)).toEqual(want)
})

describe('a thing with a name', () => {
  const owners = { before: {}, after: {} }
  const judge = (
    way: NamedObjectChange['way'],
    kind: GrammarKind,
    value: object,
    more: Partial<NamedObjectChange> = {},
  ) =>
    judgeNamedObject({
      way,
      kind,
      name: 'limit',
      value,
      keyword: '',
      owners,
      context,
      isLast: false,
      ...more,
    })

  test('is judged by what it is and asks for', () => {
    expect(judge('added', 'parameter', {})).toEqual([
      { id: 'parameter-added', says: 'Parameter limit is new.' },
    ])
    expect(judge('added', 'parameter', { required: true })).toMatchObject([
      { id: 'parameter-added-required' },
    ])
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
    expect(judge('removed', 'version', { state: 'current' })).toMatchObject([{ id: 'version-removed' }])
  })

  test('names each operation of a path', () => {
    const value = { get: { operationId: 'listPools', responses: {} }, post: { responses: {} } }
    expect(judge('removed', 'pathItem', value, at({ place: { path: '/pools' } }))).toEqual([
      { id: 'operation-removed', says: 'Operation listPools is gone, at /pools.' },
      { id: 'operation-removed', says: 'Operation post /pools is gone, at /pools.' },
    ])
  })

  test('widens as one more alternative, and tightens as one more demand', () => {
    const lists = { anyOf: [], allOf: [] }
    const add = (keyword: string) =>
      judge('added', 'schema', {}, { owners: { before: lists, after: lists }, keyword }).map(({ id }) => id)
    expect([add('anyOf'), add('allOf')]).toEqual([['request-shape-widened'], ['request-shape-tightened']])
  })

  test('is renamed with both names', () => {
    expect(judgeRename('parameter', 'limit', 'count', { keyword: 'parameters', context, owners })).toEqual([
      { id: 'parameter-renamed', says: 'Parameter limit is now called count.' },
    ])
    const field = { keyword: 'properties', owners, ...at({ place: { field: 'pool.count' } }) }
    expect(judgeRename('schema', 'limit', 'count', field)).toEqual([
      { id: 'field-renamed', says: 'Field pool.limit is now called count.' },
    ])
  })
})
