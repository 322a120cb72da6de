import { describe, expect, it } from 'vitest'
import { limitTime } from '../../../../../src/generate/build-document.ts'
import { lintNames } from '../../../../../src/generate/lint/lint-names.ts'
import { findRuleTypeError, generateReplies } from '../../../../../src/generate/lint/lint-rules.ts'
import { lintRuleShorthands } from '../../../../../src/generate/lint/lint-tables.ts'
import { readRule } from '../../../../../src/generate/lint/read-rule.ts'
import type { SpecProblem } from '../../../../../src/generate/problems/spec-problem.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

it('finds the place of an operand that may be null, by drawn replies', () => {
  const row = { properties: { count: { type: 'integer' }, price: { type: ['number', 'null'] } } }
  const replies = generateReplies({ row, query: {} })
  const lawful = 'row.count >= 0 && (row.price == null || row.price >= 0.0)'
  expect(findRuleTypeError(lawful, replies)).toBeUndefined()
  expect(findRuleTypeError('row.price >= 0.0', replies)).toMatch(/^column \d+ of the rule: /)
})

describe('readRule', () => {
  const loops = (depth: number) => {
    const names = Array.from({ length: depth }, (_, index) => `v${index}`)
    return names.reduceRight((inner, name) => `rows.all(${name}, ${inner})`, 'true')
  }

  it('parses a rule so that it can be evaluated, or says why it is none', () => {
    const read = readRule('row.low <= row.high')
    expect('parsed' in read && read.parsed({ row: { low: 1, high: 2 } })).toBe(true)
    expect(readRule('row.low <=')).toEqual({ problem: expect.stringContaining('ParseError') })
    const parse = () => {
      throw new TypeError('a defect')
    }
    expect(() => readRule('true', parse)).toThrow('a defect')
  })

  it('permits three loops within each other and no fourth, but many beside each other', () => {
    expect(readRule(loops(3))).toHaveProperty('parsed')
    expect(readRule(loops(4))).toEqual({ problem: 'it has 4 loops within each other; 3 are permitted' })
    expect(readRule(Array(9).fill(loops(2)).join(' && '))).toHaveProperty('parsed')
  })

  const bind = (depth: number): string => {
    const doubled = Array.from({ length: depth }, (_, at) => `cel.bind(v${at + 1}, v${at} + v${at}, `)
    return `cel.bind(v0, rows, ${doubled.join('')}size(v${depth}) > 0${')'.repeat(depth + 1)}`
  }

  it.each([
    ['thirteen variables that double a list', bind(13), 'its variables stand for more than 10000 values'],
    [
      'a slow pattern',
      "row.name.matches('^(([a-z]|[a-z ])+)+!$')",
      expect.stringMatching(/takes too long to match$/),
    ],
    ['no pattern', "row.name.matches('((')", '(( is no regular expression'],
    ['a pattern of a reply', 'row.name.matches(row.symbol)', 'a pattern is a text in quotes'],
  ])('refuses %s', (_, rule, problem) => {
    expect(readRule(rule)).toEqual({ problem })
  })

  it('permits twelve variables that double a list', () => {
    expect(readRule(bind(12))).toHaveProperty('parsed')
  })
})

describe('limitTime', () => {
  it('returns the problems of a lint that ends in time, and throws what it throws', () => {
    const problem: SpecProblem = { pointer: '/x-gaps/0', message: 'no place names it' }
    expect(limitTime(() => [problem])).toEqual([problem])
    const fail = () => {
      throw new TypeError('a defect')
    }
    expect(() => limitTime(fail)).toThrow('a defect')
  })

  it('stops a lint that runs for too long', () => {
    const endless = () => {
      while (true);
    }
    const message = 'the lint was stopped after 0.02 s: a pattern or a rule takes long'
    expect(limitTime(endless, 20)).toEqual([{ pointer: '', message }])
  })
})

describe('a rule in one word', () => {
  const pointer = '/components/schemas/T/x-rules/0'
  const said = { id: 'R', says: 'it grows' }

  const { right, wrong } = readYaml<{
    right: [rule: object | string][]
    wrong: [rule: object, place: string, problem: object][]
  }>(import.meta.url, 'rules-in-one-word.yaml')

  function lintRule(rule: object | string) {
    const schema = { properties: { count: {}, total: {} }, 'x-rules': [rule] }
    const Other = { 'x-rules': [{ ...said, id: 'R-OF-ANOTHER', rule: 'true' }] }
    const tolerances = { counts: { is: '5', because: 'rows arrive late' } }
    const document = { paths: {}, components: { schemas: { T: schema, Other } }, 'x-tolerances': tolerances }
    return [lintNames, lintRuleShorthands].flatMap(lint => lint(document as unknown as SpecDocument))
  }

  it.each(right)('has no problem: %j', rule => {
    expect(lintRule(rule)).toEqual([])
  })

  it.each(wrong)('has a problem: %j', (rule, place, problem) => {
    expect(lintRule({ ...said, ...rule })).toMatchObject([{ pointer: `${pointer}${place}`, ...problem }])
  })
})
