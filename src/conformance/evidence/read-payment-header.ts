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
