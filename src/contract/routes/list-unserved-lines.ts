import { formatCount } from '../../base/format-count.ts'
import { groupBy } from '../../base/group-by.ts'
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

/** Returns a clause such as `; 3 operations are known and not judged`. It is empty where all are. */
export function describeUnserved(done: 'judged' | 'served' = 'judged'): string {
  const { length = 0 } = contract.unserved ?? []
  return length === 0
    ? ''
    : `; ${formatCount(length, 'operation')} ${length === 1 ? 'is' : 'are'} known and not ${done}`
}
