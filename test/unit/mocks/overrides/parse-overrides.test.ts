import { expect, test } from 'vitest'
import { checkRecordedReply } from '../../../../mocks/overrides/check-recorded-reply.ts'
import { findValueProblem } from '../../../../mocks/overrides/find-value-problem.ts'
import { parseOverrides } from '../../../../mocks/overrides/parse-overrides.ts'
import { readEntryShape, type ValueShape } from '../../../../mocks/scenarios/entries/read-entry-shape.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

test('removes headers of a recorded reply that are about its connection', () => {
  const reply = { status: 200, headers: { 'Content-Encoding': 'br', ETag: '"1"' }, body: [] }
  expect(checkRecordedReply(getOperation('clmmVenuePools'), [], reply, true).headers).toEqual({ ETag: '"1"' })
  expect(() =>
    checkRecordedReply(getOperation('sentimentShifts'), [], { status: 200, body: {} }, false),
  ).toThrow('expected a list of objects')
})

test('names the limit in rows and the place', () => {
  const rows = (length: number) => Array.from({ length }, () => ({}))
  const keyed = Object.fromEntries(rows(1_001).map((row, at) => [String(at), row]))
  expect(parseOverrides({ clmmVenuePools: { rows: rows(5_000) } })[0]?.exact).toHaveLength(5_000)
  for (const [overrides, path] of [
    [{ clmmVenuePools: { rows: rows(5_001) } }, ['overrides', 'clmmVenuePools', 'rows']],
    [{ dlmmVenuePools: { rows: rows(4_000) }, clmmVenuePools: keyed }, ['overrides', 'clmmVenuePools']],
  ] as const) {
    const fail = () => parseOverrides(overrides)
    expect(fail).toThrow('at most 5000 rows of all operations together, not 5001.')
    expect(fail).toThrow(expect.objectContaining({ path }))
  }
})

test.each([
  ['a value', { 'X-A': 'a'.repeat(8_190) }],
  ['their number', Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`X-${at}`, '']))],
])('refuses headers that clients in Node cannot read, by %s', (_, headers) => {
  const check = (sent: object) => () =>
    checkRecordedReply(getOperation('clmmVenuePools'), ['id', 'reply'], { status: 500, headers: sent }, false)
  expect(
    check(
      Object.fromEntries(
        Object.entries(headers)
          .slice(0, 80)
          .map(([name, value]) => [name.slice(0, 80), value.slice(0, 90)]),
      ),
    ),
  ).not.toThrow()
  expect(check(headers)).toThrow('Clients in Node read no more.')
  expect(check(headers)).toThrow(expect.objectContaining({ path: ['overrides', 'id', 'reply', 'headers'] }))
})

const find = (entry: string, column: string, value: unknown) =>
  findValueProblem(readEntryShape(entry).members[column] as ValueShape, value)

test('names the reason and the place in a value', () => {
  expect(find('AltPool', 'fee', null)).toEqual({ path: [], reason: 'null is not allowed. Allowed: integer.' })
  expect(find('AltPool', 'fee', 0.5)?.reason).toContain('0.5 is not allowed')
  expect(find('AltPool', 'chainId', 5)?.reason).toBe('5 is not allowed. Required: enum [900].')
  expect(find('PoolMetricsV3', 'swapVolumeUsd', { '1 hour': 'x' })?.path).toEqual(['1 hour'])
})
