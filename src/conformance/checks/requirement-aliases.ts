import countedIds from '../../../spec/counted-ids.json' with { type: 'json' }
import idsElsewhere from '../../../spec/ids-elsewhere.json' with { type: 'json' }

/**
 * Old numbered ids of columns with the ids of today. The file lists the columns of each table in their old order. A
 * name that ends in `!` had an id for its values too.
 */
export const countedColumnIds: readonly (readonly [counted: string, id: string])[] = Object.entries(
  countedIds,
).flatMap(([head, names]) => {
  const [prefix, table] = head.split(' ')
  return names.split(' ').flatMap((name, at) => {
    const counted = `COL-${prefix}-${String(at + 1).padStart(2, '0')}`
    const id = `COL-${table}-${name.replace('!', '')}`
    const own = [counted, id] as const
    return name.endsWith('!') ? [own, [`${counted}-value`, `${id}-value`] as const] : [own]
  })
})

/**
 * Maps former ids and ids of other documents to the requirements or gaps for the same statement. A
 * requirement states it more exactly (a column, a rule, one parameter). A gap only observes it, since the
 * contract asserts nothing. Do not add numbered column ids.
 */
export const requirementAliases: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...countedColumnIds.map(([counted, id]) => [counted, [id]] as const),
  ...Object.entries(idsElsewhere),
])
