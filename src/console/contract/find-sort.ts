import type { OperationModel } from '../../contract/model/contract-model.ts'

/**
 * Returns how a list is sorted by a column, and the values of parameters that sort it the other way, where both ways have one.
 * `sent` returns the value of a parameter. An empty value is not sent.
 */
export function findSort(
  { orders }: Pick<OperationModel, 'orders'>,
  column: string,
  sent: (name: string) => string,
) {
  const names = orders.flatMap(({ ascending, descending = ascending }) => descending ?? [])
  const unsent = Object.fromEntries(names.map(name => [name, '']))
  const own = orders.flatMap(({ by, direction, ascending, descending = ascending }) =>
    by === column && descending ? [{ direction, values: { ...unsent, [descending]: by } }] : [],
  )
  const now = own.find(({ values }) => Object.entries(values).every(([name, value]) => sent(name) === value))
  const [first] = own.filter(({ direction }) => direction !== (now?.direction ?? 'ascending'))
  const hasBoth = own.some(({ direction }) => direction !== own[0]?.direction)
  return { direction: now?.direction, next: hasBoth ? first?.values : undefined }
}
