import type { Exchange, PaymentOutcome, Receipt } from '../model/recording.ts'
import { parseLosslessJson, toPlainValue } from './parse-lossless-json.ts'

/** Returns the members of an x402 header: base64 of UTF-8, or plain JSON. Empty for any other text. */
export function readPaymentHeader(header: string | undefined): Readonly<Record<string, unknown>> {
  return readJsonMembers(decodeBase64OrKeep(header ?? ''))
}

/** Returns the members of a JSON object in a text, or an empty object for any other text. */
export function readJsonMembers(text: string): Readonly<Record<string, unknown>> {
  const parsed = parseLosslessJson(text)
  return 'value' in parsed ? ((toPlainValue(parsed.value) ?? {}) as Record<string, unknown>) : {}
}

function decodeBase64OrKeep(header: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(header), char => char.charCodeAt(0)))
  } catch {
    return header
  }
}

/** Maximum length of a transaction, address or reason. Longer texts would only fill the recording. */
const MAX_CHARACTERS = 200

const texts = ['transaction', 'network', 'payer', 'errorReason'] as const

/** Parses PAYMENT-RESPONSE (x402 v2). Returns undefined unless it states the result. Never throws. */
export function readReceipt({ reply }: Pick<Exchange, 'reply'>): Receipt | undefined {
  const members = readPaymentHeader(reply?.headers['payment-response'])
  const { success } = members
  if (typeof success !== 'boolean') return undefined
  const read = texts.flatMap(name => {
    const text = members[name]
    return typeof text === 'string' && text !== '' ? [[name, text.slice(0, MAX_CHARACTERS)]] : []
  })
  return { success, ...Object.fromEntries(read) }
}

/**
 * Classifies the result of a payment by the reply to its request. `settled` and `pending` need a receipt,
 * `refused` the status 402. After a 5xx, an incomplete reply or a reply without receipt the result is
 * `unknown`.
 */
export function classifyPayment(answer: Pick<Exchange, 'reply' | 'failure'>): PaymentOutcome {
  const receipt = readReceipt(answer)
  if (receipt?.success === true) return 'settled'
  if (receipt?.errorReason === 'settlement_pending') return 'pending'
  return answer.reply?.status === 402 ? 'refused' : 'unknown'
}

/** Returns true if a request got a 2xx. */
export function isAnswer({ reply }: Pick<Exchange, 'reply'>): boolean {
  return Math.floor((reply?.status ?? 0) / 100) === 2
}
