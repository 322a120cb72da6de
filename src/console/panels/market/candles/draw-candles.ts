import { CandlestickSeries, createChart, HistogramSeries, type UTCTimestamp } from 'lightweight-charts'
import type { CandlePoint } from './find-candle-source.ts'

const VOLUME_HEIGHT = 90

/** Draws candles into an element. Returns the function that removes the chart. */
export function drawCandles(place: HTMLElement, candles: readonly CandlePoint[]): () => void {
  /** Returns the current color of a style token, since a canvas cannot use CSS variables. */
  const readColor = (token: string) => {
    const probe = document.createElement('span')
    probe.style.color = `var(${token})`
    place.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const good = readColor('--good')
  const bad = readColor('--bad')
  const line = readColor('--line')
  const chart = createChart(place, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: readColor('--muted'),
      panes: { separatorColor: line, enableResize: false },
      fontFamily: 'system-ui, sans-serif',
      // Its logo brings a style sheet, which the page forbids; the caption names the library.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false },
    // A few candles of a young market stay as narrow as others.
    timeScale: { borderColor: line, timeVisible: true, secondsVisible: false, maxBarSpacing: 24 },
  })
  const prices = chart.addSeries(CandlestickSeries, {
    ...{ upColor: good, wickUpColor: good, downColor: bad, wickDownColor: bad },
    borderVisible: false,
    priceFormat: { type: 'custom', formatter: formatPrice, minMove: 1e-12 },
  })
  const look = { color: readColor('--line-strong'), lastValueVisible: false, priceLineVisible: false }
  // Volumes are in a pane of their own, below the prices.
  const volumes = chart.addSeries(HistogramSeries, { ...look, priceFormat: { type: 'volume' } }, 1)
  chart.panes()[1]?.setHeight(VOLUME_HEIGHT)
  prices.setData(candles.map(({ time, prices }) => ({ time: time as UTCTimestamp, ...prices })))
  volumes.setData(candles.map(({ time, volume }) => ({ time: time as UTCTimestamp, value: volume })))
  chart.timeScale().fitContent()
  return () => chart.remove()
}

function formatPrice(price: number): string {
  return Math.abs(price) >= 1000 ? price.toFixed(2) : price.toPrecision(5)
}
