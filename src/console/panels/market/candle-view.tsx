import { useMemo, useState } from 'preact/hooks'
import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { handleSubmit } from '../../components/handle-submit.ts'
import { useConsole } from '../../state/console-context.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { ParameterField } from '../try-it/parameter-field.tsx'
import { CandleChart } from './candle-chart.tsx'
import type { CandleSource } from './group-market-operations.ts'
import { readCandles } from './read-candles.ts'
import { useMarketRows } from './use-market-rows.ts'

const CANDLES = 120

/** View of the latest candles of one pool. */
export function CandleView({
  candles: { operation, pool, interval, range, columns },
  moment,
  params,
}: {
  candles: CandleSource
  moment: string
  params: Readonly<Record<string, string>>
}) {
  const { examples, state } = useConsole()
  const example: Readonly<Record<string, string>> = examples.get(operation.id)?.query ?? {}
  const chosenPool = params.pool ?? example[pool.name] ?? ''
  const chosenInterval = params.interval ?? example[interval.name] ?? ''
  const [draft, setDraft] = useState<string>()
  const seconds = readSeconds(chosenInterval)
  const now = Math.floor(Date.parse(state?.clock.now ?? '') / 1000)
  const end = now - (now % seconds)
  const values: Record<string, string> = {
    [pool.name]: chosenPool,
    [interval.name]: chosenInterval,
    [range[0].name]: String(end - CANDLES * seconds),
    [range[1].name]: String(end),
  }
  const { data: table, failure, reload } = useMarketRows(operation, values, moment)
  const read = useMemo(() => table && readCandles(table, columns), [table, columns.time])
  const isDrawable = read?.some(({ prices }) => prices !== undefined) ?? false
  const show = (changed: Readonly<Record<string, string>>) =>
    navigateTo(writeRoute('market', 'candles', { ...params, ...changed }), { replace: true })
  return (
    <>
      <form class="fields" onSubmit={handleSubmit(() => draft !== undefined && show({ pool: draft }))}>
        <ParameterField
          parameter={pool}
          value={draft ?? chosenPool}
          change={value => {
            setDraft(value)
            if (new RegExp(pool.schema?.pattern ?? '').test(value)) show({ pool: value })
          }}
        />
        <ParameterField
          parameter={interval}
          value={chosenInterval}
          change={value => value !== '' && show({ interval: value })}
        />
      </form>
      {failure && <FailureNote failure={failure} act={reload} />}
      {table?.rows.length === 0 && (
        <EmptyState title="This pool has no candle here.">
          <p>It did not trade in this range, or there is no such pool.</p>
          <a class="button main" href={writeRoute('market', 'candles')}>
            Show a busy pool
          </a>
        </EmptyState>
      )}
      {read !== undefined && table !== undefined && table.rows.length > 0 && (
        <>
          {isDrawable ? (
            <CandleChart candles={read} label={`${read.length} candles of ${chosenInterval}`} />
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
