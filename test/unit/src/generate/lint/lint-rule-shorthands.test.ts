import { expect, test } from 'vitest'
import { lintRuleShorthands } from '../../../../../src/generate/lint/lint-rule-shorthands.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

function lintRule(rule: object | string) {
  const schema = { properties: { count: {}, total: {} }, 'x-rules': [rule] }
  const tolerances = { counts: { is: '5', because: 'rows arrive late' } }
  const document = { paths: {}, components: { schemas: { T: schema } }, 'x-tolerances': tolerances }
  return lintRuleShorthands(document as unknown as SpecDocument)
}

const pointer = '/components/schemas/T/x-rules/0'
const said = { id: 'R', says: 'it grows' }

test('finds no problem in a rule of one word', () => {
  expect(lintRule({ ...said, grows: ['count'], least: 'tolerance.counts', busy: ['total'] })).toEqual([])
  expect(lintRule({ ...said, rule: 'row.count > 0' })).toEqual([])
  expect(lintRule('R-OF-ANOTHER')).toEqual([])
})

test('finds a rule of two words, or of none', () => {
  const problem = {
    id: 'invalid-rule',
    pointer,
    message: 'a rule is one of rule, one, echoes, past, grows',
  }
  expect(lintRule({ ...said, rule: 'true', past: 'count' })).toEqual([problem])
  expect(lintRule(said)).toEqual([problem])
})

test('accepts growth without a tolerance', () => {
  expect(lintRule({ ...said, grows: ['count'] })).toEqual([])
})

test('finds another number of busy columns than of growing ones', () => {
  expect(lintRule({ ...said, grows: ['count'], least: '1', busy: [] })).toMatchObject([
    { pointer, message: 'busy has one column for each of grows' },
  ])
})

test('finds a column that the schema does not have', () => {
  expect(lintRule({ ...said, past: 'counts' })).toEqual([
    {
      id: 'unknown-name',
      pointer: `${pointer}/past`,
      message: 'there is no column or field counts',
      hint: 'did you mean count?',
    },
  ])
})

test('finds a tolerance that is not defined', () => {
  expect(lintRule({ ...said, rule: 'row.count < tolerance.count' })).toMatchObject([
    {
      pointer: `${pointer}/rule`,
      message: 'there is no tolerance count',
      hint: 'did you mean counts?',
    },
  ])
})
