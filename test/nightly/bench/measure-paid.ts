import type { Mock } from '../../../mocks/mock.ts'
import { hashTypedAuthorization, recoverSigner } from '../../../src/payment/recover-signer.ts'
import { type SignedPayment, signPayment, writeHeader } from '../../support/payment/sign-payment.ts'

const COUNT = 300

/** Paid requests in this process, without sockets: how many a second, and what of it is checking the signature. */
export async function measurePaid(mock: Mock, path: string, query: string): Promise<string[][]> {
  const validBefore = String(Math.floor(Date.now() / 1000) + 600)
  const payments: SignedPayment[] = []
  for (let i = 0; i < 2 * COUNT; i++) payments.push(await signPayment({ authorization: { validBefore } }))
  const warm = payments.splice(0, COUNT)
  for (const payment of warm) sendPaid(mock, path, query, payment)
  for (const payment of warm) recoverPayer(payment)
  const paid = measureTime(() => payments.map(payment => sendPaid(mock, path, query, payment)))
  const recovered = measureTime(() => payments.map(recoverPayer))
  return [
    [
      'paid requests a second, in one process without sockets',
      Math.round((1000 * COUNT) / paid).toLocaleString('en'),
    ],
    ['one paid request', `${(paid / COUNT).toFixed(2)} ms`],
    [
      'of that, recovering the signer',
      `${(recovered / COUNT).toFixed(2)} ms, ${Math.round((100 * recovered) / paid)} %`,
    ],
  ]
}

function sendPaid(mock: Mock, path: string, query: string, payment: SignedPayment): void {
  const header = writeHeader(payment)
  const { status } = mock.handle({
    method: 'GET',
    origin: 'payment',
    path,
    query,
    header: name => (name === 'payment-signature' ? header : undefined),
  })
  if (status !== 200) throw new Error(`A paid request was answered ${status}.`)
}

function recoverPayer({ payload, accepted }: SignedPayment): void {
  const { name, version } = accepted.extra ?? {}
  const domain = {
    name: String(name),
    version: String(version),
    chainId: 8453n,
    verifyingContract: accepted.asset,
  }
  if (recoverSigner(hashTypedAuthorization(domain, payload.authorization), payload.signature) === undefined) {
    throw new Error('A signature was not recovered.')
  }
}

function measureTime(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
