import { describe, expect, it } from 'vitest'
import { judgeStatement } from '../../../../../../src/conformance/checks/across/judge-statement.ts'
import type { CrossReplyStatement } from '../../../../../../src/conformance/checks/across/list-statement-operations.ts'
import { toReplyVariables } from '../../../../../../src/conformance/checks/across/reply-variables.ts'
import { buildEvidence, buildExchange, type RowByName } from '../../../../../support/build-exchange.ts'

const base = { id: 'X', message: 'Row {row.key} differs by {row.value - other.value}.' }

/** Returns the outcome of a statement over two replies with these rows. */
function judge(
  statement: Partial<CrossReplyStatement>,
  one: readonly RowByName[],
  two: readonly RowByName[],
) {
  const exchanges = [one, two].map(rows => buildExchange('tokenDetails', { rows }))
  const [first, second] = buildEvidence(exchanges).exchanges.map(toReplyVariables)
  const outcome = judgeStatement({ ...base, ...statement }, { first, second, names: ['first', 'second'] })
  if (!('finding' in outcome)) return outcome
  const { message, place, expected, actual } = outcome.finding
  return { message, place: place.replace(/.*(?=\[)/, ''), expected, actual }
}

const compared = { each: 'first.rows', with: 'second.rows', by: 'key' }
const row = (key: string, value: number) => ({ key, value })

describe('a statement over several replies', () => {
  it('holds for each row that has a counterpart', () => {
    const outcome = judge(
      { ...compared, equals: { value: 'other.value' } },
      [row('a', 1), row('c', 3)],
      [row('a', 1)],
    )
    expect(outcome).toEqual({ holds: 1 })
  })

  it('reports the first row that differs, with its values and its place', () => {
    const rows = [row('a', 1), row('b', 5)]
    expect(
      judge({ ...compared, equals: { value: 'other.value' } }, rows, [row('a', 1), row('b', 2)]),
    ).toEqual({
      message: 'Row b differs by 3.',
      place: '[1].value',
      expected: '2',
      actual: 5,
    })
  })

  it.each<[string, Partial<CrossReplyStatement>, RowByName[], RowByName[], object]>([
    [
      'allows a part',
      { equals: { value: 'other.value' }, within: 0.5 },
      [row('a', 3)],
      [row('a', 2)],
      { holds: 1 },
    ],
    [
      'asks only the rows it is about',
      { when: 'row.value < 0', rule: 'false' },
      [row('a', 1)],
      [row('a', 1)],
      { holds: 0 },
    ],
    [
      'is enough in one row',
      { rule: 'row.value == 1', enough: 'one' },
      [row('a', 1), row('b', 2)],
      [row('a', 0), row('b', 0)],
      { holds: 1 },
    ],
    [
      'is enough in half of the rows',
      { rule: 'row.value == 1', enough: 'half' },
      [row('a', 1), row('b', 2)],
      [row('a', 0), row('b', 0)],
      { holds: 1 },
    ],
    [
      'is unclear when it says so',
      { rule: 'false', unclear: { when: 'count < 2', says: '{count} row' } },
      [row('a', 1)],
      [row('a', 1)],
      { untold: '1 row' },
    ],
    [
      'says nothing that it cannot compute',
      { rule: 'row.missing == 1' },
      [row('a', 1)],
      [row('a', 1)],
      { holds: 0 },
    ],
    [
      'names values',
      { let: { most: 'largest(first.rows.map(r, r.value))' }, rule: 'row.value <= most' },
      [row('a', 1)],
      [row('a', 1)],
      { holds: 1 },
    ],
  ])('%s', (_, statement, one, two, outcome) => {
    expect(judge({ ...compared, ...statement }, one, two)).toEqual(outcome)
  })

  it('is unclear when fewer than half of the rows hold it', () => {
    const rows = ['a', 'b', 'c'].map((key, at) => row(key, at))
    expect(judge({ ...compared, rule: 'row.value == 1', enough: 'half' }, rows, rows)).toHaveProperty('moved')
  })

  it('is broken by a row without a required counterpart', () => {
    const required = {
      ...compared,
      required: true,
      message: 'A row is missing.',
      expected: '{size(second.rows)} rows',
    }
    expect(judge(required, [row('a', 1)], [])).toEqual({
      message: 'A row is missing.',
      place: '[0].key',
      expected: '0 rows',
      actual: 'a',
    })
  })

  it('is broken by a column that shrinks further than allowed', () => {
    const grows = {
      by: 'key',
      grows: [{ columns: ['value'], least: 'less / 2.0' }],
      message: '{column} shrinks.',
    }
    expect(judge(grows, [row('a', 4)], [row('a', 2)])).toEqual({ holds: 1 })
    expect(judge(grows, [row('a', 4)], [row('a', 1)])).toMatchObject({ message: 'value shrinks.', actual: 1 })
  })

  it('accepts lists of any length', () => {
    const many = Array.from({ length: 200_000 }, (_, at) => at)
    const { each, ...rest } = compared
    const statement = { each, rule: 'largest(many) == 199999.0 && smallest(many) == 0.0', ...rest }
    const exchange = buildExchange('tokenDetails', { rows: [row('a', 1)] })
    const [first] = buildEvidence([exchange]).exchanges.map(toReplyVariables)
    expect(judgeStatement({ ...base, ...statement }, { first, second: first, many })).toEqual({ holds: 1 })
  })

  it('is an error of the statement when a finding has no row', () => {
    expect(() => judge({ each: "[{'key': 'a'}]", rule: 'false' }, [], [])).toThrow('X points at no row')
  })
})
