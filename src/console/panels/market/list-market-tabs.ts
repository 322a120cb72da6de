import { groupBy } from '../../../base/group-by.ts'
import type { ContractModel, OperationModel, ParameterModel } from '../../../contract/model/contract-model.ts'

/** A list of the market. */
export interface MarketList {
  readonly operation: OperationModel
  /** Parameter for keys. The list has one row for each of those that other lists mention. */
  readonly keys?: ParameterModel | undefined
}

/** Lists about one entity. */
export type MarketTab = ReturnType<typeof listMarketTabs>[number]

/** Groups the lists of a contract by what their rows are about, in the order of its entities. */
export function listMarketTabs({ operations, entities }: ContractModel) {
  const lists = operations.flatMap((operation): MarketList[] => {
    const required = operation.parameters.filter(parameter => parameter.required)
    const keys = required.find(({ schema, is }) => schema.type === 'array' && is !== undefined)
    if (keys !== undefined) return [{ operation, keys }]
    return required.length === 0 && operation.reply.isSingle !== true ? [{ operation }] : []
  })
  const order = Object.keys(entities)
  const groups = [...groupBy(lists, ({ operation }) => operation.reply.entry.rows ?? 'row')]
  return groups
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, own]) => {
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/([^aeiou])y$/, '$1ie')}s`
      // Lists without keys come first, then those that say least: they are an overview.
      const size = ({ operation, keys }: MarketList) => (keys ? operation.reply.entry.fields.length : 0)
      return { key: name, title, lists: own.toSorted((a, b) => size(a) - size(b)) }
    })
}
