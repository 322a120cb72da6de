import { describe, expect, it } from 'vitest'
import { crossReplyChecks } from '../../../../../../src/conformance/checks/across/cross-reply-checks.ts'
import type { CrossReplyStatement } from '../../../../../../src/conformance/checks/across/evaluate-expression.ts'
import { toReplyVariables } from '../../../../../../src/conformance/checks/across/evaluate-expression.ts'
import { judgeStatement } from '../../../../../../src/conformance/checks/across/judge-statement.ts'
import { createTally } from '../../../../../../src/conformance/evidence/tally.ts'
import {
  buildEvidence,
  buildExchange,
  buildGroup,
  type RowByName,
} from '../../../../../support/build-exchange.ts'

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
const alone = [row('a', 1)]

describe('a statement over several replies', () => {
  it('holds for each row that has a counterpart', () => {
    const outcome = judge(
      { ...compared, equals: { value: 'other.value' } },
      [row('a', 1), row('c', 3)],
      alone,
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

  const unclear = { when: 'count < 2', says: '{count} row' }
  it.each<[string, Partial<CrossReplyStatement>, number[], number[], object]>([
    ['allows a part', { equals: { value: 'other.value' }, within: 0.5 }, [3], [2], { holds: 1 }],
    ['is enough in one row', { rule: 'row.value == 1', enough: 'one' }, [1, 2], [0, 0], { holds: 1 }],
    [
      'is enough in half of the rows',
      { rule: 'row.value == 1', enough: 'half' },
      [1, 2],
      [0, 0],
      { holds: 1 },
    ],
    ['is unclear when it says so', { rule: 'false', unclear }, [1], [1], { undecided: '1 row' }],
  ])('%s', (_, statement, one, two, outcome) => {
    const [first = [], second = []] = [one, two].map(values =>
      values.map((value, at) => row('ab'[at] ?? '', value)),
    )
    expect(judge({ ...compared, ...statement }, first, second)).toEqual(outcome)
  })

  it('is unclear when fewer than half of the rows hold it', () => {
    const rows = ['a', 'b', 'c'].map((key, at) => row(key, at))
    expect(judge({ ...compared, rule: 'row.value == 1', enough: 'half' }, rows, rows)).toHaveProperty('moved')
  })

  it('accepts lists of any length', () => {
    const many = Array.from({ length: 200_000 }, (_, at) => at)
    const { each, ...rest } = compared
    const statement = { each, rule: 'largest(many) == 199999.0 && smallest(many) == 0.0', ...rest }
    const exchange = buildExchange('tokenDetails', { rows: alone })
    const [first] = buildEvidence([exchange]).exchanges.map(toReplyVariables)
    expect(judgeStatement({ ...base, ...statement }, { first, second: first, many })).toEqual({ holds: 1 })
  })

  it('is an error of the statement when it cannot be read, or when a finding has no row', () => {
    expect(() => judge({ ...compared, rule: 'row.value >' }, alone, alone)).toThrow()
    expect(() => judge({ each: "[{'key': 'a'}]", rule: 'false' }, [], [])).toThrow('X points at no row')
  })
})

describe('a request of a group that failed', () => {
  const price = { tokenAddress: 'T', priceUSD: 5 }
  const judge = (failing: string) => {
    const parts = {
      tokenDetails: buildExchange('tokenDetails', { rows: [price] }),
      tokenPoolSearch: buildExchange('tokenPoolSearch', { rows: [] }),
      tradeStatistics: buildExchange('tradeStatistics', {
        rows: [{ tokenAddress: 'T', totalVolume: 200, totalVolumeUSD: 1000 }],
      }),
      otherDetails: buildExchange('tokenDetails', { rows: [] }),
      lastDetails: buildExchange('tokenDetails', { rows: [] }),
    }
    const failed = {
      ...parts,
      [failing]: buildExchange(parts[failing as 'tokenDetails'].operation, { status: 503 }),
    }
    const tally = createTally()
    const evidence = buildEvidence(buildGroup('token:tokenDetails', failed))
    for (const family of crossReplyChecks.current) family.judge(evidence, tally)
    return tally.find('XEP-23', 'tradeStatistics')
  }

  it('leaves the statements that do not use it', () => {
    expect(judge('tokenPoolSearch')).toMatchObject({ evaluated: 1, unclear: [] })
  })

  it('makes those unclear that do', () => {
    expect(judge('otherDetails')).toMatchObject({ evaluated: 0, unclear: ['status 503'] })
  })
})
