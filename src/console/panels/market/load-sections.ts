import { type EntityLookup, type EntityModel, fitsParameter } from '../../contract/list-entities.ts'
import { formatTable } from '../../reply/format-table.ts'
import type { ConsoleContext } from '../../state/console-context.ts'
import { loadRows } from '../../state/load-rows.ts'
import { findCandleSource, fitCandleLength, writeCandleQuery } from './candles/find-candle-source.ts'

/** Reply of one operation about a key. `candles` is present if its rows are candles. */
export type KeySection = Awaited<ReturnType<typeof loadSections>>['sections'][number]

/**
 * Requests each operation with a key directly. An operation that does not know it, or has no row, is left out. Returns
 * also the reasons of those that failed.
 */
export async function loadSections(
  { lookups }: EntityModel,
  id: string,
  length: string | undefined,
  context: ConsoleContext,
) {
  const now = Date.parse(context.state?.clock.now ?? '')
  const load = async ({ operation, parameter }: EntityLookup) => {
    const example = context.examples.get(operation.id)?.query ?? {}
    const needed = operation.parameters.flatMap(({ name, required }) => {
      const value = example[name]
      return required && value !== undefined ? [[name, value] as const] : []
    })
    const candles = findCandleSource(operation)
    const read = async (length: string | undefined) => {
      const query: Record<string, string> = {
        ...Object.fromEntries(needed),
        ...(candles && writeCandleQuery(candles, length, example, now)),
        [parameter.name]: id,
      }
      return { query, table: await loadRows(operation, context, query) }
    }
    let { query, table } = await read(length)
    // A young market is shown in shorter candles, and one without a recent trade in longer ones.
    for (let turn = 0; candles && length === undefined && turn < 2; turn++) {
      const fitting = fitCandleLength(candles, table, now)
      if (fitting === query[candles.interval.name]) break
      ;({ query, table } = await read(fitting))
    }
    if (table === undefined || table.rows.length === 0) return []
    return [{ operation, query, table: formatTable(table), candles }]
  }
  const requested = lookups.filter(({ parameter }) => fitsParameter(parameter, id))
  const results = await Promise.allSettled(requested.map(load))
  const failures = results.flatMap(result => (result.status === 'rejected' ? [result.reason.message] : []))
  return {
    sections: results.flatMap(result => (result.status === 'fulfilled' ? result.value : [])),
    failures: [...new Set<string>(failures)].filter(message => !message.startsWith('404')),
  }
}
