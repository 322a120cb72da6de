import { expect, test } from 'vitest'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'
import { insertTolerances } from '../../../../../src/generate/words/insert-tolerances.ts'

const rule = (text: string) => ({
  id: 'R',
  rule: text,
  says: 'no more than tolerance.clock ahead',
  clause: '1',
})

const document = {
  paths: {},
  components: {
    schemas: { T: { 'x-rules': [rule('row.at <= now + tolerance.clock')] }, Plain: { type: 'string' } },
  },
  'x-tolerances': { clock: { is: '300.0', because: 'clocks differ' } },
  'x-across': [{ statements: [{ id: 'S', message: 'm', rule: 'a <= b * tolerance.other' }] }],
} as unknown as SpecDocument

test('puts the value of a tolerance into the texts of a rule', () => {
  expect(insertTolerances(document).components.schemas.T?.['x-rules']).toEqual([
    { id: 'R', rule: 'row.at <= now + 300.0', says: 'no more than 300.0 ahead', clause: '1' },
  ])
})

test('keeps the name of a tolerance that is not defined', () => {
  expect(insertTolerances(document)['x-across']).toEqual(document['x-across'])
})

test('reaches the statements of requests in a row', () => {
  const tolerances = { other: { is: '1.05', because: 'rounding' } }
  const { 'x-across': groups } = insertTolerances({ ...document, 'x-tolerances': tolerances })
  expect(groups?.[0]?.statements[0]?.rule).toBe('a <= b * 1.05')
})

test('keeps schemas without rules', () => {
  expect(insertTolerances(document).components.schemas.Plain).toEqual({ type: 'string' })
})
