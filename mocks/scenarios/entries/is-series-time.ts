import { contract } from '../../../src/contract/contract.ts'
import { isInstantName } from '../../../src/contract/model/is-instant-name.ts'
import type { ValueLocation } from './list-value-locations.ts'
import { listSchemaNames } from './read-entry-shape.ts'

/**
 * True for the time of a series, without which no chart can be drawn. It is the field by which the rows of each reply
 * rise, such as the start of a candle, or an instant of each item of an array.
 */
export function isSeriesTime(schema: string, path: ValueLocation['path']): boolean {
  if (path.length > 1) return path.includes('*') && isInstantName(String(path.at(-1)))
  return contract.operations.some(
    operation =>
      listSchemaNames(operation).includes(schema) &&
      operation.order.some(
        ({ by, direction, when }) => by === path[0] && direction === 'ascending' && when === undefined,
      ),
  )
}
