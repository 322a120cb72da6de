import { expect, test } from 'vitest'
import type { JsonNode } from '../../../../../src/contract/schema/resolve-reference.ts'
import { describeBounds } from '../../../../../src/reference/model/describe-bounds.ts'

test.each<[schema: JsonNode, words: string[]]>([
  [{ type: 'integer' }, []],
  [{ minimum: 1, maximum: 1000 }, ['1 to 1,000']],
  [{ minimum: 0 }, ['0 or more']],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, ['more than 0', 'less than 1']],
  [{ enum: ['asc', 'desc'] }, ['one of asc, desc']],
  [{ enum: ['asc'] }, ['only asc']],
  [{ const: 18 }, ['only 18']],
  [{ minLength: 1, maxLength: 40 }, ['not empty', 'at most 40 characters']],
  [{ minLength: 2 }, ['at least 2 characters']],
  [{ minItems: 1, maxItems: 5 }, ['at least 1 item', 'at most 5 items']],
  [{ examples: ['ETH', 'BTC'] }, ['such as ETH, BTC']],
])('describes %j', (schema, words) => {
  expect(describeBounds(schema).map(({ says }) => says)).toEqual(words)
})

test('shows control characters of a pattern as they are written', () => {
  expect(describeBounds({ pattern: '^[^\u0000]$' })).toEqual([
    { says: 'matches', pattern: '^[^\\x00]$', level: undefined },
  ])
})

test('gives each constraint the level of its schema', () => {
  expect(describeBounds({ maximum: 5, 'x-level': 'sampled' })).toEqual([
    { says: 'at most 5', level: 'sampled' },
  ])
})

test('lists inferred constraints behind the documented ones, without repeating these', () => {
  expect(describeBounds({ maximum: 5, 'x-inferred': { maximum: 5, minLength: 1 } })).toMatchObject([
    { says: 'at most 5', level: undefined },
    { says: 'not empty', level: 'inferred' },
  ])
})
