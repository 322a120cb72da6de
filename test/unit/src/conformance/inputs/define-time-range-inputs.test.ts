import { expect, it, test } from 'vitest'
import { authoredInputs } from '../../../../../src/conformance/inputs/authored-input.ts'
import { defineTimeRangeInputs } from '../../../../../src/conformance/inputs/define-time-range-inputs.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

const define = (name: string) => {
  const authored = authoredInputs[name]
  if (authored === undefined) throw new Error(name)
  return defineTimeRangeInputs(
    name,
    authored,
    { input: name, from: ['clmmVenuePools'], find: () => [] },
    '1h',
  )
}
const ranges = new Map(
  [...define('closed.after'), ...define('closed.before')].map(each => [each.input, each] as const),
)
/** The server says 12:00. */
const replied = [buildExchange('clmmVenuePools', { n: 7, at: 0 })]

it.each([
  ['closed.before', '2026-01-15T10:00:00Z'],
  ['closed.after', '2026-01-14T10:00:00Z'],
  ['closed.before:1d:1', '2026-01-13T00:00:00Z'],
  ['closed.after:1d:1', '2026-01-12T00:00:00Z'],
  ['closed.after:1d:8', '2026-01-05T00:00:00Z'],
  ['closed.before:15m:8', '2026-01-15T11:30:00Z'],
  ['closed.after:15m:8', '2026-01-15T09:30:00Z'],
])('ends two whole steps before the clock of the server: %s is %s', (name, want) => {
  const [found] = ranges.get(name)?.find(replied) ?? []
  expect(found).toEqual({
    value: String(Date.parse(want) / 1000),
    source: 'clock of the server in exchange 7',
  })
})

test('uses the time of sending when the server tells none', () => {
  const exchange = buildExchange('clmmVenuePools', { headers: { date: 'now' } })
  const [found] = ranges.get('closed.before')?.find([exchange]) ?? []
  expect(found?.value).toBe(String(Date.parse('2026-01-15T10:00:00Z') / 1000))
})

test('has no value before the first reply', () => {
  const silent = buildExchange('clmmVenuePools', { silent: true })
  expect(ranges.get('closed.after')?.find([silent])).toEqual([])
})

test('marks the usual range only', () => {
  expect([...ranges.values()].filter(({ isRange }) => isRange).map(({ input }) => input)).toEqual([
    'closed.after',
    'closed.before',
  ])
})
