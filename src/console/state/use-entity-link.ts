import { useContext } from 'preact/hooks'
import { findEntityOf, trimId } from '../contract/list-entities.ts'
import type { DecodedColumn, ReplyCell } from '../reply/decode-reply.ts'
import { consoleContext } from './console-context.ts'
import { writeRoute } from './use-route.ts'

/**
 * Returns a function that finds the address of what is known about the key in a cell. It returns undefined where the
 * column identifies no entity.
 */
export function useEntityLink() {
  const contract = useContext(consoleContext)?.contract
  return (column: DecodedColumn | undefined, cell: ReplyCell | undefined): string | undefined => {
    if (column?.is === undefined || contract === undefined || cell?.kind === 'null') return undefined
    const entity = findEntityOf(column.is, contract)
    const id = trimId(cell?.text ?? '')
    return entity === undefined || id === ''
      ? undefined
      : writeRoute('market', 'key', { of: entity.name, id })
  }
}
