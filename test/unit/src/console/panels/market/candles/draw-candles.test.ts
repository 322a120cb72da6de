import '../../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CandleChart } from '../../../../../../../src/console/panels/market/candles/candle-chart.tsx'
import { drawCandles } from '../../../../../../../src/console/panels/market/candles/draw-candles.ts'
import { draw, settle } from '../../../support/draw.ts'
import { FakeElement } from '../../../support/fake-element.ts'

const library = vi.hoisted(() => {
  return { shown: [] as unknown[], options: [] as { upColor?: string }[], removed: 0, fitted: 0 }
})
vi.mock('lightweight-charts', () => {
  return {
    ...{ CandlestickSeries: 'prices', HistogramSeries: 'volumes' },
    createChart: () => {
      return {
        addSeries: (kind: string, options: object) => {
          library.options.push(options)
          const setData = (data: unknown) => library.shown.push([kind, data])
          return { setData, priceScale: () => ({ applyOptions: () => undefined }) }
        },
        timeScale: () => ({ fitContent: () => library.fitted++ }),
        remove: () => library.removed++,
      }
    },
  }
})

const prices = { open: 1, high: 4, low: 1, close: 2 }
const candles = [
  { time: 60, prices, volume: 5 },
  { time: 120, volume: 0 },
]

function openColoredPage(): void {
  Object.assign(library, { shown: [], options: [], removed: 0, fitted: 0 })
  vi.stubGlobal('document', { createElement: (name: string) => new FakeElement(name) })
  vi.stubGlobal('getComputedStyle', ({ style }: FakeElement) => ({ color: `computed ${style.color}` }))
  vi.stubGlobal('matchMedia', () => new EventTarget())
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

test('draws prices and volumes in the colors of the page, and takes them away', () => {
  openColoredPage()
  const end = drawCandles(new FakeElement('div') as unknown as HTMLElement, candles)
  expect(library.shown).toEqual([
    ['prices', [{ time: 60, ...prices }, { time: 120 }]],
    [
      'volumes',
      [
        { time: 60, value: 5 },
        { time: 120, value: 0 },
      ],
    ],
  ])
  expect(library.options[0]?.upColor).toBe('computed var(--good)')
  expect([library.fitted, library.removed]).toEqual([1, 0])
  end()
  expect(library.removed).toBe(1)
})

test('names the chart, and draws it when the library has come', async () => {
  openColoredPage()
  const { root } = await draw(h(CandleChart, { candles, label: '2 candles' }))
  await vi.waitUntil(() => settle().then(() => library.shown.length > 0))
  const chart = root.list('div').find(element => element.attributes.get('role') === 'img')
  expect(chart?.attributes.get('aria-label')).toBe('2 candles')
  expect(library.shown[0]).toEqual(['prices', [{ time: 60, ...prices }, { time: 120 }]])
})
