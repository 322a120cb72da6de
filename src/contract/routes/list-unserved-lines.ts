import { formatCount } from '../../base/format-count.ts'
import { groupBy } from '../../base/group-by.ts'
import { getActiveContract } from '../activate-contract.ts'
import { contract, type UnservedOperation } from '../contract.ts'

/** Names an operation that is known and not judged with the reason. One that is no GET is named by its method. */
export function nameUnserved({ method, path, reason }: UnservedOperation): string {
  return `${method === 'GET' ? `GET ${path}` : method}: ${reason}`
}

/** Lists the operations that are known and not judged. Those of a method that is not read share a line. */
export function listUnservedLines(unserved: readonly UnservedOperation[]): string[] {
  return [...groupBy(unserved, nameUnserved)].map(([line, those]) =>
    line.startsWith('GET ') ? line : `${those.length} ${line}`,
  )
}

/** The statement of a document without the words of ours that pages and filters are judged by. */
const PAGES = 'pages and filters are not judged, as no x-role or x-is says what they are'

/** Returns what a document of others has and no reply is judged by, or undefined if there is nothing. */
export function findUnjudged() {
  const { unserved: operations = [], operations: served } = contract
  const { omitted: parts = [] } = getActiveContract() ?? {}
  const isNamed = served.some(({ parameters }) => parameters.some(({ namedRole }) => namedRole !== undefined))
  const all = [...parts, ...(isNamed ? [PAGES] : [])]
  return operations.length + all.length === 0 ? undefined : { operations, parts: all }
}

/** Returns a clause such as `; 3 operations and 1 part of the document are not judged`. It is empty where all are. */
export function describeUnserved(done: 'judged' | 'served' = 'judged'): string {
  const { operations = [], parts: all = [] } = findUnjudged() ?? {}
  const parts = all.filter(each => each !== PAGES)
  const pages = done === 'judged' && parts.length < all.length ? `; ${PAGES}` : ''
  const counts = [
    ...(operations.length === 0 ? [] : [formatCount(operations.length, 'operation')]),
    ...(parts.length === 0 ? [] : [formatCount(parts.length, 'part')]),
  ]
  const verb = operations.length + parts.length === 1 ? 'is' : 'are'
  return `${counts.length === 0 ? '' : `; ${counts.join(' and ')} of the document ${verb} not ${done}`}${pages}`
}
