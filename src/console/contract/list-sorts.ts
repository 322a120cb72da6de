import type { OperationModel } from '../../contract/model/contract-model.ts'

/** Lists the orders that parameters can give a list, each with their values. An empty value is not sent. */
export function listSorts({ orders }: Pick<OperationModel, 'orders'>) {
  const sorts = orders.flatMap(({ by, direction, when = '', ascending, descending }) => {
    const parameter = ascending ?? descending
    const values = parameter === undefined ? readCondition(when) : { [parameter]: by }
    return values === undefined ? [] : [{ by, direction, values }]
  })
  const names = sorts.flatMap(({ values }) => Object.keys(values))
  const unsent = Object.fromEntries(names.map(name => [name, '']))
  return sorts.map(sort => ({ ...sort, values: { ...unsent, ...sort.values } }))
}

/** Returns how a list is sorted by a column, and the values that sort it the other way where both ways exist. */
export function findSort(
  column: string,
  sorts: ReturnType<typeof listSorts>,
  sent: (name: string) => string,
) {
  const own = sorts.filter(({ by }) => by === column)
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
