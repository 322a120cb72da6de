import { afterEach, expect, test, vi } from 'vitest'
import { describeRequestCount, formatPlan } from '../../../../src/cli/conform/format-plan.ts'
import { showProgress } from '../../../../src/cli/conform/run-conform.ts'
import { getPayment } from '../../../../src/contract/contract.ts'
import { buildExchange } from '../../../support/build-exchange.ts'
import { buildPlanned, buildPlannedList } from '../../../support/build-planned.ts'

const { price } = getPayment()
const paid = buildPlanned('pay:1', { origin: 'payment', payment: 'signed' })
const probe = buildPlanned('probe:1', { origin: 'payment' })

test('tells the number of requests, and those that only ask for a price', () => {
  expect(describeRequestCount([...buildPlannedList(3), probe], 10)).toMatch(
    /^4 requests, 1 of them unpaid .*\n$/,
  )
})

test('names the first request that a smaller budget leaves out', () => {
  const planned = ['page:a', 'page:b', 'list:c', 'page:d', 'list:e'].map(name => buildPlanned(name))
  expect(describeRequestCount(planned, 2)).toContain(
    'The budget is 2: the last 3 are not sent, from list:c on.\n',
  )
  expect(describeRequestCount(planned, 5)).not.toContain('budget')
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

afterEach(() => void vi.unstubAllEnvs())

/** Returns the texts that a run writes. */
function show(total: number, { isTTY, columns = 80 }: { isTTY: boolean; columns?: number }): string[] {
  const written: string[] = []
  const stream = { isTTY, columns, write: (text: string) => written.push(text) }
  const { onExchange, end } = showProgress(stream as never)
  for (let done = 1; done <= total; done++) onExchange(buildExchange('tokenDetails'), done, total)
  end()
  return written
}

test('writes a line now and then where nobody looks on', () => {
  expect(show(120, { isTTY: false })).toEqual(['[50/120]\n', '[100/120]\n', '[120/120]\n'])
})

test('changes one line on a terminal, and clears it at the end', () => {
  vi.stubEnv('CI', undefined)
  expect(show(1, { isTTY: true })).toEqual(['\r\u001b[2K[1/1] tokenDetails 200', '\r\u001b[2K'])
})

test('names the kind of failure in place of a status', () => {
  vi.stubEnv('CI', undefined)
  const write = vi.fn()
  showProgress({ isTTY: true, write } as never).onExchange(
    buildExchange('tokenDetails', { silent: true }),
    1,
    9,
  )
  expect(write.mock.calls.join()).toContain('[1/9] tokenDetails timeout')
})
