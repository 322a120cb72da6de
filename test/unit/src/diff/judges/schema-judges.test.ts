import { expect, test } from 'vitest'
import type { DiffContext } from '../../../../../src/diff/diff-context.ts'
import { describeRename, judgeField, schemaJudges } from '../../../../../src/diff/judges/schema-judges.ts'

const known = { bearing: 'same', isDocumented: true, renamed: new Map() } as const
const context = { ...known, place: { parameter: 'limit' }, directions: ['request'] } as unknown as DiffContext

/** The ids of the verdicts on a keyword of a schema, which may have other keywords. */
function judge(
  keyword: string,
  before: unknown,
  after: unknown,
  more: Partial<DiffContext> = {},
  others = {},
) {
  const owners = { before: { ...others }, after: { ...others } }
  const difference = {
    kind: 'schema',
    keyword,
    before,
    after,
    owners,
    context: { ...context, ...more },
  } as const
  return schemaJudges[keyword]?.(difference).map(({ id }) => id)
}

test('judges a default in a request only', () => {
  expect(judge('default', undefined, 1)).toEqual(['default-added'])
  expect(judge('default', 1, 2)).toEqual(['default-changed'])
  expect(judge('default', 1, undefined)).toEqual(['default-removed'])
  expect(judge('default', 1, 2, { directions: ['reply'] })).toEqual(['words-changed'])
})

test('judges another order of the same values as words', () => {
  expect(judge('enum', ['a', 'b'], ['b', 'a'])).toEqual(['words-changed'])
  expect(judge('enum', ['a', 'b'], ['b'])).toEqual(['request-values-tightened'])
})

test('tells a part by a new name from another part', () => {
  const [old, now] = ['#/components/schemas/Old', '#/components/schemas/New']
  expect(judge('$ref', old, now, { renamed: new Map([[old, now]]) })).toEqual(['part-renamed'])
  expect(judge('$ref', old, now)).toEqual(['request-shape-changed'])
  expect(judge('$ref', old, now, { place: { response: '200' } })).toEqual(['response-replaced'])
  expect(judge('$ref', old, undefined)).toEqual(['request-shape-changed'])
  expect(describeRename(old, now)).toBe('Old is now called New.')
})

test('judges fields that have to be there by the direction', () => {
  const others = { properties: { a: {}, b: {} } }
  expect(judge('required', ['a'], ['a', 'b'], {}, others)).toEqual(['request-presence-tightened'])
  expect(judge('required', ['a', 'b'], ['a'], { directions: ['reply'] }, others)).toEqual([
    'reply-presence-widened',
  ])
  expect(judge('required', ['a', 'b'], ['b', 'a'], {}, others)).toEqual(['words-changed'])
})

test('judges prose as words', () => {
  expect(judge('description', 'one', 'two')).toEqual(['words-changed'])
})

test('judges a new field by the direction and by whether it is required', () => {
  const required = { required: ['count'] }
  const closed = { additionalProperties: false }
  const field = (way: 'added' | 'removed', direction: 'request' | 'reply', owner: object) => {
    const [before, after] = way === 'added' ? [undefined, {}] : [{}, undefined]
    const at = { ...context, place: {}, directions: [direction] }
    const owners = { before: { ...owner }, after: { ...owner } }
    return judgeField(
      { kind: 'schema', keyword: 'properties', before, after, owners, context: at },
      'count',
      new Map(),
    )
  }
  expect(field('added', 'reply', required)).toEqual([
    { id: 'field-added', says: 'Field count is new, always there.' },
  ])
  expect(field('added', 'reply', {})).toEqual([
    { id: 'field-added-optional', says: 'Field count is new, there or not.' },
  ])
  expect(field('removed', 'reply', {})).toMatchObject([{ id: 'field-removed' }])
  const ids = (...[way, direction, owner]: Parameters<typeof field>) =>
    field(way, direction, owner).map(({ id }) => id)
  expect(ids('added', 'reply', closed)).toEqual(['reply-fields-widened'])
  expect(ids('added', 'reply', { ...closed, ...required })).toEqual(['reply-fields-widened', 'field-added'])
  expect(ids('removed', 'reply', closed)).toEqual(['field-removed', 'reply-fields-tightened'])
  expect(ids('added', 'request', { ...closed, ...required })).toEqual(['request-fields-changed'])
  expect(ids('removed', 'request', required)).toEqual(['request-fields-changed'])
  expect(ids('removed', 'request', closed)).toEqual(['request-fields-tightened'])
  const formed = { unevaluatedProperties: { type: 'integer' } }
  expect(ids('added', 'reply', formed)).toEqual(['reply-fields-changed'])
  expect(ids('added', 'reply', { additionalProperties: {} })).toEqual(['field-added-optional'])
  expect(field('added', 'request', {})).toMatchObject([{ id: 'request-fields-widened' }])
  expect(field('added', 'request', required)).toMatchObject([{ id: 'request-fields-tightened' }])
})
