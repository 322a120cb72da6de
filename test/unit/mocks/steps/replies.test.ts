import { expect, it, test, vi } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerRecorded } from '../../../../mocks/steps/answer-recorded.ts'
import {
  chooseEnvelopeVariant,
  keepEnvelope,
} from '../../../../mocks/steps/replies/choose-envelope-variant.ts'
import {
  encodeEnvelope,
  encodeExactly,
  encodeTableBody,
} from '../../../../mocks/steps/replies/encode-table-body.ts'
import type { TableName } from '../../../../src/contract/contract-types.ts'
import { listTableColumns } from '../../../../src/contract/tables/encode-table.ts'

const columns = listTableColumns('AltPool')
const rowOf = (seed: number) => Object.fromEntries(columns.map(({ name }, at) => [name, `${seed} ${at}`]))
const valuesOf = (seed: number) => columns.map((_, at) => `${seed} ${at}`)

test('writes rows in the order of the columns', () => {
  const shuffled = Object.fromEntries(Object.entries(rowOf(1)).reverse())
  expect(JSON.parse(encodeTableBody('AltPool', [shuffled], false))).toEqual({
    columns,
    data: [valuesOf(1)],
    rows: 1,
  })
})

test('wraps a table into an array of one', () => {
  expect(encodeTableBody('AltPool', [], true)).toBe(`[${encodeTableBody('AltPool', [], false)}]`)
  expect(JSON.parse(encodeEnvelope({ columns: [], data: [], rows: 0 }, true))).toHaveLength(1)
})

test('writes rows that came before the same way again, also between others', () => {
  const [a, b, c] = [rowOf(1), rowOf(2), rowOf(3)]
  for (const rows of [[a, c], [a, b, c], [b], [a, b, c], [c, b, a]]) {
    const { data } = JSON.parse(encodeTableBody('AltPool', rows, false))
    expect(data).toEqual(rows.map(row => columns.map(({ name }) => row[name])))
  }
})

test('writes a bigint as a number with all its digits', () => {
  expect(encodeExactly({ a: 123456789012345678901n, b: [-5n] })).toBe('{"a":123456789012345678901,"b":[-5]}')
  expect(encodeExactly({ a: '5', b: null })).toBe('{"a":"5","b":null}')
})

function choose(table: TableName, rows: number, options: Partial<GapChoices>) {
  const choices = { ...defaultGapChoices.current, ...options }
  const { choose: track, usedGaps } = trackGapChoices(choices)
  return { form: chooseEnvelopeVariant(table, rows, choices, track), gaps: [...usedGaps] }
}

test('drops the columns of an empty table where GAP-16 says so', () => {
  const columns = listTableColumns('OhlcvPoint')
  expect(choose('OhlcvPoint', 0, {}).form).toBe(keepEnvelope)
  const { form, gaps } = choose('OhlcvPoint', 0, { 'GAP-16': 'drop' })
  expect(form({ columns, data: [], rows: 0 })).toEqual({ columns: [], data: [], rows: 0 })
  expect(gaps).toEqual(['GAP-16'])
})

test('rounds floats to nine digits where GAP-54 says so, and nothing else', () => {
  const columns = listTableColumns('TokenPoolStat')
  const isFloat = columns.map(({ type }) => type === 'Float64')
  const row = columns.map((_, at) => (isFloat[at] ? 123.4567891234 : `text ${at}`))
  const { form } = choose('TokenPoolStat', 1, { 'GAP-54': 'nine-digits' })
  const [rounded] = form({ columns, data: [row], rows: 1 }).data
  expect(rounded).toEqual(row.map((cell, at) => (isFloat[at] ? 123.456789 : cell)))
})

it('answers by the replay of the session, if there is one', () => {
  const reply = { status: 200, headers: {}, body: 'then' }
  const answer = vi.fn(() => reply)
  const context = { session: { replay: { answer } } } as unknown as RequestContext
  expect(answerRecorded(context)).toBe(reply)
  expect(answer).toHaveBeenCalledWith(context)
  expect(answerRecorded({ session: {} } as RequestContext)).toBe(undefined)
})
