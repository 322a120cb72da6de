import { afterEach, expect, it } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { ruleChecks } from '../../../../../src/conformance/checks/rows/rule-checks.ts'
import { listRules } from '../../../../../src/contract/openapi-document.ts'
import { validate } from '../../../../../src/contract/validate.ts'
import { buildExchange, judgeFamily } from '../../../../support/build-exchange.ts'
import { findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

const authored: unknown = listRules('TokenDetails')
const [first = { id: '', rule: '' }] = authored as { id: string; rule: string }[]
const { rule } = first
afterEach(() => {
  first.rule = rule
})

const seen = buildExchange('tokenDetails', { rows: [{ totalSupply: null, symbol: 'SOL' }] })

it.each([
  ['compares a number with null', 'row.totalSupply >= 0.0', 'dyn<null> >= double'],
  ['adds a number to a text', 'row.symbol + 1 <= now', 'dyn<string> + int'],
])('reports a rule that %s as an error of the rule and not of the service', (_, slip, operands) => {
  first.rule = slip
  const { errors, find } = judgeFamily(ruleChecks.current, [seen])
  expect([...errors]).toEqual([[first.id, `the rule cannot be evaluated: no such overload: ${operands}`]])
  expect(find(first.id, 'tokenDetails')?.findings ?? []).toEqual([])
})

it('reports in validate that the rule cannot be evaluated, and does not blame the reply', () => {
  first.rule = 'row.totalSupply >= 0.0'
  const mock = createMock()
  const body = JSON.parse(requestMock(mock, findSampleRequest(mock, 'tokenDetails')).body)
  const at = body[0].columns.findIndex(({ name }: { name: string }) => name === 'totalSupply')
  body[0].data[0][at] = null
  expect(() => validate('tokenDetails', body)).toThrow(`Rule ${first.id} of the contract cannot be evaluated`)
})
