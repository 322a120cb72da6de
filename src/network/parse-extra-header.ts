import { ContractError } from '../base/contract-error.ts'
import { isHeaderName, isReservedHeader } from './is-header-name.ts'
import type { Environment, ExtraHeader } from './network.ts'

/** Matches `$NAME`, alone or after one word such as `Bearer`. */
const fromEnvironment = /^(?:([A-Za-z][\w-]*) )?\$([A-Za-z_]\w*)$/

/** Names of headers whose value is likely to be a secret. */
const secretHint = /auth|cookie|credential|key|passw|secret|session|signature|token/i

/**
 * Parses `Name: value`. The value is `$NAME`, `Bearer $NAME` (any word), or a literal text without secrets.
 * Throws ContractError for an invalid or reserved name, an unset variable, and a literal that may be a
 * secret. The error never repeats a value.
 */
export function parseExtraHeader(text: string, environment: Environment): ExtraHeader {
  const [, name = '', shown = ''] = /^([^:]*):\s*(.*?)\s*$/s.exec(text) ?? []
  if (!isHeaderName(name))
    throw refuse(
      'This is no header.',
      "expected: 'Name: $VARIABLE', or 'Name: text' where the text is no secret",
    )
  if (isReservedHeader(name) || name.toLowerCase() === 'x-api-key')
    throw refuse(`The header ${name} is set by the suite itself.`)
  const [, scheme, variable] = fromEnvironment.exec(shown) ?? []
  if (variable === undefined) return { name, value: checkLiteral(shown, name), shown }
  const value = environment[variable] ?? ''
  if (value === '') throw refuse(`The environment variable ${variable} is not set.`)
  if (!/^[\x21-\x7e]+$/.test(value))
    throw refuse(
      `The environment variable ${variable} holds characters that no header can carry.`,
      'expected: visible ASCII characters; a word such as Bearer stands before the variable',
    )
  const secret = { value, name: variable }
  return { name, value: scheme === undefined ? value : `${scheme} ${value}`, shown, secret }
}

function checkLiteral(value: string, name: string): string {
  if (!/^[\x20-\x7e]+$/.test(value) || value.includes('$'))
    throw refuse(
      `This is no value for the header ${name}.`,
      'expected: $VARIABLE alone or after one word such as Bearer, or visible ASCII characters without $',
    )
  if (secretHint.test(name))
    throw refuse(
      `The value of the header ${name} is likely a secret, and was given as it is.`,
      `expected: the name of the environment variable that holds it, '${name}: $VARIABLE'`,
    )
  return value
}

function refuse(sentence: string, ...facts: string[]): ContractError {
  return new ContractError(sentence, { facts, where: '--header' })
}
