import { useEffect, useRef, useState } from 'preact/hooks'
import type { CandlePoint } from './read-candles.ts'

type Draw = typeof import('./draw-candles.ts').drawCandles

/** Chart of candles with their volume. The chart library is loaded with the first chart. */
export function CandleChart({ candles, label }: { candles: readonly CandlePoint[]; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [draw, setDraw] = useState<{ draw: Draw }>()
  const [scheme, setScheme] = useState(0)
  useEffect(() => {
    import('./draw-candles.ts').then(({ drawCandles }) => setDraw({ draw: drawCandles }))
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const redraw = () => setScheme(count => count + 1)
    dark.addEventListener('change', redraw)
    return () => dark.removeEventListener('change', redraw)
  }, [])
  useEffect(
    () => (place.current === null || draw === undefined ? undefined : draw.draw(place.current, candles)),
    [draw, candles, scheme],
  )
  return (
    <figure class="chart-frame">
      <div class="box chart" ref={place} role="img" aria-label={label} />
      <figcaption class="muted">Times in UTC. Drawn with Lightweight Charts by TradingView.</figcaption>
    </figure>
  )
}
