import { parseLosslessJson, toPlainValue } from './parse-lossless-json.ts'

/** The members of a message that x402 puts into a header: base64 of UTF-8, or JSON as it is; none of what is neither. */
export function readPaymentHeader(header: string | undefined): Readonly<Record<string, unknown>> {
  return readMembers(decodeBase64OrKeep(header ?? ''))
}

/** The members of a text that is a JSON object; none of any other. */
export function readMembers(text: string): Readonly<Record<string, unknown>> {
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
