import { contract } from '../../../contract/contract.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { parseLosslessJson, toPlainValue } from '../../evidence/parse-lossless-json.ts'

/** The ways to pay that a 402 names, as far as they can be read, and where they stood. */
export interface Challenge {
  readonly from: 'header' | 'body'
  readonly accepts: readonly Readonly<Record<string, unknown>>[]
}

/** Reads a 402 as x402 version 2: the header first, where its clients look, then the body; never throws. */
export function readChallenge({ reply }: Seen): Challenge | undefined {
  const { headers = {}, body = '' } = reply ?? {}
  const fromHeader = parseAccepts(decodeBase64OrKeep(headers['payment-required'] ?? ''))
  if (fromHeader !== undefined) return { from: 'header', accepts: fromHeader }
  const fromBody = parseAccepts(body)
  return fromBody === undefined ? undefined : { from: 'body', accepts: fromBody }
}

/** Base64 of UTF-8; a header that is none may hold the JSON as it is. */
function decodeBase64OrKeep(header: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(header), char => char.charCodeAt(0)))
  } catch {
    return header
  }
}

function parseAccepts(text: string): Challenge['accepts'] | undefined {
  const parsed = parseLosslessJson(text)
  if ('error' in parsed) return undefined
  const { x402Version, accepts: ways } = (toPlainValue(parsed.value) ?? {}) as {
    x402Version?: unknown
    accepts?: unknown
  }
  if (x402Version !== contract.payment.version || !Array.isArray(ways) || ways.length === 0) return undefined
  return ways.filter(way => typeof way === 'object' && way !== null)
}
