import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { coerceQuery } from '../../../../src/contract/coerce-query.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { validate } from '../../../../src/contract/validate.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })
const width = contract.tables.TokenDetails.length

interface Table {
  columns: { name: string; type: string }[]
  data: unknown[][]
  rows: number
}

type Spoil = (table: Table) => unknown

/** Returns the problems of a lawful reply after a change. */
function judge(id: OperationId, spoil: Spoil) {
  const sample = findSampleRequest(mock, id)
  const body = JSON.parse(requestMock(mock, sample).body)
  spoil(Array.isArray(body) ? body[0] : body)
  const query = coerceQuery(getOperation(id), sample.query)
  return validate(id, body, { query, now: mock.clock.now() })
}

const cell =
  (column: number, value: unknown): Spoil =>
  ({ data }) =>
    data[0]?.splice(column, 1, value)

const column =
  (name: string, type: string): Spoil =>
  ({ columns }) =>
    Object.assign(columns.find(each => each.name === name) ?? {}, { type })

const reversed: Spoil = ({ columns, data }) => [columns.reverse(), data.map(row => row.reverse())]

const wider =
  (name: string): Spoil =>
  ({ columns, data }) => [columns.push({ name, type: 'String' }), data.map(row => row.push('x'))]

describe('validate', () => {
  it('judges statements about the request only when it knows the request', () => {
    const sample = findSampleRequest(mock, 'tokenDetails')
    const body = JSON.parse(requestMock(mock, sample).body)
    const now = mock.clock.now()
    expect(validate('tokenDetails', body, { now })).toEqual([])
    const other = { query: { token_address: 'x' }, now }
    expect(validate('tokenDetails', body, other).map(({ rule }) => rule)).toEqual([expect.any(String)])
  })

  it.each<[string, Spoil]>([
    ['as it is', () => {}],
    ['with its columns in another order', reversed],
    ['with a further column', wider('new')],
    ['with a type spelled otherwise', column('holderCount', 'Nullable( UInt64 )')],
    ['empty, without columns', table => Object.assign(table, { columns: [], data: [], rows: 0 })],
  ])('accepts a reply %s', (_, spoil) => {
    expect(judge('tokenDetails', spoil)).toEqual([])
  })

  it.each<[string, OperationId, Spoil, string, string]>([
    [
      'a missing column',
      'tokenDetails',
      ({ columns }) => columns.pop(),
      '/0/columns',
      `must NOT have fewer than ${width} items`,
    ],
    ['a declared type', 'tokenDetails', column('decimals', 'UInt16'), '/0/columns/3/type', 'must be "UInt8"'],
    ['a value out of range', 'tokenDetails', cell(3, 256), '/0/data/0/3', 'must be <= 255'],
    [
      'a cell where it stands in the reply',
      'tokenDetails',
      table => [reversed(table), cell(21, '9')(table)],
      '/0/data/0/21',
      'must be integer',
    ],
    ['the number of rows', 'tokenDetails', table => table.rows++, '/0/rows', 'the number of rows, 1'],
    [
      'a column that is there twice',
      'tokenDetails',
      wider('symbol'),
      `/0/columns/${width}`,
      'a name that no other column has',
    ],
    [
      'a broken sum',
      'tradeStatistics',
      cell(4, 1),
      '/0/data/0',
      'totalTradeCount is buyCount plus sellCount',
    ],
    [
      'an unknown key of a map',
      'dexdV3Pool',
      ({ data }) => Object.assign(data[0]?.[14] as object, { '2 days': 1 }),
      '/0/data/0/14',
      'must NOT have additional properties',
    ],
  ])('finds %s', (_, id, spoil, pointer, expected) => {
    const problems = judge(id, spoil)
    expect(problems.map(problem => [problem.pointer, problem.expected])).toEqual([[pointer, expected]])
    expect(problems[0]).toMatchObject({ operation: id, level: 'documented' })
  })

  const rewrite =
    (name: string, write: (value: unknown) => unknown): Spoil =>
    ({ columns, data }) => {
      const at = columns.findIndex(each => each.name === name)
      data[0]?.splice(at, 1, write(data[0][at]))
    }

  it.each<[string, OperationId, Spoil, string]>([
    ['a 64-bit integer as text', 'tokenDetails', rewrite('trade7dCount', String), 'TYP-006'],
    [
      'hexadecimal digits',
      'dexdV3Pool',
      rewrite('currentSqrtPriceX96', value => `0x${BigInt(String(value)).toString(16)}`),
      'TYP-007-decimal',
    ],
    [
      'an instant without seconds',
      'clmmVenuePools',
      rewrite('createdAt', value => String(value).replace(/:\d\d[+]/, '+')),
      'TYP-010-seconds',
    ],
  ])('only infers a violation with %s', (_, id, spoil, rule) => {
    expect(judge(id, spoil).map(problem => [problem.rule, problem.level])).toEqual([[rule, 'inferred']])
  })

  it('leaves entries out of a rule that it cannot be computed with', () => {
    const sample = findSampleRequest(mock, 'sentimentShifts')
    const [first, second, ...rest] = JSON.parse(requestMock(mock, sample).body)
    const spoilt = [{ ...first, sentimentShift: null }, { ...second, sentimentShift: -9.5 }, ...rest]
    const rules = validate('sentimentShifts', spoilt).map(({ rule, pointer }) => `${rule} ${pointer}`)
    expect(rules).toContain('INV-SS-01 /1')
    expect(rules).not.toContain('INV-SS-01 /0')
  })

  it('counts a rule that cannot be computed as broken', () => {
    const problems = judge('dexcV2FeeMetrics', ({ data }) => {
      const days = data[0]?.[4] as Record<string, unknown>[]
      delete days[0]?.timestamp
    })
    expect(problems.map(({ rule }) => rule)).toEqual(['INV-FM-06', 'INV-FM-07', 'INV-FM-07-start'])
  })

  it('does not judge undocumented parts', () => {
    const v1 = 'application/vnd.service.socialintel.social-data.alpha-post-detection.v1+json'
    expect(validate('alphaPostDetection', [{ other: 1 }], { mediaType: v1 })).toEqual([])
    expect(validate('alphaPostDetection', [{ other: 1 }], { mediaType: `${v1}; charset=utf-8` })).toEqual([])
    expect(validate('alphaPostDetection', [{ other: 1 }]).length).toBeGreaterThan(0)
  })
})
