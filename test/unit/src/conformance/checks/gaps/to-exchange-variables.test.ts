import { expect, it, test } from 'vitest'
import {
  classifyReplyOutcome,
  findExceededBound,
  listSentParameters,
  toExchangeVariables,
} from '../../../../../../src/conformance/checks/gaps/to-exchange-variables.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import { getUnknownValue } from '../../../../../../src/conformance/inputs/list-unknown-values.ts'
import { buildEvidence, buildExchange, type ExchangeChanges } from '../../../../../support/build-exchange.ts'

const view = (changes: ExchangeChanges) =>
  buildEvidence([buildExchange('tvlTopOwners', changes)]).exchanges[0] as ExchangeEvidence
const rows = [{ ownerAddress: 'x' }]
const token_address = `0x${'a'.repeat(40)}`

it.each<[string, ExchangeChanges]>([
  ['rows', { rows }],
  ['empty', { rows: [] }],
  ['missing', { status: 404 }],
  ['refused', { status: 400 }],
  ['', { status: 401 }],
  ['', { silent: true }],
  ['', { rows, access: 'none' }],
  ['', { body: 'no JSON' }],
])('classifies as "%s" the outcome of %j', (want, changes) => {
  expect(classifyReplyOutcome(view(changes))).toBe(want)
})

test('lists the documented parameters that were sent', () => {
  const sent = listSentParameters(
    view({ query: { token_address: getUnknownValue('evm.token'), limit: '5', other: '1' } }),
  )
  expect(sent).toMatchObject([
    { name: 'token_address', required: true, unknown: true, malformed: false },
    { name: 'limit', text: '5', required: false, unknown: false },
  ])
})

test('finds the bound that a number goes beyond', () => {
  const find = (limit: string) => findExceededBound(view({ query: { limit } }))
  expect(find('1001')).toEqual({ name: 'limit', bound: 1000, value: 1001 })
  expect(find('0')).toEqual({ name: 'limit', bound: 1, value: 0 })
  expect(find('1000')).toBeUndefined()
})

it.each<[boolean, Readonly<Record<string, string>>]>([
  [false, { token_address }],
  [true, {}],
  [true, { token_address: '0x1' }],
  [true, { token_address, limit: 'many' }],
])('takes as invalid: %s, the query %j', (want, query) => {
  expect(toExchangeVariables(view({ query })).request.invalid).toBe(want)
})

test('views reply, request and operation', () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const { reply, request, operation } = toExchangeVariables(view({ rows, headers, query: { token_address } }))
  expect(reply).toMatchObject({ status: 200, type: 'application/json', readable: true, rows })
  expect([request.unknown, request.paid]).toEqual([false, false])
  expect(operation).toMatchObject({ id: 'tvlTopOwners', endpoint: 'top-owners', kind: 'table' })
})
