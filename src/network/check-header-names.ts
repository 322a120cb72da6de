import { ContractError } from '../base/contract-error.ts'
import { summarizeValue } from '../base/summarize-value.ts'
import { isHeaderName, isReservedHeader } from './is-header-name.ts'

/** Throws ContractError when the first header cannot carry a key, or when a header occurs twice. */
export function checkHeaderNames(names: readonly [key: string, ...others: string[]]): void {
  const [key] = names
  if (!isHeaderName(key) || isReservedHeader(key) || key.toLowerCase() === 'cookie')
    throw new ContractError(`No key can be sent in a header "${summarizeValue(key)}".`, {
      facts: ['expected: X-API-Key, Authorization for a bearer token, or a header of its own'],
      where: 'key header',
    })
  const lower = names.map(name => name.toLowerCase())
  const twice = names.find((_, index) => lower.indexOf(lower[index] ?? '') !== index)
  if (twice !== undefined)
    throw new ContractError(`The header ${twice} is to carry two things.`, {
      facts: ['the key, the trace id and each header of your own need a header of their own'],
      where: 'headers',
    })
}
