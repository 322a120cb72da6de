import type { EChartsOption } from 'echarts'
import type { Candle } from '../world/prices/candle.ts'

const DAY = 86_400
const rising = '#0a8f6a'
const falling = '#c8403a'

/** Candles above the volume of each, in the quote token. */
export function candleChart(title: string, candles: readonly Candle[], seconds: number): EChartsOption {
  const times = candles.map(({ start }) => label(start, seconds))
  return {
    title: { text: title, textStyle: { fontSize: 14 } },
    grid: [
      { left: 70, right: 20, top: 40, height: 210 },
      { left: 70, right: 20, top: 270, height: 70 },
    ],
    xAxis: [
      { type: 'category', data: times, axisLabel: { show: false } },
      { type: 'category', data: times, gridIndex: 1 },
    ],
    yAxis: [
      { type: 'value', scale: true },
      { type: 'value', gridIndex: 1, splitNumber: 2, axisLabel: { formatter: short } },
    ],
    series: [
      {
        type: 'candlestick',
        data: candles.map(({ open, close, low, high }) => [open, close, low, high]),
        itemStyle: { color: rising, borderColor: rising, color0: falling, borderColor0: falling },
      },
      {
        type: 'bar',
        xAxisIndex: 1,
        yAxisIndex: 1,
        data: candles.map(({ open, close, buyQuote, sellQuote }) => ({
          value: buyQuote + sellQuote,
          itemStyle: { color: close < open ? falling : rising },
        })),
      },
    ],
  }
}

/** How many values fall into each tenth of a power of ten; values of 0 or less are left out. */
export function histogram(title: string, values: readonly number[]): EChartsOption {
  const counts = new Map<number, number>()
  for (const value of values) {
    const bin = Math.floor(Math.log10(value) * 10)
    if (Number.isFinite(bin)) counts.set(bin, (counts.get(bin) ?? 0) + 1)
  }
  const [least, most] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  const bins = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  return {
    title: { text: title, textStyle: { fontSize: 14 } },
    grid: { left: 60, right: 20, top: 40, bottom: 30 },
    xAxis: {
      type: 'category',
      data: bins.map(bin => short(10 ** (bin / 10))),
      axisLabel: { interval: index => (bins[index] as number) % 10 === 0 },
    },
    yAxis: { type: 'value' },
    series: [{ type: 'bar', barCategoryGap: 1, data: bins.map(bin => counts.get(bin) ?? 0) }],
  }
}

/** Lines over time on a logarithmic axis; each begins at 1. */
export function pathChart(
  title: string,
  times: readonly number[],
  paths: readonly { readonly name: string; readonly values: readonly number[] }[],
): EChartsOption {
  return {
    title: { text: title, textStyle: { fontSize: 14 } },
    legend: { bottom: 0, type: 'scroll' },
    grid: { left: 60, right: 20, top: 40, bottom: 60 },
    xAxis: { type: 'category', data: times.map(time => label(time, DAY)) },
    yAxis: { type: 'log', axisLabel: { formatter: short } },
    series: paths.map(({ name, values }) => ({
      type: 'line',
      name,
      showSymbol: false,
      lineStyle: { width: 1.2 },
      data: values.map(value => value / (values[0] as number)),
    })),
  }
}

function label(second: number, seconds: number): string {
  const text = new Date(second * 1000).toISOString()
  return seconds < DAY ? text.slice(5, 16).replace('T', ' ') : text.slice(0, 10)
}

function short(value: number): string {
  return value >= 0.01 && value < 1e15
    ? Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 }).format(value)
    : value.toExponential(0)
}
