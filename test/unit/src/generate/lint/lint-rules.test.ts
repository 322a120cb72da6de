import { describe, expect, it } from 'vitest'
import { parseRule } from '../../../../../src/contract/find-broken-rules.ts'
import { findRuleNames } from '../../../../../src/generate/lint/find-rule-names.ts'
import { findRuleTypeError, generateReplies } from '../../../../../src/generate/lint/find-rule-type-error.ts'
import { limitTime } from '../../../../../src/generate/lint/limit-time.ts'
import { lintRuleShorthands } from '../../../../../src/generate/lint/lint-rule-shorthands.ts'
import { readRule } from '../../../../../src/generate/lint/read-rule.ts'
import type { SpecProblem } from '../../../../../src/generate/problems/spec-problem.ts'
import type { ComponentSchema, SpecRule } from '../../../../../src/generate/spec-document.ts'
import { writeRules } from '../../../../../src/generate/words/write-rules.ts'

describe('the names of a rule', () => {
  it.each<[rule: string, row: string[], query: string[]]>([
    ['sent.low <= query.limit && row.low <= row["high"]', ['low', 'high'], ['limit']],
    ['rows[0].low > 0', ['low'], []],
    ['rows.filter(a, a.low > query.least).all(b, b.high > 0)', ['low', 'high'], ['least']],
    ['row.token.symbol != ""', ['token'], []],
    ['row.list.all(item, item.inner > 0)', ['list'], []],
    ['size(rows) > 0', [], []],
  ])('of %s are the members of rows and of the query', (rule, row, query) => {
    expect(findRuleNames(parseRule(rule).ast)).toEqual({ row, query })
  })
})

describe('drawn replies', () => {
  const row = {
    properties: {
      count: { type: 'integer' },
      price: { type: ['number', 'null'] },
      kind: { enum: ['buy', 'sell'] },
    },
  }
  const query = { limit: { type: 'integer', default: 20 }, after: { type: 'string' } }
  const replies = generateReplies({ row, query })
  const valuesOf = (member: string) =>
    new Set(replies.map(reply => (reply.row as Record<string, unknown>)[member]))

  it('have values of the declared types, null in some, and are the same in every run', () => {
    expect([...valuesOf('count')].every(Number.isInteger)).toBe(true)
    expect(valuesOf('kind')).toEqual(new Set(['buy', 'sell']))
    expect(valuesOf('price')).toContain(null)
    expect(valuesOf('price').size).toBeGreaterThan(1)
    expect(generateReplies({ row, query })).toEqual(replies)
  })

  it('have each parameter with a default, and others in some', () => {
    const asked = replies.map(reply => Object.keys(reply.query as object))
    expect(asked.every(names => names.includes('limit'))).toBe(true)
    expect(new Set(asked.map(names => names.includes('after')))).toEqual(new Set([true, false]))
  })

  it('find the place of an operand that may be null', () => {
    const lawful = 'row.count >= 0 && (row.price == null || row.price >= 0.0)'
    expect(findRuleTypeError(lawful, replies)).toBeUndefined()
    expect(findRuleTypeError('row.price >= 0.0', replies)).toMatch(/^column \d+ of the rule: /)
  })
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
})

describe('limitTime', () => {
  it('returns the problems of a lint that ends in time, and throws what it throws', () => {
    const problem: SpecProblem = { id: 'unused-gap', pointer: '/x-gaps/0', message: 'no place names it' }
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
    const message = 'the lint was stopped after 0.02 s: look for a pattern or a rule that takes long'
    expect(limitTime(endless, 20)).toEqual([{ id: 'timeout', pointer: '', message }])
  })
})

describe('a rule in one word', () => {
  const pointer = '/components/schemas/T/x-rules/0'
  const said = { id: 'R', says: 'it grows' }

  function lintRule(rule: object | string) {
    const schema = { properties: { count: {}, total: {} }, 'x-rules': [rule] }
    const tolerances = { counts: { is: '5', because: 'rows arrive late' } }
    const document = { paths: {}, components: { schemas: { T: schema } }, 'x-tolerances': tolerances }
    return lintRuleShorthands(document as unknown as Parameters<typeof lintRuleShorthands>[0])
  }

  it.each<[rule: object | string]>([
    [{ ...said, grows: ['count'], least: 'tolerance.counts', busy: ['total'] }],
    [{ ...said, grows: ['count'] }],
    [{ ...said, rule: 'row.count > 0' }],
    ['R-OF-ANOTHER'],
  ])('has no problem: %j', rule => {
    expect(lintRule(rule)).toEqual([])
  })

  const oneOf = 'a rule is one of rule, one, echoes, past, grows'

  it.each<[rule: object, place: string, problem: object]>([
    [{ rule: 'true', past: 'count' }, '', { id: 'invalid-rule', message: oneOf }],
    [{}, '', { id: 'invalid-rule', message: oneOf }],
    [{ grows: ['count'], least: '1', busy: [] }, '', { message: 'busy has one column for each of grows' }],
    [
      { past: 'counts' },
      '/past',
      { id: 'unknown-name', message: 'there is no column or field counts', hint: 'did you mean count?' },
    ],
    [
      { rule: 'row.count < tolerance.count' },
      '/rule',
      { message: 'there is no tolerance count', hint: 'did you mean counts?' },
    ],
  ])('has a problem: %j', (rule, place, problem) => {
    expect(lintRule({ ...said, ...rule })).toMatchObject([{ pointer: `${pointer}${place}`, ...problem }])
  })
})

describe('a written rule', () => {
  const types = {
    ...{ at: 'UInt32', said: 'String', whole: 'UInt64', more: 'UInt64' },
    ...{ part: 'Float64', full: 'Nullable(Float64)' },
  }
  const columns = Object.entries(types).map(([name, type]) => ({ name, type, description: '' }))
  const schema: ComponentSchema = { 'x-table': { columns } }
  const tolerances = {
    counts: { is: '0.5 * less - 5.0', because: 'a moment passes' },
    digits: { is: '1.000001', because: 'numbers are rounded' },
  }
  const write = (rule: Omit<SpecRule, 'id' | 'says'>) =>
    writeRules({ id: 'INV-1', says: 'it holds', ...rule }, schema, tolerances)
  const counts: Omit<SpecRule, 'id' | 'says'> = { grows: ['whole', 'more'], least: 'tolerance.counts' }

  it.each<[Omit<SpecRule, 'id' | 'says'>, string[]]>([
    [{ rule: 'row.at > 0' }, ['row.at > 0']],
    [{ one: true }, ['size(rows) <= 1']],
    [{ echoes: { said: 'name', at: 'time' } }, ['row.said == query.name && row.at == query.time']],
    [{ past: 'at' }, ['row.at <= now + tolerance.clock']],
    [{ past: 'said' }, ['time(row.said) <= now + tolerance.clock']],
    [{ grows: ['whole', 'more'] }, ['row.whole <= row.more']],
    [counts, ['0.5 * row.whole - 5.0 <= row.more']],
    [{ ...counts, exact: 'INV-2' }, ['0.5 * row.whole - 5.0 <= row.more', 'row.whole <= row.more']],
    // Windows that may be null, in which enough happens.
    [
      {
        ...{ grows: ['part', 'full'], least: '0.5 * less', busy: ['whole', 'more'] },
        ...{ unless: 'row.at == 0', exact: 'INV-2' },
      },
      [
        'row.full == null || row.at == 0 || (row.more < tolerance.busy || 0.5 * row.part <= row.full)',
        'row.full == null || row.part <= row.full * tolerance.digits',
      ],
    ],
  ])('of %j is CEL', (rule, want) => {
    expect(write(rule).map(each => each.rule)).toEqual(want)
  })

  it('states its tolerance, and warns about the rest under another id', () => {
    const [tolerant, exact] = write({ ...counts, exact: 'INV-2' })
    expect(tolerant).toMatchObject({ id: 'INV-1', says: 'it holds', allows: 'a moment passes' })
    expect(exact).toMatchObject({ id: 'INV-2', says: 'it holds, exactly', level: 'inferred' })
    expect(exact).not.toHaveProperty('allows')
  })
})
