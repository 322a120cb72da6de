import { describe, expect, test } from 'vitest'
import type { DiffContext } from '../../../../src/diff/diff-context.ts'
import { diffNode } from '../../../../src/diff/diff-node.ts'
import type { Difference, DifferenceJudge } from '../../../../src/diff/judges/difference.ts'
import { judgeResolution } from '../../../../src/diff/judges/judge-gap-options.ts'
import { judgeNamedObject } from '../../../../src/diff/judges/judge-named-object.ts'
import {
  judgeKeys,
  judgeOneRow,
  judgeType,
  judgeUnlistedKeys,
} from '../../../../src/diff/judges/judge-type.ts'
import { formatDifferingValues, formatValue } from '../../../../src/diff/judges/name-subject.ts'
import { judgeField } from '../../../../src/diff/judges/schema-judges.ts'
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

test('names each operation of a path, and what a rule says', () => {
  const judge = (kind: GrammarKind, value: object, place: DiffContext['place']) => {
    const owners = { before: {}, after: {} }
    const entry = { way: 'removed', kind, name: '', value, keyword: '', owners, isLast: false } as const
    return judgeNamedObject({ ...entry, ...at({ place }) })
  }
  const value = { get: { operationId: 'listPools', responses: {} }, post: { responses: {} } }
  expect(judge('pathItem', value, { path: '/pools' })).toEqual([
    { id: 'operation-removed', says: 'Operation listPools is gone, at /pools.' },
    { id: 'operation-removed', says: 'Operation post /pools is gone, at /pools.' },
  ])
  expect(judge('rule', { says: 'low is below high' }, { rule: 'R-1' })).toEqual([
    { id: 'rule-removed', says: 'Rule R-1 (low is below high) is gone.' },
  ])
})

type Row = ['added' | 'removed', 'request' | 'reply', owner: object, want: string[]]
test.each(readYaml<Row[]>(import.meta.url, 'judged-fields.yaml'))(
  'judges a field %s in a %s with %j',
  (way, direction, owner, want) => {
    const [before, after] = way === 'added' ? [undefined, {}] : [{}, undefined]
    const owners = { before: { ...owner }, after: { ...owner } }
    const where = at({ place: {}, directions: [direction] })
    const difference = differ(before, after, { keyword: 'properties', owners, ...where })
    expect(judgeField(difference, 'count', new Map()).map(({ id }) => id)).toEqual(want)
  },
)

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
