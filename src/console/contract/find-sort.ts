import type { OperationModel } from '../../contract/model/contract-model.ts'

/**
 * Returns how a list is sorted by a column, and the values of parameters that sort it the other way, where both ways exist. `sent`
 * returns the value of a parameter. An empty value is not sent.
 */
export function findSort(
  { orders }: Pick<OperationModel, 'orders'>,
  column: string,
  sent: (name: string) => string,
) {
  const names = orders.flatMap(({ ascending, descending = ascending }) => descending ?? [])
  const unsent = Object.fromEntries(names.map(name => [name, '']))
  const own = orders.flatMap(({ by, direction, when = '', ascending, descending = ascending }) => {
    const values = descending === undefined ? readCondition(when) : { [descending]: by }
    return by === column && values ? [{ direction, values: { ...unsent, ...values } }] : []
  })
  const now = own.find(({ values }) => Object.entries(values).every(([name, value]) => sent(name) === value))
  const [first] = own.filter(({ direction }) => direction !== (now?.direction ?? 'ascending'))
  const hasBoth = own.some(({ direction }) => direction !== own[0]?.direction)
  return { direction: now?.direction, next: hasBoth ? first?.values : undefined }
}

/** Reads a condition on the values of parameters, or on their absence. Returns undefined for any other condition. */
function readCondition(when: string): Readonly<Record<string, string>> | undefined {
  const parts = when === '' ? [] : when.split(' && ')
  const read = parts.map(part => part.match(/^(?:!has\(query\.(\w+)\)|query\.(\w+) == '([^']*)')$/))
  if (read.includes(null)) return undefined
  return Object.fromEntries(read.map(found => [found?.[1] ?? found?.[2], found?.[3] ?? '']))
}
