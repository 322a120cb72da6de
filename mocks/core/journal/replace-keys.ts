import { memoize } from '../../../src/base/memoize.ts'
import type { Operation } from '../../../src/contract/contract.ts'
import { listAllKeyPlaces } from '../../../src/contract/routes/list-key-places.ts'
import { defaultApiKey } from '../default-api-key.ts'

/** Replaces API keys in a text by `…`, except for the default key. */
export function replaceKeys(text: string, keys: ReadonlySet<string>): string {
  return text.replace(createKeyPattern(keys), '…')
}

/** Names of parameters and headers that hold a key. */
const secretNames =
  /^(.*[-_])?(api[-_]?key|key|token|auth|authorization|secret|password|signature|payment|jwt)$/i

/** Masks undocumented parameters that are named like a secret, since a key may be sent under a wrong name. */
export function maskUndocumented(query: string, operation: Operation | undefined): string {
  if (query === '') return query
  const isShown = (pair: string) => {
    const [[name, value] = ['', '']] = new URLSearchParams(pair)
    if (value === '' || value === defaultApiKey) return true
    if (listAllKeyPlaces().some(place => place.in === 'query' && place.name === name)) return false
    if (!secretNames.test(name)) return true
    return operation?.parameters.some(known => known.name === name) === true
  }
  return query
    .split('&')
    .map(pair => (isShown(pair) ? pair : `${pair.split('=', 1)[0]}=…`))
    .join('&')
}

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
