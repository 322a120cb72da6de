import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client, x402HTTPClient } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type ReceivedReply, type SentRequest, sendRequest } from '../../api/send-request.ts'
import type { TryResult } from './try-reply.tsx'

/** Account of the payer. Its key exists only in this page, since the mock gives each payer a balance. */
const account = privateKeyToAccount(generatePrivateKey())

/**
 * Sends a request, pays the price that a 402 reply names, and sends it again. Records each step of the
 * official x402 client.
 */
export async function payRequest(sent: SentRequest): Promise<TryResult> {
  const first = await sendRequest(sent, 'send')
  if (first.status !== 402) return { reply: first }
  const client = new x402Client()
  const http = new x402HTTPClient(client)
  const challenge = http.getPaymentRequiredResponse(findHeader(first))
  for (const { network } of challenge.accepts) client.register(network, new ExactEvmScheme(account))
  const payload = await http.createPaymentPayload(challenge)
  const signed = http.encodePaymentSignatureHeader(payload)
  const reply = await sendRequest({ ...sent, headers: { ...sent.headers, ...signed } }, 'send')
  const [accepted] = challenge.accepts
  const steps = [
    {
      name: 'Challenge',
      says: `402: ${accepted?.amount} units on ${accepted?.network}`,
      value: challenge,
    },
    { name: 'Signature', says: `by ${account.address}`, value: payload },
  ]
  return { reply, steps: [...steps, describeReceipt(http, reply)] }
}

function describeReceipt(http: x402HTTPClient, reply: ReceivedReply) {
  try {
    const receipt = http.getPaymentSettleResponse(findHeader(reply))
    return {
      name: 'Receipt',
      says: receipt.success ? `settled: ${receipt.transaction}` : `refused: ${receipt.errorReason}`,
      value: receipt,
    }
  } catch {
    return { name: 'Receipt', says: 'none came', value: null }
  }
}

function findHeader({ headers }: ReceivedReply) {
  return (name: string) => headers[name.toLowerCase()]
}
