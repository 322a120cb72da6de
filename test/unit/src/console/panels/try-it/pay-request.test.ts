import '../../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { payRequest } from '../../../../../../src/console/panels/try-it/pay-request.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const address = `0x${'1'.repeat(40)}`
// The client pays only in the usual coin of a network.
const asset = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const terms = {
  ...{ scheme: 'exact', network: 'eip155:84532', amount: '500', asset, payTo: address },
  ...{ maxTimeoutSeconds: 60, extra: { name: 'USDC', version: '2' } },
}
const challenge = { x402Version: 2, resource: { url: 'http://pay/goods' }, accepts: [terms] }
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
const sent = { url: 'http://pay/goods', headers: { Accept: 'x' } }

function answer(...replies: Response[]) {
  const asked: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers)
    return replies.shift() ?? expect.fail()
  })
  return asked
}
const askToPay = () => new Response('', { status: 402, headers: { 'PAYMENT-REQUIRED': encode(challenge) } })

test('pays nothing for what is answered at once', async () => {
  const asked = answer(new Response('[]'))
  expect(await payRequest(sent)).toMatchObject({ reply: { status: 200, body: '[]' } })
  expect(asked).toHaveLength(1)
})

test('signs the challenge, sends the request again and keeps each step', async () => {
  const receipt = { success: true, transaction: '0x2', network: 'eip155:84532', payer: address }
  const asked = answer(askToPay(), new Response('[]', { headers: { 'PAYMENT-RESPONSE': encode(receipt) } }))
  const { reply, steps } = await payRequest(sent)
  expect(reply.status).toBe(200)
  expect(asked[1]).toMatchObject({ Accept: 'x', 'PAYMENT-SIGNATURE': expect.stringMatching(/./) })
  expect(steps?.map(({ name, says }) => [name, says])).toEqual([
    ['Challenge', '402: 500 units on eip155:84532'],
    ['Signature', expect.stringMatching(/^by 0x[\da-fA-F]{40}$/)],
    ['Receipt', 'settled: 0x2'],
  ])
})

test('tells why a payment was refused, or that no receipt came', async () => {
  const receipt = { success: false, errorReason: 'too_low', transaction: '', network: 'eip155:84532' }
  answer(askToPay(), new Response('', { status: 402, headers: { 'PAYMENT-RESPONSE': encode(receipt) } }))
  expect((await payRequest(sent)).steps?.at(-1)).toMatchObject({ name: 'Receipt', says: 'refused: too_low' })
  answer(askToPay(), new Response('', { status: 500 }))
  expect((await payRequest(sent)).steps?.at(-1)).toEqual({ name: 'Receipt', says: 'none came', value: null })
})
