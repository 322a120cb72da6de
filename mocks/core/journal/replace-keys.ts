import { memoize } from '../../../src/base/memoize.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import { contract, type Operation } from '../../../src/contract/contract.ts'
import { defaultApiKey } from '../default-api-key.ts'

/** Replaces API keys in a text by `…`, except for the default key. */
export function replaceKeys(text: string, keys: ReadonlySet<string>): string {
  return text.replace(createKeyPattern(keys), '…')
}

/** Names of parameters and headers that hold a key, but not the address of a token. */
const secretNames =
  /^(.*[-_])?(api[-_]?key|key|token|auth|authorization|secret|password|signature|payment|jwt)$/i

/** Masks undocumented parameters that are named like a secret, since a key may be sent under a wrong name. */
export function maskUndocumented(query: string, operation: Operation | undefined): string {
  if (query === '') return query
  const isShown = (pair: string) => {
    const [[name, value] = ['', '']] = new URLSearchParams(pair)
    if (!secretNames.test(name) || value === '' || value === defaultApiKey) return true
    return operation?.parameters.some(known => known.name === name) === true || isMistyped(name, value)
  }
  return query
    .split('&')
    .map(pair => (isShown(pair) ? pair : `${pair.split('=', 1)[0]}=…`))
    .join('&')
}

/** True if a documented parameter would take the value of one called `token`: it is an address, not a key. */
function isMistyped(name: string, value: string): boolean {
  return /token$/i.test(name) && patterns.current.some(pattern => pattern.test(value))
}

/** Patterns of the parameters of the contract, such as that of an address. Each matches a whole value. */
const patterns = perContract(() => {
  const schemas = contract.operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema))
  const texts = schemas.flatMap(({ pattern, items }) => pattern ?? items?.pattern ?? [])
  return [...new Set(texts)].filter(text => /^\^.*\$$/.test(text)).map(text => new RegExp(text))
})

/** Builds a pattern of keys that are plain, escaped as in JSON, or percent-encoded, even repeatedly. */
const createKeyPattern = memoize((keys: ReadonlySet<string>): RegExp => {
  const spell = (character: string) => {
    const code = character.charCodeAt(0).toString(16)
    const digits = code.replace(/[a-f]/, digit => `[${digit}${digit.toUpperCase()}]`)
    const slash = /["\\]/.test(character) ? '\\\\?' : ''
    return `(?:${slash}\\x${code}|%(?:25)*${digits})`
  }
  const hidden = [...keys].filter(key => key !== defaultApiKey)
  const longestFirst = hidden.sort((one, other) => other.length - one.length)
  return new RegExp(longestFirst.map(key => [...key].map(spell).join('')).join('|') || '(?!)', 'g')
})
