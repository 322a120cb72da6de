import { expect, test } from 'vitest'
import { listPayments } from '../../../../../src/conformance/judge/list-payments.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'

const paid = {
  amount: '50000',
  asset: '0xa',
  network: 'eip155:8453',
  payTo: '0xb',
  payer: '0xc',
  nonce: '0xd',
  validBefore: '1',
  outcome: 'settled',
} as const
const exchanges = [
  buildExchange('tokenDetails', { n: 1, paid }),
  buildExchange('tokenDetails', { n: 2 }),
  buildExchange('ohlcvPool', { n: 3, paid: { ...paid, amount: '70000', outcome: 'unknown' } }),
]

test('lists payments in the order of sending, with what they can have cost', () => {
  const { payments } = listPayments({ run: { ...buildRun({}), maxCost: 1 }, exchanges, unsent: [] })
  expect(payments).toMatchObject({ maxCost: 1, cost: 0.12 })
  expect(payments?.sent).toEqual([
    { ...paid, operationId: 'tokenDetails', exchange: 1 },
    { ...paid, amount: '70000', outcome: 'unknown', operationId: 'ohlcvPool', exchange: 3 },
  ])
})

test('is empty for a run without payments, and none for a run that could not pay', () => {
  expect(listPayments({ run: buildRun({}), exchanges, unsent: [] })).toEqual({})
  expect(listPayments({ run: { ...buildRun({}), maxCost: 0.5 }, exchanges: [], unsent: [] })).toEqual({
    payments: { maxCost: 0.5, cost: 0, sent: [] },
  })
})
