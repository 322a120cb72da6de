import { ContractError } from '../../../base/contract-error.ts'
import type { Network } from '../../../network/network.ts'
import type { RecordedReply } from '../../model/recording.ts'
import { createEscapePattern, decodeEscapes } from './decode-escapes.ts'
import { createSecretPattern, findSecrets, MIN_KEY_LENGTH, type TextSpan } from './find-secrets.ts'

/** Replaces a secret in a text by its name. */
export type Redactor = (text: string) => string

/**
 * Creates a function that removes a key from texts, in capital or small letters: as it is, with escapes of JSON,
 * HTML and URLs, and in base64, also nested. A run of 12 of its characters, or of 60 % if that is more, counts
 * as the key. Throws ContractError for a key that no header can carry or that is too short.
 */
export function createRedactor(key: string | undefined, name: string, what = 'key'): Redactor {
  if (key === undefined) return text => text
  const where = `environment variable ${name}`
  if (!isSendable(key))
    throw new ContractError(`The ${what} holds characters that cannot be sent in a header.`, { where })
  if (!isRedactable(key)) {
    const least = `a ${what} needs ${MIN_KEY_LENGTH} characters at least`
    const facts = [`${least}, so that it can be removed from what is recorded`]
    throw new ContractError(`The ${what} is too short.`, { facts, where })
  }
  // A key that looks escaped itself is read like everything else.
  const secrets = listReadings(key).filter(({ length }) => length >= MIN_KEY_LENGTH)
  return createTextRedactor(secrets, `$${name}`)
}

/** Creates a function that replaces several secrets, in any of these forms, by the text `stands`. */
export function createTextRedactor(secrets: readonly string[], stands: string): Redactor {
  const pattern = createSecretPattern(secrets)
  return text => replaceParts(text, findSecrets(text, pattern), stands)
}

/** Joins redactors to one that applies them in order. */
export function joinRedactors(...redactors: readonly (Redactor | undefined)[]): Redactor {
  return text => redactors.reduce((present, redact) => redact?.(present) ?? present, text)
}

/** The secrets of a run: its key, which has the name of a variable, and those of its network and its wallet. */
interface RunSecrets {
  readonly apiKey?: string | undefined
  readonly network?: Network | undefined
  readonly wallet?: { readonly redact: Redactor } | undefined
}

/** Creates a function that removes the secrets of a run. Throws ContractError as `createRedactor` does. */
export function createRunRedactor(keyName: string, { apiKey, network, wallet }: RunSecrets): Redactor {
  return joinRedactors(
    createRedactor(apiKey === '' ? undefined : apiKey, keyName),
    ...(network?.secrets ?? []).map(({ value, name }) => createRedactor(value, name, 'secret')),
    wallet?.redact,
  )
}

/** Returns true if a text is long enough to be redacted as a key and has only allowed characters. */
export function isRedactable(key: string | undefined): key is string {
  return key !== undefined && isSendable(key) && key.length >= MIN_KEY_LENGTH
}

function isSendable(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key)
}

/** Returns a key and its decoded forms, layer by layer. */
function listReadings(key: string): string[] {
  const plain = decodeEscapes(key, createEscapePattern([key]))?.text
  return plain === undefined || plain === key ? [key] : [key, ...listReadings(plain)]
}

/** Replaces each part by a name. Overlapping parts are replaced together. */
function replaceParts(text: string, parts: readonly TextSpan[], name: string): string {
  let result = ''
  let done = 0
  for (const [start, end] of parts.toSorted(([one], [other]) => one - other)) {
    if (start >= done) result += text.slice(done, start) + name
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}

/** Returns headers without secrets. Cookies are removed, since they may give access. */
export function redactHeaders(headers: RecordedReply['headers'], redact: Redactor): RecordedReply['headers'] {
  const hide = (name: string, value: string) => (name === 'set-cookie' ? '(removed)' : redact(value))
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [redact(name), hide(name, value)]))
}
