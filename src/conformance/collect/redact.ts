import { ContractError } from '../../contract-error.ts'

/** Puts a name in the place of a secret, however a text spells it. */
export type Redact = (text: string) => string

/** A shorter key is found in ordinary replies too, and removing it would damage them. */
const SHORTEST_KEY = 6

/**
 * Removes a key from texts: as it is, percent-encoded, escaped for JSON or HTML, in hexadecimal, in UTF-16, and in base64
 * at any offset, so that a header that holds JSON in base64 does not give it away. Throws ContractError for a key that
 * no header can carry, or that is too short to be told from other text.
 */
export function createRedactor(key: string | undefined, name: string): Redact {
  if (key === undefined) return text => text
  const where = `environment variable ${name}`
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ContractError('The key holds characters that cannot be sent in a header.', { where })
  if (key.length < SHORTEST_KEY) {
    const facts = [
      `a key needs ${SHORTEST_KEY} characters at least, so that it can be removed from what is recorded`,
    ]
    throw new ContractError('The key is too short.', { facts, where })
  }
  const pattern = new RegExp(listSpellings(key).map(escapeRegExp).join('|'), 'gi')
  return text => text.replace(pattern, () => `$${name}`)
}

/** Headers without secrets: a cookie can be as good as a key. */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  redact: Redact,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      redact(name),
      name === 'set-cookie' ? '(removed)' : redact(value),
    ]),
  )
}

/** Longest first, so that no part of a longer spelling stays. */
function listSpellings(key: string): string[] {
  const bytes = Buffer.from(key)
  const json = JSON.stringify(key).slice(1, -1)
  const every = (write: (character: string) => string) => [...key].map(write).join('')
  const code = (character: string) => character.charCodeAt(0).toString(16)
  const all = [
    key,
    encodeURIComponent(key),
    new URLSearchParams([['', key]]).toString().slice(1),
    every(character => `%${code(character)}`),
    json,
    json.replaceAll('/', '\\/'),
    every(character => `\\u00${code(character)}`),
    every(character => `${character}\0`).slice(0, -1),
    every(character => (/[&<>"']/.test(character) ? `&#${character.charCodeAt(0)};` : character)),
    key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap(offset => encodeBase64At(bytes, offset)),
  ]
  return [...new Set(all)].toSorted((one, other) => other.length - one.length)
}

/** What is certain of the base64 of a text that holds the bytes at an offset, in both alphabets (RFC 4648). */
function encodeBase64At(bytes: Buffer, offset: number): string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const from = Math.ceil((offset * 8) / 6)
  const to = Math.floor(((offset + bytes.length) * 8) / 6)
  const sure = text.slice(from, to)
  return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&')
}
