import { describe, expect, it } from 'vitest'
import { deriveSkipCondition } from '../../../../../src/conformance/checks/rows/derive-skip-condition.ts'
import { ruleChecks } from '../../../../../src/conformance/checks/rows/rule-checks.ts'
import { buildExchange, judgeRequirement, type RowByName } from '../../../../support/build-exchange.ts'

describe('the condition under which a rule is silent', () => {
  it.each<[string, string | undefined]>([
    ['row.a == null || row.b <= 0 || row.a < row.b', 'row.a == null || row.b <= 0'],
    ['!has(query.token) || row.token == query.token || row.other == query.token', '!has(query.token)'],
    ["row.frame != '7d' || row.fees == null", 'row.frame != "7d"'],
    ['row.a < row.b || row.b < row.c', undefined],
    ['row.a == null ? row.b == null : row.b != null', undefined],
    ['row.a == 900', undefined],
    ['size(rows) <= 1000', 'size(rows) < 1000'],
    ['unique(rows.map(r, r.a))', 'size(rows) < 2'],
  ])('%s', (rule, guard) => expect(deriveSkipCondition(rule)).toBe(guard))
})

describe('a rule about shifts', () => {
  const good = { sentimentShift: 1, currentSentiment: 6, previousSentiment: 5 }
  const bad = { ...good, sentimentShift: 9 }
  const nothing = { ...good, sentimentShift: null }
  it.each<[string, readonly RowByName[], string]>([
    ['holds', [good, good], 'holds'],
    ['is broken beside an entry that cannot be read', [nothing, bad], 'broken'],
    ['holds beside an entry that cannot be read', [nothing, good], 'holds'],
    ['is told by no entry', [nothing], 'nothing'],
  ])('%s', (_, rows, want) => {
    const sent = [buildExchange('sentimentShifts', { rows })]
    expect(judgeRequirement(ruleChecks.current, sent, 'INV-SS-01', 'sentimentShifts')).toBe(want)
  })
})
