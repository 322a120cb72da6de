import type { ParameterModel } from '../../../contract/model/contract-model.ts'
import { findEntityOf, fitsParameter, trimId } from '../../contract/list-entities.ts'
import type { ReplyCell, ReplyTable } from '../../reply/decode-reply.ts'
import { formatTable, isChange, isInstant } from '../../reply/format-table.ts'
import type { ConsoleContext } from '../../state/console-context.ts'
import { loadRows } from '../../state/load-rows.ts'
import { listMarketTabs, type MarketList } from './list-market-tabs.ts'

const MAX_LISTS = 3
const MAX_KEYS = 50

/** Loads the rows of a list for display. `values` are further parameters, such as the number of rows to skip. */
export async function loadList(
  { operation, keys }: MarketList,
  context: ConsoleContext,
  values: Readonly<Record<string, string>>,
): Promise<ReplyTable | undefined> {
  if (keys === undefined) return formatTable(await loadRows(operation, context, values))
  const example = context.examples.get(operation.id)?.query ?? {}
  const found = await loadKeys(keys, context)
  const query = { ...example, ...(found.length > 0 && { [keys.name]: found.join() }), ...values }
  const table = await loadRows(operation, context, query)
  return formatTable(table && orderFigures(table))
}

/** Orders the figures of several entities as an overview, the largest volume first. Times are left out. */
export function orderFigures({ columns, rows }: ReplyTable): ReplyTable {
  const shown = columns.flatMap((column, at) => (isInstant(column) ? [] : [{ column, at }]))
  const volume = columns.findIndex(column => /volume/i.test(column.name) && !isChange(column))
  const sizeOf = (row: readonly ReplyCell[]) => Number(row[volume]?.text ?? -1)
  return {
    columns: shown.map(({ column }) => column),
    rows: rows
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .map(row => shown.map(({ at }) => row[at] ?? { text: '', kind: 'text' })),
  }
}

/** Returns keys for a parameter from the first rows of lists that mention them. */
async function loadKeys(parameter: ParameterModel, context: ConsoleContext): Promise<readonly string[]> {
  const { contract } = context
  const lists = listMarketTabs(contract)
    .flatMap(tab => tab.lists)
    .flatMap(({ operation, keys }) => {
      const isKey = (is = '') => findEntityOf(is, contract)?.key === parameter.is
      const columns = operation.reply.entry.fields.filter(({ is }) => isKey(is)).map(({ name }) => name)
      return keys === undefined && columns.length > 0 ? [{ operation, columns }] : []
    })
  const found = new Set<string>()
  for (const { operation, columns } of lists.slice(0, MAX_LISTS)) {
    const table = await loadRows(operation, context)
    for (const row of table?.rows ?? [])
      for (const [at, column] of table?.columns.entries() ?? []) {
        const id = trimId(row[at]?.text ?? '')
        if (columns.includes(column.name) && fitsParameter(parameter, id)) found.add(id)
      }
  }
  return [...found].slice(0, Math.min(parameter.schema.maxItems ?? MAX_KEYS, MAX_KEYS))
}
