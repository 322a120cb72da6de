import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import {
  chooseEnvelopeVariant,
  keepEnvelope,
} from '../../../../../mocks/steps/replies/choose-envelope-variant.ts'
import type { TableName } from '../../../../../src/contract/contract-types.ts'
import { listTableColumns } from '../../../../../src/contract/tables/encode-table.ts'

function choose(table: TableName, rows: number, options: Partial<GapChoices>) {
  const choices = { ...defaultGapChoices.current, ...options }
  const { choose: track, usedGaps } = trackGapChoices(choices)
  return { form: chooseEnvelopeVariant(table, rows, choices, track), gaps: [...usedGaps] }
}

test('keeps a table as it is', () => {
  expect(choose('OhlcvPoint', 3, {})).toEqual({ form: keepEnvelope, gaps: [] })
  const envelope = { columns: [], data: [], rows: 0 }
  expect(keepEnvelope(envelope)).toBe(envelope)
})

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

test('depends on no digits in a table without floats', () => {
  expect(choose('AltPool', 3, { 'GAP-54': 'nine-digits' })).toEqual({ form: keepEnvelope, gaps: [] })
})
