import { type EntityLookup, type EntityModel, fitsParameter } from '../../contract/list-entities.ts'
import type { ConsoleContext } from '../../state/console-context.ts'
import { loadRows } from '../../state/load-rows.ts'
import { findCandleSource, writeCandleQuery } from './candles/find-candle-source.ts'

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
  const load = async ({ operation, parameter }: EntityLookup) => {
    const example = context.examples.get(operation.id)?.query ?? {}
    const needed = operation.parameters.flatMap(({ name, required }) => {
      const value = example[name]
      return required && value !== undefined ? [[name, value] as const] : []
    })
    const candles = findCandleSource(operation)
    const query = {
      ...Object.fromEntries(needed),
      ...(candles && writeCandleQuery(candles, length, example, Date.parse(context.state?.clock.now ?? ''))),
      [parameter.name]: id,
    }
    const table = await loadRows(operation, context, query)
    return table === undefined || table.rows.length === 0 ? [] : [{ operation, query, table, candles }]
  }
  const requested = lookups.filter(({ parameter }) => fitsParameter(parameter, id))
  const results = await Promise.allSettled(requested.map(load))
  const failures = results.flatMap(result => (result.status === 'rejected' ? [result.reason.message] : []))
  return {
    sections: results.flatMap(result => (result.status === 'fulfilled' ? result.value : [])),
    failures: [...new Set<string>(failures)].filter(message => !message.startsWith('404')),
  }
}
