/** @jsxImportSource react */
import { CandlestickSeries, createChart, HistogramSeries, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import type { ObjectOf } from '../../../src/contract/contract-types.ts'

const UP = '#0f8f6b'
const DOWN = '#d1435b'

/** Candles of one pool with the volume below, in UTC. */
export function CandleChart({ candles }: { candles: readonly ObjectOf<'OhlcvPoint'>[] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return
    const chart = createChart(place.current, {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        textColor: getComputedStyle(place.current).color,
        fontFamily: 'system-ui, sans-serif',
      },
      grid: { vertLines: { visible: false }, horzLines: { color: '#8884' } },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.24 } },
      timeScale: { borderVisible: false, timeVisible: true },
    })
    const prices = chart.addSeries(CandlestickSeries, {
      ...{ upColor: UP, wickUpColor: UP, downColor: DOWN, wickDownColor: DOWN },
      borderVisible: false,
    })
    const volumes = chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    })
    volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
    const timed = candles.flatMap(candle =>
      candle.unixTime === null ? [] : [{ ...candle, time: candle.unixTime as UTCTimestamp }],
    )
    prices.setData(
      timed.map(({ time, openPrice: open, highPrice: high, lowPrice: low, closePrice: close }) =>
        open === null || close === null ? { time } : { time, open, high, low, close },
      ),
    )
    volumes.setData(
      timed.map(({ time, volumeQuote, openPrice, closePrice }) => ({
        time,
        value: volumeQuote,
        color: (closePrice ?? 0) < (openPrice ?? 0) ? `${DOWN}55` : `${UP}55`,
      })),
    )
    // Some room, so that the first and the last time are not cut off.
    chart.timeScale().setVisibleLogicalRange({ from: -3, to: timed.length + 1 })
    return () => chart.remove()
  }, [candles])
  return (
    <div className="chart" ref={place} role="img" aria-label={`${candles.length} candles of 15 minutes`} />
  )
}
