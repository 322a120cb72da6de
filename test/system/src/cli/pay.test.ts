import { readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { confirmPayment } from '../../../../src/cli/pay/confirm-payment.ts'
import type { Report } from '../../../../src/conformance/model/report.ts'
import { paymentOffers } from '../../../../src/payment/payment-offers.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { runMdc } from '../../../support/run-mdc.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'

// A key that is easy to find in any output.
const KEY = '5f2c9e1d'.repeat(8)
const mock = createMock({ seed: 3, size: 'small' })
const served = serveDuringTests(mock)
const { at, write } = createTestFolder()

/** Returns the number of requests to the mock. */
const countAsked = () => mock.journal.view().last

/** Judges one paid operation of the mock of this file. */
function pay(flags: readonly string[], env: Readonly<Record<string, string>> = { MDC_PAY_KEY: KEY }) {
  const { base_url, payment_base_url } = served.urls
  const target = ['--base-url', base_url, '--payment-base-url', payment_base_url, '--rate', '0']
  const narrow = ['--profile', 'smoke', '--operation', 'clmmVenuePools']
  return runMdc(['conform', ...target, ...narrow, ...flags], { MDC_API_KEY: 'test-key', CI: '', ...env })
}

describe('mdc conform --pay', () => {
  it('prints the price, pays, and reports the result', async () => {
    const { code, stdout, stderr } = await pay([
      ...['--pay', '--max-cost', '0.05', '--pay-to', paymentOffers.current.usual[0].payTo],
      ...['--report', `json=${at('report.json')}`, '--record', at('run.ndjson')],
    ])
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('1 request paid for, at 0.05 units of the stablecoin each: 0.05 at most.'),
    ])
    expect(stdout).toContain('1 payment (1 settled), 0.05 of 0.05 units')
    const report: Report = JSON.parse(await readFile(at('report.json'), 'utf8'))
    expect(report.payments).toMatchObject({ maxCost: 0.05, cost: 0.05, sent: [{ outcome: 'settled' }] })
    const again = await runMdc(['judge', at('run.ndjson'), '--json'])
    expect(JSON.parse(again.stdout).payments).toEqual(report.payments)
  })

  it.each([
    ['--pay', KEY, 'Say how much may be spent.'],
    ['--pay --max-cost 0.04', KEY, 'The plan costs more than may be spent.'],
    ['--pay --max-cost 1', '', 'There is no key to pay with.'],
    ['--pay --max-cost 1', KEY.slice(1), 'This is no private key.'],
    [`--pay --max-cost 1 --pay-key-env 0x${KEY}`, '', 'The key itself is never an argument.'],
    [`--pay --max-cost 1 --pay-key-env f${KEY}`, '', 'There is no key to pay with.'],
    ['--pay --max-cost 1 --pay-to 0x1', KEY, 'This is no account.'],
  ])('does not start with %s and the key %j, and shows no key', async (flags, payKey, says) => {
    const asked = countAsked()
    const { code, stdout, stderr } = await pay(flags.split(' '), { MDC_PAY_KEY: payKey })
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)])
    expect(`${stdout}${stderr}`).not.toContain(KEY.slice(1))
    expect(countAsked()).toBe(asked)
  })

  it('plans without a key, and prints the price', async () => {
    const { code, stdout } = await pay(['--pay', '--max-cost', '1', '--plan'], {})
    expect(code).toBe(0)
    expect(stdout).toMatch(/paid:clmmVenuePools:answer .*\(pays 0\.05\)/)
    expect(stdout).toContain('1 request paid for, at 0.05 units of the stablecoin each: 0.05 at most.')
    expect((await pay(['--plan'], {})).stdout).toContain('Nothing is paid without --pay;')
  })

  it('reads limit, account and key name from the configuration, but pays nothing without the flag', async () => {
    const payments = { maxCost: 0.05, keyEnv: 'PAYER', payTo: [`0x${'1'.repeat(40)}`] }
    write('conform.yaml', JSON.stringify({ payments }))
    const config = ['--config', at('conform.yaml')]
    const free = await pay([...config, '--report', `json=${at('free.json')}`], {})
    expect([free.code, JSON.parse(await readFile(at('free.json'), 'utf8')).payments]).toEqual([0, undefined])
    const paid = await pay([...config, '--pay'], { PAYER: KEY })
    expect([paid.code, paid.stdout]).toEqual([1, expect.stringContaining('FAIL PAY-TO ')])
  })

  it('pays a mock of its own with a temporary key', async () => {
    const { code, stdout } = await runMdc([
      ...['conform', '--mock', '--size', 'small', '--pay', '--max-cost', '0.15', '--profile', 'smoke'],
      ...['--operation', 'dexcV2*'],
    ])
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 payments (3 settled), 0.15 of 0.15 units')])
  })
})

it.each([
  ['YES\n', true],
  ['\n', false],
  ['yesterday\n', false],
  ['\u0003', false],
])('treats the answer %j to the question as %s', async (answer, want) => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
  const output = new PassThrough()
  const asked = confirmPayment('Pay?', input, output)
  input.end(answer)
  expect(await asked).toBe(want)
  expect(String(output.read())).toContain('Pay? [y/N]')
})
