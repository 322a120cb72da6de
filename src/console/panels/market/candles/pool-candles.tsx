import { useMemo } from 'preact/hooks'
import { DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FailureNote } from '../../../components/failure-note.tsx'
import { useConsole } from '../../../state/console-context.ts'
import { writeRoute } from '../../../state/use-route.ts'
import { useMarketRows } from '../use-market-rows.ts'
import { CandleChart } from './candle-chart.tsx'
import type { CandleSource } from './find-candle-source.ts'
import { readCandles } from './read-candles.ts'

const CANDLES = 120

/** Chart of the latest candles of a pool, also as a table. */
export function PoolCandles({
  candles: { operation, pool, interval, range, columns },
  id,
  length,
  moment,
}: {
  candles: CandleSource
  /** Key of the pool. */
  id: string
  /** Length of an interval, such as 1h. */
  length: string
  moment: string
}) {
  const { state } = useConsole()
  const seconds = readSeconds(length)
  const now = Math.floor(Date.parse(state?.clock.now ?? '') / 1000)
  const end = now - (now % seconds)
  const values: Record<string, string> = {
    [pool.name]: id,
    [interval.name]: length,
    [range[0].name]: String(end - CANDLES * seconds),
    [range[1].name]: String(end),
  }
  const { data: table, failure, reload } = useMarketRows(operation, values, moment)
  const read = useMemo(() => table && readCandles(table, columns), [table, columns.time])
  const isDrawable = read?.some(({ prices }) => prices !== undefined) ?? false
  return (
    <>
      {failure && <FailureNote failure={failure} act={reload} />}
      {table?.rows.length === 0 && (
        <EmptyState title="This pool has no candle here.">
          <p>It did not trade in this range. A new pool may have shorter ones.</p>
          <a class="button main" href={writeRoute('market', 'candles')}>
            Show a busy pool
          </a>
        </EmptyState>
      )}
      {read !== undefined && table !== undefined && table.rows.length > 0 && (
        <>
          {isDrawable ? (
            <CandleChart candles={read} label={`${read.length} candles of ${length}`} />
          ) : (
            <EmptyState title="None of these candles can be drawn.">
              <p>Their times or prices are missing, or larger than a chart can show.</p>
            </EmptyState>
          )}
          <details open={!isDrawable}>
            <summary>As a table</summary>
            <DataTable table={table} label="Candles" />
          </details>
        </>
      )}
    </>
  )
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Returns the seconds of a duration such as 15m, 4h or 1d. */
function readSeconds(length: string): number {
  const [, count = '1', unit = 'h'] = length.match(/^(\d+)([smhdw])$/) ?? []
  return Number(count) * (units[unit] ?? 3600)
}
