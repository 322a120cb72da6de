import type { Operation, Parameter } from '../../src/contract/contract.ts'
import { meanings } from '../../src/contract/model/meanings.ts'

/** Returns the parameter with the maximum number of rows of a page, or undefined if there is none. */
export function findLimitParameter({ id, parameters }: Operation): Parameter | undefined {
  const counts = Object.keys(meanings.counts[id] ?? {})
  return parameters.find(({ name }) => counts.includes(name) || /^(limit|page_?size|per_page)$/i.test(name))
}
