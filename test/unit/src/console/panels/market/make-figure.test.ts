import { expect, test } from 'vitest'
import { makeFigure } from '../../../../../../src/console/panels/market/make-figure.ts'

const number = (text: string) => ({ text, kind: 'number' as const })

test('writes a change with its sign and unit, and the main one with its meaning', () => {
  expect(makeFigure(number('1.5'), 'priceChangePercent', true)).toMatchObject({
    text: '+1.5 %',
    tone: 'rise',
  })
  expect(makeFigure(number('-2'), 'price_change_pct', true)).toMatchObject({ text: '-2 %', tone: 'fall' })
  expect(makeFigure(number('0'), 'priceChangePercent', true).tone).toBeUndefined()
  expect(makeFigure(number('3'), 'volumeChange', false)).toMatchObject({ text: '+3', tone: undefined })
})

test('keeps the digits as sent beside a shortened number', () => {
  expect(makeFigure(number('1234567.891'), 'volume', false)).toMatchObject({
    text: '1.23M',
    whole: '1234567.891',
  })
})

test('shows a missing figure as a dash, and null as null', () => {
  expect(makeFigure(undefined, 'price', false).text).toBe('–')
  expect(makeFigure({ text: 'null', kind: 'null' }, 'price', false)).toEqual({ text: 'null', kind: 'null' })
})
