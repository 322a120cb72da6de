import { expect, it } from 'vitest'
import { createBudget } from '../../../../../src/cli/mcp/create-budget.ts'

const wallet = {
  address: '0x1',
  redact: (text: string) => text,
  sign: async () => ({ header: 'signed', authorization: {} as never }),
}
const terms = (amount: string) => ({ x402Version: 2, accepts: [{ amount }, { amount: '1' }] }) as never

it('signs until the amount is spent', async () => {
  const pay = createBudget(wallet, 0.1)
  expect(pay.most).toBe(0.1)
  const payload = await pay.client.createPaymentPayload(terms('60000'))
  expect(pay.client.encodePaymentSignatureHeader(payload as never)).toEqual({ 'PAYMENT-SIGNATURE': 'signed' })
  expect(pay.most).toBeCloseTo(0.04)
  await expect(pay.client.createPaymentPayload(terms('40001'))).rejects.toThrow('The budget is spent.')
  await expect(pay.client.createPaymentPayload(terms('all'))).rejects.toThrow('The budget is spent.')
  await pay.client.createPaymentPayload(terms('40000'))
  expect(pay.most).toBe(0)
})
