import type { ReplyEntry } from '../core/request-context.ts'
import { groupByKey } from './group-by-key.ts'
import type { ParsedRow } from './parsed-override.ts'
import { findOwnKey, isNamed, type RowPlace, readKey } from './read-identification.ts'

/** Pairs exact rows with rows of a list: the one with its key (`named`), or else the next one that no other row names. */
export function pairExactRows(exact: readonly ParsedRow[], listed: readonly ReplyEntry[], place: RowPlace) {
  const keys = exact.map(own => findOwnKey(own, place.entry))
  const taken = new Set(keys)
  const free = listed.filter(row => !taken.has(readKey(row, place)))
  const listNamed = groupByKey(listed, row => readKey(row, place))
  let next = 0
  return exact.map((own, at) => {
    const key = keys[at]
    if (key === undefined) return { own, key, named: undefined, other: free[next++] }
    const named = listNamed(key).find(row => isNamed(row, place, key))
    return { own, key, named, other: free[at % free.length] }
  })
}
