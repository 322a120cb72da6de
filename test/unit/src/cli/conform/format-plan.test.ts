import { expect, test } from 'vitest'
import {
  describePaymentCost,
  describeRequestCount,
  formatPlan,
} from '../../../../../src/cli/conform/format-plan.ts'
import { getPayment } from '../../../../../src/contract/contract.ts'
import { buildPlanned, buildPlannedList } from '../../../../support/build-planned.ts'

const { price } = getPayment()
const paid = buildPlanned('pay:1', { origin: 'payment', payment: 'signed' })
const probe = buildPlanned('probe:1', { origin: 'payment' })

test('tells the number of requests, and those that only ask for a price', () => {
  expect(describeRequestCount([...buildPlannedList(3), probe], 10)).toMatch(
    /^4 requests, 1 of them unpaid .*\n$/,
  )
})

test('tells what a smaller budget leaves out, by kind', () => {
  const planned = ['page:a', 'page:b', 'list:c', 'page:d', 'list:e'].map(name => buildPlanned(name))
  expect(describeRequestCount(planned, 2)).toContain(
    'The budget is 2: the last 3 are not sent, from list:c on (2 list, 1 page).\n',
  )
  expect(describeRequestCount(planned, 5)).not.toContain('budget')
})

test('tells what paid requests cost, and nothing where none is paid', () => {
  expect(describePaymentCost(buildPlannedList(2))).toBe('')
  expect(describePaymentCost([paid])).toContain(`1 request paid for, at ${price} units`)
  expect(describePaymentCost([paid, probe, paid])).toContain(`: ${(2 * price).toFixed(2)} at most.\n`)
})

test('numbers the requests of a plan in their order', () => {
  const planned = [
    buildPlanned('list:pools', { query: { limit: '3', cursor: { input: 'token' } as never } }),
    buildPlanned('key:wrong', { access: 'wrong', accept: 'text/plain' }),
    paid,
  ]
  const [first = '', second = '', third = ''] = formatPlan(planned, [], 10).split('\n')
  expect(first).toMatch(/^ {2}1 {2}list:pools +base +\/altchain\/clmm-venue\/pools limit=3 cursor <- token$/)
  expect(second).toMatch(/^ {2}2 {2}key:wrong .* Accept: text\/plain \(a wrong key\)$/)
  expect(third).toMatch(new RegExp(`^ {2}3 {2}pay:1 +payment .* \\(pays ${price}\\)$`))
})

test('tells what each answer would cost where nothing is paid, and what is left out', () => {
  const unsent = ['a', 'b'].map(name => ({
    ...buildPlanned(name),
    reason: 'input',
    says: 'no address is known',
  }))
  const text = formatPlan([...buildPlannedList(4), probe], unsent as never, 10)
  expect(text).toContain(`would bill ${(4 * price).toFixed(2)} at most.\n`)
  expect(text).toMatch(/\n2 left out: no address is known\n$/)
})
