import { useEffect, useMemo, useRef } from 'preact/hooks'
import { DataTable } from '../../../components/data-table.tsx'
import { SegmentedControl } from '../../../components/segmented-control.tsx'
import { useMediaQuery } from '../../../state/use-media-query.ts'
import { changeParams } from '../../../state/use-route.ts'
import type { KeySection } from '../load-sections.ts'
import { drawCandles } from './draw-candles.ts'
import { type CandlePoint, type CandleSource, readCandles } from './find-candle-source.ts'

/** Chart of the candles of a key, also as a table. */
export function CandleSection({
  section: { table, query },
  candles: { interval, columns },
}: {
  section: KeySection
  candles: CandleSource
}) {
  const read = useMemo(() => readCandles(table, columns), [table])
  const isDrawable = read.some(({ prices }) => prices !== undefined)
  const length = query[interval.name] ?? ''
  const lengths = interval.schema.enum?.map(String) ?? []
  return (
    <>
      <SegmentedControl
        label="Length of a candle"
        options={Object.fromEntries(lengths.map(each => [each, each]))}
        chosen={length}
        choose={each => changeParams({ interval: each })}
      />
      {isDrawable ? (
        <CandleChart candles={read} label={`${read.length} candles of ${length}`} />
      ) : (
        <p class="muted">
          None of these candles can be drawn: times or prices are missing, or larger than a chart can show.
        </p>
      )}
      <details open={!isDrawable}>
        <summary>As a table</summary>
        <DataTable table={table} label="Candles" />
      </details>
    </>
  )
}

function CandleChart({ candles, label }: { candles: readonly CandlePoint[]; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  useEffect(() => (place.current ? drawCandles(place.current, candles) : undefined), [candles, isDark])
  return (
    <figure class="chart-frame">
      <div class="box chart" ref={place} role="img" aria-label={label} />
      <figcaption class="muted">Times in UTC. Drawn with Lightweight Charts by TradingView.</figcaption>
    </figure>
  )
}
