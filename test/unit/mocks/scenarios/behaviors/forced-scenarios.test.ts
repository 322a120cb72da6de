import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { forcedScenarios } from '../../../../../mocks/scenarios/behaviors/forced-scenarios.ts'
import type { Scenario } from '../../../../../mocks/scenarios/scenario.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'

const scenarios: readonly Scenario[] = forcedScenarios
const start = (name: string, argument?: string) =>
  (scenarios.find(scenario => scenario.name === name) as Scenario).start(argument)
const context = {
  operation: getOperation('tokenDetails'),
  request: { path: '/altchain/token-details', query: '', header: () => undefined },
  session: { example: () => [{ example: true }] },
  choose: trackGapChoices(defaultGapChoices.current).choose,
} as unknown as RequestContext
const force = (status: string, operation = context.operation) =>
  start('code', status).before?.({ ...context, operation }, 0)

test('gives a status with a body and the headers it needs', () => {
  expect(force('404')?.status).toBe(404)
  expect(force('503')).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  expect(force('405')?.headers.Allow).toContain('GET')
  expect(force('410')?.body).toContain('This operation has been sunset.')
  expect(force('410', getOperation('sentimentShifts'))?.body).toContain('This version has been sunset.')
})

test('asks for a payment with 402', () => {
  const reply = force('402')
  expect(reply).toMatchObject({ status: 402, headers: { 'PAYMENT-REQUIRED': expect.any(String) } })
  const { accepts, error } = JSON.parse(reply?.body ?? '')
  expect(accepts).toHaveLength(1)
  expect(error).toBe(`Payment required: ${contract.payment?.price} USD Coin on ${accepts[0].network}`)
})

test('changes nothing for 200, and takes no other status below 400', () => {
  expect(start('code', '200')).toEqual({})
  for (const status of ['', '199', '204', '302', '600', 'ok'])
    expect(() => start('code', status), status).toThrow()
})

test('gives the example of the document', () => {
  expect(start('example').before?.(context, 0)).toEqual({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: '[{"example":true}]',
  })
  expect(() => start('example', 'other')).toThrow('form: default')
})
